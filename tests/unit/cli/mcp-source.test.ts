/** The word after `waymark mcp`. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mcpSource } from '../../../runtime/cli/mcp-source.ts';

const home = mkdtempSync(join(tmpdir(), 'waymark-mcp-'));
afterAll(() => rmSync(home, { recursive: true }));

const write = (path: string, text = ''): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
};

write('docs/docs.json');
write('site/.waymark/release.json');
write('one.waymark');
write('node_modules/acme/package.json', '{"name":"acme","waymark":"docs.waymark"}');
write('node_modules/acme/docs.waymark');
write('node_modules/@acme/none/package.json', '{}');
write('node_modules/up/package.json', '{"waymark":"../../one.waymark"}');
write('node_modules/whole/package.json', JSON.stringify({ waymark: join(home, 'one.waymark') }));
write('node_modules/missing/package.json', '{"waymark":"docs.waymark"}');
write('node_modules/odd/package.json', '{"waymark":{"file":"x"}}');
write('node_modules/link/package.json', '{"waymark":"docs.waymark"}');
symlinkSync(join(home, 'one.waymark'), join(home, 'node_modules/link/docs.waymark'));
write('deep/er/x');

it.each([
  ['https://docs.example.com', { kind: 'site', url: 'https://docs.example.com' }],
  ['docs', { kind: 'docs', path: join(home, 'docs') }],
  ['.', { kind: 'docs', path: join(home, 'docs') }],
  ['site', { kind: 'release', path: join(home, 'site/.waymark') }],
  ['site/.waymark', { kind: 'release', path: join(home, 'site/.waymark') }],
  ['one.waymark', { kind: 'packed', path: join(home, 'one.waymark') }],
  ['acme', { kind: 'packed', path: join(home, 'node_modules/acme/docs.waymark') }],
  ['node_modules/acme', { kind: 'packed', path: join(home, 'node_modules/acme/docs.waymark') }],
])('%s is where the docs are', (word, source) => {
  expect(mcpSource(word, home)).toEqual(source);
});

it('an installed package is found from a folder below', () => {
  expect(mcpSource('acme', join(home, 'deep/er'))).toMatchObject({ kind: 'packed' });
});

it.each([
  ['@acme/none', 'its package.json names no file with "waymark"'],
  ['nowhere', 'There is no file, folder or installed package nowhere.'],
  ['./nowhere', 'There is nothing at'],
  ['deep', 'There are no docs in'],
  ['https://docs.example.com?x', 'It has to be a whole address'],
])('%s is explained', (word, problem) => {
  expect(() => mcpSource(word, home)).toThrow(problem);
});

it.each(['up', 'whole', 'missing', 'odd', 'link'])(
  'CWE-22: the package.json of %s names no file outside of its package',
  (name) => {
    expect(() => mcpSource(name, home)).toThrow('has to name a file of the package');
  },
);
