/** Waymark's own files with secrets in a docs folder. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  SERVER_KEYS,
  withoutPrivateFiles,
} from '../../../plugin/packages/repository/content/private-files.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { serverConfigFields } from '../../../runtime/cli/server-config.ts';
import { SERVER_KEY_EXAMPLES } from '../../../runtime/cli/server-examples.ts';

const BACKUP = '{"waymark":"backup","format":1,"state":1}\n["oauth:signing-keys",{"value":[]}]\n';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo';
const RECORDS = `["user:abc",{"value":{"email":"a@example.com","passwordHash":"${HASH}"}}]\n["credential:x",{"value":{"id":"x"}}]\n`;
const CREDENTIAL = { id: '0123456789abcdef'.repeat(2), secretHash: '0123456789abcdef'.repeat(4) };
const SETTINGS = { signIn: { oidc: { issuer: 'https://a.example', clientId: 'docs', clientSecret: 'x' } } };

/** An archive of one compressed file. */
function zipped(content: string | Uint8Array): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(1, 26);
  return Buffer.concat([header, Buffer.from('a'), deflateRawSync(content), Buffer.from('PK\x01\x02')]);
}

function kept(file: string, content: string | Uint8Array): { files: readonly string[]; reports: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'waymark-private-'));
  writeFileSync(join(root, file), content);
  const diagnostics = new Diagnostics();
  const files = withoutPrivateFiles(root, [file], diagnostics);
  return { files, reports: diagnostics.list().map(({ code, file: at }) => `${code} ${at}`) };
}

it('the keys are those of the configuration of a server', () => {
  expect(SERVER_KEYS.toSorted()).toEqual(Object.keys(serverConfigFields.shape).toSorted());
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
  ['server.json', '{ "signIn": { "oidc": { "clientSecret": "x" } } // ours\n}'],
  ['backup.html', BACKUP],
  ['backup.js', BACKUP],
  ['backup.md', BACKUP],
  ['without-head.txt', RECORDS],
  ['without-head.html', `<pre>${RECORDS.replaceAll('"', '&quot;')}</pre>`],
  ['user.yaml', `email: a@example.com\npasswordHash: ${HASH}\n`],
  ['users.csv', `id,passwordHash\n"a","passwordHash","${HASH}"\n`],
  ['nested.json', JSON.stringify({ ours: { all: JSON.parse(`[${RECORDS.trim().replaceAll('\n', ',')}]`) } })],
  ['escaped.json', JSON.stringify({ text: RECORDS })],
  ['twice.json', JSON.stringify(JSON.stringify({ text: RECORDS }))],
  ['numbers.json', RECORDS.replaceAll('"', '\\u0022')],
  ['records.yaml', '- - oauth:signing-keys\n  - value:\n      - jwk:\n          kty: EC\n'],
  ['key.json', JSON.stringify({ d: 'a'.repeat(43), kty: 'EC', kid: '0123456789abcdef'.repeat(2) })],
  ['credential.json', JSON.stringify({ ...CREDENTIAL, label: 'CI', created: '2026-01-01T00:00:00.000Z' })],
  [
    'credentials.csv',
    `id,${CREDENTIAL.id}\nlabel,CI\nsecretHash,${CREDENTIAL.secretHash}\ncreated,2026-01-01\n`,
  ],
  ['settings.js', `export default { key: 'svc_${'Ab1-'.repeat(10)}abc' };`],
  ['backup.tar', Buffer.concat([Buffer.alloc(512, 'a.json\0'), Buffer.from(BACKUP), Buffer.alloc(512)])],
  ['backup.tgz', gzipSync(Buffer.concat([Buffer.alloc(512, 'a\0'), Buffer.from(RECORDS)]))],
  ['backup.zip', zipped(RECORDS)],
  ['in-a-zip.zip', zipped(gzipSync(RECORDS))],
  ['nested-settings.json', JSON.stringify({ production: SETTINGS })],
  ['settings.yaml', 'signIn:\n  # ours\n  oidc:\n    clientId: docs\n    issuer: https://a.example\n'],
  ['settings.jsonl', JSON.stringify(JSON.stringify(SETTINGS))],
  ['settings.html', `<pre>${JSON.stringify(SETTINGS, null, 2)}</pre>`],
  ['settings.js', "export const a = {\n  // ours\n  ask: { url: 'https://a', model: 'b', key: 'c' } };"],
  ['deploy.toml', 'x = 1\ndeploy = { project = "docs", remote = "https://a@b.example/c.git" }'],
])('CWE-538: %s of a server is not published, and reported', (file, content) => {
  expect(kept(file, content)).toEqual({ files: [], reports: [`file-private ${file}`] });
});

