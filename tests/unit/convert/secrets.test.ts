/** Files that `waymark new --from` leaves out. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { holdsSecret } from '../../../plugin/packages/migrate/secrets.ts';

function isLeftOut(name: string, text = 'x'): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return holdsSecret(file);
}

it.each([
  '.aws/config',
  '.azure/accessTokens.json',
  '.docker/config.json',
  '.kube/config',
  '.gnupg/a.txt',
  '.ssh/known.txt',
  '.npmrc',
  'id_ed25519',
  'a.p12',
  'prod_credentials.json',
])('CWE-538: %s is left out for its name', (name) => {
  expect(isLeftOut(name)).toBe(true);
});

it.each([
  ['//registry.example/:_authToken=npm_abc'],
  ['[default]\naws_access_key_id = A\naws_secret_access_key = B\n'],
  ['machine api.example\n  login ada\n  password x\n'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\n'],
  ['{ "type": "service_account", "private_key": "x" }'],
  ['PuTTY-User-Key-File-3: ssh-ed25519\n'],
])('CWE-538: a file of any name with %j is left out', (text) => {
  expect(isLeftOut('images/notes.txt', text)).toBe(true);
});

it.each([
  ['.mintignore', 'drafts\n'],
  ['.github/images/a.png', 'x'],
  ['search.txt', 'How to machine a part and log in.'],
  ['keys.csv', 'key,value\n'],
])('%s without a secret is copied', (name, text) => {
  expect(isLeftOut(name, text)).toBe(false);
});
