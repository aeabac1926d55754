import { expect, test } from 'vitest';
import { followRedirects } from '../../../plugin/packages/repository/content/follow-redirects.ts';
import { readRedirects } from '../../../plugin/packages/repository/content/redirects.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { compileRedirects } from '../../../runtime/packages/contract/redirects.ts';
import { loadWith } from '../config/docs-root.ts';

async function read(
  list: readonly (readonly [string, string])[],
  served: readonly string[] = [],
  own: ReadonlyMap<string, string> = new Map(),
  files: readonly string[] = [],
) {
  const { loaded } = await loadWith({
    redirects: list.map(([source, destination]) => ({ source, destination })),
  });
  if (loaded === undefined) throw new Error('docs.json does not load');
  const diagnostics = new Diagnostics();
  const { redirects, positions } = readRedirects(
    loaded,
    new Set(files),
    (path) => served.includes(path),
    own,
    diagnostics,
  );
  return {
    redirects: redirects.map(({ source, destination }) => [source, destination]),
    positions,
    problems: diagnostics.list(),
    codes: diagnostics.list().map(({ code }) => code),
  };
}

test('sources and destinations of redirects are normalised', async () => {
  const { redirects, problems } = await read([
    ['old', 'new'],
    ['/b/', '/c/?x=1#y'],
    ['//d//e', 'https://example.com/'],
    ['/%E6%97%A7', '/新'],
    ['/100%', 'mailto:a@example.com'],
  ]);
  expect(problems).toEqual([]);
  expect(redirects).toEqual([
    ['/old', '/new'],
    ['/b', '/c?x=1#y'],
    ['/d/e', 'https://example.com/'],
    ['/旧', '/新'],
    ['/100%', 'mailto:a@example.com'],
  ]);
});

test.each([
  ['/a#part', '/b'],
  ['/a?x=1', '/b'],
  ['/a/:x*/b/*', '/b'],
  ['/a', '/b/:slug*'],
  ['/a/:slug', '/b/:other'],
  ['/a/:host', 'https://:host/x'],
  ['/a/:host', 'https://:host.example.com/x'],
  ['/a', '//evil.example'],
  ['/a/:host', 'https:/:host'],
  ['/a/:host*', 'HTTPS::host*'],
  ['/a/:host*', 'http:\\\\:host*'],
  ['/a', 'https:evil.example'],
  ['/a', 'javascript:alert(1)'],
  ['/a', ' JavaScript:alert(1)'],
  ['/a', 'data:text/html,<script>alert(1)</script>'],
  ['/mcp', '/b'],
  ['/.well-known/mcp.json', '/b'],
])('a redirect of %s to %s is reported, because it can never apply', async (source, destination) => {
  const { redirects, codes } = await read([[source, destination]]);
  expect(redirects).toEqual([]);
  expect(codes).toEqual(['redirect-invalid']);
});

test('a redirect from the address of a file, or of a page of the Astro project by its file, is reported', async () => {
  const own = new Map([['/about', 'src/pages/about.astro']]);
  for (const source of [
    '/logo.svg',
    '/demo',
    '/demo.html',
    '/play',
    '/about',
    '/about.html',
    '/about/index.html',
  ]) {
    const { redirects, codes } = await read([[source, '/b']], [], own, [
      '/logo.svg',
      '/demo.html',
      '/play/index.html',
    ]);
    expect([source, redirects, codes]).toEqual([source, [], ['redirect-invalid']]);
  }
});

test('CWE-601: a path of the site stays one for browsers, on every host', async () => {
  const { redirects } = await read([
    ['/a', '/\\evil.example'],
    ['/b', '\\\\evil.example'],
    ['/c', '/\t/evil.example'],
    ['/d/:rest*', '/\\:rest*'],
  ]);
  expect(redirects).toEqual([
    ['/a', '/%5Cevil.example'],
    ['/b', '/%5C%5Cevil.example'],
    ['/c', '/%09/evil.example'],
    ['/d/:rest*', '/%5C:rest*'],
  ]);
});

test('an encoded sign is part of a source', async () => {
  const { redirects, codes } = await read([['/c%23', '/csharp']]);
  expect([redirects, codes]).toEqual([[['/c#', '/csharp']], []]);
});

test('the first of two redirects with an equivalent source counts', async () => {
  const { redirects, problems, positions } = await read([
    ['/a', '/b'],
    ['a/', '/c'],
  ]);
  expect(redirects).toEqual([['/a', '/b']]);
  expect(problems.map(({ code }) => code)).toEqual(['redirect-invalid']);
  const second = problems[0]?.line ?? 0;
  expect(positions.get('/a')?.line).toBeLessThan(second);
  expect(problems[0]?.file).toBe('docs.json');
});

test('redirect cycles are reported and left out; a page ends a chain', async () => {
  const circle: [string, string][] = [
    ['/a', '/b'],
    ['/b', '/c'],
    ['/c', '/a'],
    ['/self', '/self/'],
    ['/in', '/a'],
    ['/fine', '/x'],
  ];
  const { redirects, codes } = await read(circle);
  expect(redirects).toEqual([['/fine', '/x']]);
  expect(codes).toEqual(Array(5).fill('redirect-cycle'));
  expect((await read(circle, ['/b'])).redirects).toHaveLength(5);
});

test('a pattern that matches its own destination is reported, and kept for pages that exist', async () => {
  const { redirects, codes } = await read([['/a/:slug*', '/a/b/:slug*']]);
  expect(redirects).toHaveLength(1);
  expect(codes).toEqual(['redirect-cycle']);
});

test('following a redirect ends at a page, an external address, a missing page or a cycle, with the last fragment', () => {
  const match = compileRedirects(
    [
      ['/a', '/b#one'],
      ['/b', '/c'],
      ['/out', 'https://example.com/'],
      ['/gone', '/nowhere?x#two'],
      ['/r', '/s'],
      ['/s', '/r'],
      ['/u', '/ü x'],
    ].map(([source = '', destination = '']) => ({ source, destination, permanent: true })),
  );
  const follow = (path: string) => followRedirects(match, path, (at) => at === '/c' || at === '/ü x');
  expect(follow('/c')).toEqual({ kind: 'served', steps: ['/c'], fragment: '', permanent: true });
  expect(follow('/a')).toEqual({
    kind: 'served',
    steps: ['/a', '/b', '/c'],
    fragment: 'one',
    permanent: true,
  });
  expect(follow('/u')).toEqual({ kind: 'served', steps: ['/u', '/ü x'], fragment: '', permanent: true });
  expect(follow('/out')).toMatchObject({ kind: 'external' });
  expect(follow('/gone')).toEqual({
    kind: 'missing',
    steps: ['/gone', '/nowhere'],
    fragment: 'two',
    permanent: true,
  });
  expect(follow('/r')).toEqual({ kind: 'cycle', steps: ['/r', '/s', '/r'], fragment: '', permanent: true });
});