/** A setting among those that are beside it and beside what it is in, each with its example. */
function settingsAround(key: string, inside = ''): Record<string, unknown> {
  const [name = '', ...rest] = key.split('.');
  const plain = name.replace('[]', '');
  const isRoot = inside === '';
  const beside = [...SERVER_KEY_EXAMPLES].flatMap(([other, example]) => {
    const own = other.startsWith(inside) ? other.slice(inside.length) : '';
    return isRoot || own === '' || /[.[]/.test(own) || typeof example === 'object' ? [] : [[own, example]];
  });
  const below = rest.length > 0 && settingsAround(rest.join('.'), `${inside}${name}.`);
  const value = below ? (plain === name ? below : [below]) : SERVER_KEY_EXAMPLES.get(`${inside}${name}`);
  return { ...Object.fromEntries(beside), [plain]: value };
}

const SECRET_KEYS = [...SERVER_KEY_EXAMPLES].filter(([, example]) => String(example).startsWith('env:'));

it.each(SECRET_KEYS)(
  'CWE-538: settings with the secret %s are not published: name them in SETTINGS',
  (key) => {
    const json = JSON.stringify(settingsAround(key));
    const settings = `export const settings = ${json.replaceAll(/"(\w+)":/g, '$1: ').replaceAll('env:', '')};\n`;
    expect(kept('settings.js', settings)).toEqual({ files: [], reports: ['file-private settings.js'] });
  },
);

it('every setting with a secret is tried', () => {
  expect(SECRET_KEYS.map(([key]) => key)).toEqual(
    expect.arrayContaining(['signIn.oidc.clientSecret', 'signIn.token.key', 'ask.key', 'deploy.password']),
  );
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
  ['broken.zip', Buffer.from('PK\x03\x04 and no more')],
  ['bomb.gz', gzipSync(Buffer.alloc(70_000_000))],
  ['bombs.zip', Buffer.concat(Array.from<Buffer>({ length: 60 }).fill(zipped(Buffer.alloc(60_000_000))))],
  ['login.json', '{ "data": { "signIn": { "token": "x", "user": { "key": 1 } } } }'],
  ['quotes.json', '{ "ask": 1.2, "bid": 1.1, "url": "https://a.example" }'],
  ['ci.yaml', 'deploy:\n  project: docs\n  branch: main\n'],
  ['api.yaml', 'openapi: 3.1.0\npaths: {}\n# signIn: { oidc: { issuer: a, clientId: b } }\n'],
  ['guide.md', '# Sign-in\n\n```json\n{ "signIn": { "oidc": { "issuer": "a", "clientId": "b" } } }\n```\n'],
  ['keys.md', 'A key begins with `svc_`: `svc_…`. Public keys: `{ "kty": "EC", "kid": "a" }`.'],
  ['swap.md', `# Swap\n\n${JSON.stringify({ ...CREDENTIAL, redeemer: 'T1', timelock: 432_000 })}\n`],
  ['code.js', 'const user = {value: {a: 1}}; f({ user: 1, value: {} });'],
])('another file is published: %s', (file, content) => {
  expect(kept(file, content)).toEqual({ files: [file], reports: [] });
});
