import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compileRedirects,
  isRedirectPattern,
  placeholders,
} from '../../../runtime/packages/contract/redirects.ts';

function match(source: string, destination: string, path: string): string | undefined {
  return compileRedirects([{ source, destination, permanent: true }])(path)?.destination;
}

test.each([
  ['/a', '/b', '/a', '/b'],
  ['/a', '/b', '/a/', '/b'],
  ['/a', '/b', '/a/c', undefined],
  ['/a', '/b', '/A', undefined],
  ['/', '/start', '/', '/start'],
  ['/a', 'https://example.com/x?y=1#z', '/a', 'https://example.com/x?y=1#z'],
  ['/a', '/b#part', '/a', '/b#part'],
  ['/alt', '/zh/概念#变量', '/alt', '/zh/%E6%A6%82%E5%BF%B5#%E5%8F%98%E9%87%8F'],
  ['/旧', '/new', '/旧', '/new'],
  ['/a.b', '/c', '/axb', undefined],
  ['/a', '/x%20y', '/a', '/x%20y'],

  ['/old/:slug*', '/new/:slug*', '/old/a/b', '/new/a/b'],
  ['/old/:slug*', '/new/:slug*', '/old', '/new'],
  ['/old/:slug*', '/new/:slug*', '/old/', '/new'],
  ['/old/:slug*', '/new/:slug*', '/older', undefined],
  ['/old/:slug*', '/new', '/old/a/b', '/new'],
  ['/old/:slug+', '/new/:slug+', '/old', undefined],
  ['/old/:slug+', '/new/:slug', '/old/a/b', '/new/a/b'],
  ['/old/:id', '/new/:id', '/old/7', '/new/7'],
  ['/old/:id', '/new/:id', '/old/7/8', undefined],
  ['/:lang/docs/:page', '/:page/in/:lang', '/en/docs/a', '/a/in/en'],
  ['/v3/:slug*', '/:slug*', '/v3', '/'],
  ['/v3/:slug*', '/:slug*', '/v3/x', '/x'],
  ['/:slug*', '/new/:slug*', '/a/b', '/new/a/b'],
  ['/a/:slug*/end', '/b/:slug*', '/a/x/y/end', '/b/x/y'],
  ['/a/:slug*/end', '/b/:slug*', '/a/end', '/b'],

  ['/articles/old-*', '/articles/new-*', '/articles/old-one', '/articles/new-one'],
  ['/articles/old-*', '/home', '/articles/old-one/two', '/home'],
  ['/articles/old-*', '/home', '/articles/ol', undefined],
  ['/docs/*', '/:splat', '/docs/a/b', '/a/b'],
  ['/docs/*', '/x/*', '/docs', '/x'],
  ['/blog-:slug', '/posts/:slug', '/blog-a', '/posts/a'],

  ['/old/:slug*', 'https://example.com:8080/:slug*', '/old/a b', 'https://example.com:8080/a%20b'],
  ['/old/:slug*', '/new?q=:slug*', '/old/a&b', '/new?q=a%26b'],
  ['/old/:slug*', '/new/:other', '/old/a', '/new/:other'],
])('a redirect of %s to %s sends %s to %s', (source, destination, path, expected) => {
  expect(match(source, destination, path)).toBe(expected);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  '\t//evil.example',
  './/evil.example',
  'javascript:alert(1)',
])('CWE-601: a pattern sends nobody to another host that the address names: %j', (tail) => {
  for (const [source, destination] of [
    ['/x/:a*', '/:a*'],
    ['/x/*', '/:splat'],
    ['/x/:a*', '/./:a*'],
    ['/x*', '/*'],
    ['/x/:a+', ':a+'],
  ] as const) {
    const found = match(source, destination, `/x/${tail}`);
    if (found === undefined) continue;
    expect(new URL(found, 'https://docs.example').origin).toBe('https://docs.example');
  }
});

test('an exact source wins over patterns, and the first pattern over later ones', () => {
  const find = compileRedirects([
    { source: '/:any*', destination: '/top/:any*', permanent: false },
    { source: '/guides/:slug*', destination: '/first', permanent: true },
    { source: '/guides/a', destination: '/exact', permanent: false },
    { source: '/guides/a', destination: '/second', permanent: true },
  ]);
  expect(find('/guides/a')).toEqual({ destination: '/exact', permanent: false, exact: true });
  expect(find('/guides/b')).toEqual({ destination: '/top/guides/b', permanent: false, exact: false });
});

test('a more general pattern does not hide an earlier one', () => {
  const find = compileRedirects([
    { source: '/guides/:slug*', destination: '/first', permanent: true },
    { source: '/:any*', destination: '/second', permanent: true },
  ]);
  expect(find('/guides/b')?.destination).toBe('/first');
  expect(find('/other')?.destination).toBe('/second');
  expect(find('/')?.destination).toBe('/second');
});

test('a wildcard cannot redirect to another host, or add a header', () => {
  expect(match('/old/:slug*', '/:slug*', '/old//evil.example')).toBe('/evil.example');
  expect(match('/old/:slug*', '/:slug*', '/old/\\evil.example')).toBe('/%5Cevil.example');
  expect(match('/old/:slug*', '/:slug*', '/old///evil.example/x')).toBe('/evil.example/x');
  expect(match('/:slug*', '/:slug*', '//evil.example')).toBe('/evil.example');
  expect(match('/old/:slug*', '/n/:slug*', '/old/a\r\nSet-Cookie: x')).toBe('/n/a%0D%0ASet-Cookie%3A%20x');
  expect(match('/old/:slug*', '/n/:slug*', '/old/a?x#y%2F')).toBe('/n/a%3Fx%23y%252F');
  expect(match('/old/:slug*', '/n/:slug*', '/old/\uD800')).toBe('/n/%EF%BF%BD');
});

test('any path yields a local destination in ASCII, or none', () => {
  const find = compileRedirects([
    { source: '/a/:slug*', destination: '/:slug*', permanent: true },
    { source: '/p-*', destination: '/*', permanent: true },
    { source: '/:one/:two', destination: '/:two/:one#:one', permanent: true },
  ]);
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.constantFrom('/a/', '/p-', '/', '//', '/x/'), text, (start, rest) => {
      const found = find(start + rest);
      if (found !== undefined) expect(found.destination).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    }),
    { numRuns: 500 },
  );
});

test('placeholder names are read from a pattern', () => {
  expect(placeholders('/a/:b/:c*/d-*')).toEqual(['b', 'c', 'splat']);
  expect(isRedirectPattern('/a:8080/b')).toBe(false);
  expect(isRedirectPattern('/a/:b')).toBe(true);
  expect(isRedirectPattern('/a*')).toBe(true);
});

test('CWE-1333: a pattern with several stars does not backtrack on a hostile path', () => {
  const match = compileRedirects([{ source: '/a/*/b/*/b/*/c', destination: '/z', permanent: true }]);
  expect(match('/a/x/b/x/b/x/c')?.destination).toBe('/z');
  expect(match(`/a${'/b'.repeat(7000)}`)).toBeUndefined();
});
