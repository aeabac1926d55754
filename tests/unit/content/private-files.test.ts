/** Waymark's own files with secrets in a docs folder. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { serverConfigFields } from '../../../plugin/cli/server-config.ts';
import { SERVER_KEYS, withoutPrivateFiles } from '../../../plugin/content/private-files.ts';
import { Diagnostics } from '../../../plugin/diagnostics/collector.ts';

const BACKUP = '{"waymark":"backup","format":1,"state":1}\n["oauth:signing-keys",{"value":[]}]\n';

function kept(file: string, content: string | Uint8Array): { files: readonly string[]; reports: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'waymark-private-'));
  writeFileSync(join(root, file), content);
  const diagnostics = new Diagnostics();
  const files = withoutPrivateFiles(root, [file], diagnostics);
  return { files, reports: diagnostics.list().map(({ code, file: at }) => `${code} ${at}`) };
}

it('the keys are those of the configuration of a server', () => {
  expect(SERVER_KEYS).toEqual(Object.keys(serverConfigFields.shape));
});

it.each([
  ['backup.json', BACKUP],
  ['docs-2026.txt', BACKUP],
  ['a.jsonl', `\ufeff${BACKUP}`],
  ['docs.backup.gz', gzipSync(BACKUP)],
  ['powershell.json', Buffer.from(`\ufeff${BACKUP}`, 'utf16le')],
  ['big-endian.txt', Buffer.from(`\ufeff${BACKUP}`, 'utf16le').swap16()],
  ['unmarked.json', Buffer.from(BACKUP, 'utf16le')],
  ['compressed.gz', gzipSync(Buffer.from(BACKUP, 'utf16le'))],
  ['sorted.json', '{\n  "format": 1,\n  "state": 1,\n  "waymark": "backup"\n}\n["oauth:signing-keys", {}]'],
  ['collected.json', '[\n  {\n    "waymark": "backup"\n  },\n  ["oauth:signing-keys", {}]\n]'],
  ['backup.yaml', BACKUP],
  ['backup.csv', BACKUP],
  ['operator.json', Buffer.from('\ufeff{ "signIn": { "oidc": { "clientSecret": "x" } } }', 'utf16le')],
  ['server.json', '// ours\n/* and\n theirs */ { "signIn": { "oidc": {} } }'],
  ['server.json', '{ "signIn": { "oidc": { "clientSecret": "x" } } }'],
  ['production.json', '{\n  "$schema": "x",\n  "trustProxy": "loopback",\n  "deploy": {}\n}'],
  ['server.json', '{ "signIn": { "oidc": {} } // ours\n}'],
])('CWE-538: %s of a server is not published, and reported', (file, content) => {
  expect(kept(file, content)).toEqual({ files: [], reports: [`file-private ${file}`] });
});

it.each([
  ['data.json', '{ "signIn": {}, "other": 1 }'],
  ['server.json', '{ "$schema": "x", "name": "io.example/docs", "version": "1.0.0" }'],
  ['schema.json', '{ "$schema": "x" }'],
  ['example.json', '{ "text": "{\\"waymark\\":\\"backup\\"}" }'],
  ['backups.txt', 'It begins with {"waymark":"backup"}.'],
  ['notes.txt', 'waymark backup docs.backup'],
  ['broken.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ['empty.json', ''],
])('another file is published: %s', (file, content) => {
  expect(kept(file, content)).toEqual({ files: [file], reports: [] });
});
