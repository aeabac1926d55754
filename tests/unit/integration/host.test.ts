import type { IntegrationResolvedRoute } from 'astro';
import { describe, expect, test } from 'vitest';
import { hostOf, ownRoutes } from '../../../plugin/astro/host.ts';
import type { LoadedConfig } from '../../../plugin/packages/repository/config/load.ts';
import { type Host, hosted, NO_HOST } from '../../../plugin/packages/repository/content/host.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';

const CONFIG = {
  base: '/manual/',
  site: 'https://example.com',
  trailingSlash: 'ignore',
  build: { format: 'directory' },
} as Parameters<typeof hostOf>[0];

/** A route as Astro resolves it, of which the host looks at these fields. */
function route(over: Partial<IntegrationResolvedRoute>): IntegrationResolvedRoute {
  return {
    params: [],
    fallbackRoutes: [],
    entrypoint: 'src/pages/x.astro',
    ...over,
  } as IntegrationResolvedRoute;
}

describe('routes of a project', () => {
  test('own their address, and the fallback addresses in other languages', () => {
    const routes = ownRoutes([
      route({ pattern: '/blog/', fallbackRoutes: [route({ pattern: '/fr/blog' })] }),
      route({ pattern: '/news/[name]', params: ['name'] }),
    ]);
    const { own } = hostOf(CONFIG, routes);
    expect([...own.keys()]).toEqual(['/blog', '/fr/blog']);
  });

  test('a redirect of the project becomes a redirect of the docs, without the base', () => {
    const { redirects } = hostOf(CONFIG, [
      route({
        pattern: '/a/[...rest]',
        params: ['...rest'],
        redirect: { status: 302, destination: '/manual/b/[...rest]' },
      }),
      route({ pattern: '/outside', redirect: '/shop' }),
    ]);
    expect(redirects).toEqual([
      { source: '/a/:rest*', destination: '/b/:rest*', permanent: false },
      { source: '/outside', destination: 'https://example.com/shop', permanent: true },
    ]);
  });
});

test('routes and redirects outside of the path of the docs have nothing to do with them', () => {
  const { own, redirects } = hostOf(
    CONFIG,
    [
      route({ pattern: '/docs/own' }),
      route({ pattern: '/docs' }),
      route({ pattern: '/docsearch' }),
      route({ pattern: '/about' }),
      route({ pattern: '/docs/a', redirect: '/manual/docs/b' }),
      route({ pattern: '/docs/c', redirect: '/manual/about' }),
      route({ pattern: '/old', redirect: '/manual/docs/b' }),
    ],
    '/docs',
  );
  expect([...own.keys()]).toEqual(['/own', '/', '/a', '/c']);
  expect(redirects).toEqual([
    { source: '/a', destination: '/b', permanent: true },
    { source: '/c', destination: 'https://example.com/manual/about', permanent: true },
  ]);
});

describe('addresses of the docs', () => {
  const end = (trailingSlash: boolean | undefined, host: Partial<Host>) => {
    const diagnostics = new Diagnostics();
    const loaded = {
      config: { seo: { trailingSlash } },
      locate: () => ({ file: 'docs.json', line: 3, column: 5 }),
    } as unknown as LoadedConfig;
    const { config } = hosted(loaded, { ...NO_HOST, ...host }, diagnostics);
    return [config.seo.trailingSlash, diagnostics.list().map(({ message, line }) => `${line}: ${message}`)];
  };

  test.each([
    [undefined, {}, false],
    [true, {}, true],
    [undefined, { format: 'directory' }, true],
    [undefined, { format: 'file' }, false],
    [false, { format: 'directory' }, false],
    [undefined, { format: 'directory', trailingSlash: 'never' }, false],
    [undefined, { format: 'file', trailingSlash: 'always' }, true],
  ] as const)('end in a slash with `seo.trailingSlash` %s and %j: %s', (written, host, expected) => {
    expect(end(written, host)).toEqual([expected, []]);
  });

  test('are an error with its position if docs.json and the project contradict each other', () => {
    const [, [problem]] = end(false, { trailingSlash: 'always' }) as [unknown, string[]];
    expect(problem).toBe('3: `seo.trailingSlash` is false, and `trailingSlash` in astro.config is "always".');
  });
});
