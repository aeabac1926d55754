/** The output of a build on Vercel, by Vercel’s rules: routes in order, then files by their addresses, then routes of errors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

interface Route {
  readonly src?: string;
  readonly handle?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly dest?: string;
  readonly continue?: boolean;
}

/** https://vercel.com/docs/build-output-api/configuration */
function vercel(output: string) {
  const { routes, overrides } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as {
    routes: readonly Route[];
    overrides: Readonly<Record<string, { path: string }>>;
  };
  const byAddress = new Map(Object.entries(overrides).map(([file, { path }]) => [`/${path}`, file]));
  const phase = (name: string | undefined) => {
    const start = name === undefined ? 0 : routes.findIndex(({ handle }) => handle === name) + 1;
    const end = routes.findIndex(({ handle }, at) => at >= start && handle !== undefined);
    return routes.slice(start, end < 0 ? undefined : end);
  };
  const fileAt = (path: string): string | undefined => {
    const decoded = decodeURIComponent(path);
    const names = [decoded, `${decoded.replace(/\/$/, '')}/index`].map(
      (one) => byAddress.get(one) ?? one.slice(1),
    );
    return names.find((name) => /\.\w+$/.test(name) && existsSync(join(output, 'static', name)));
  };
  return (path: string) => {
    const headers: Record<string, string> = {};
    for (const route of phase(undefined)) {
      const found = new RegExp(route.src ?? '', 's').exec(path);
      if (found === null) continue;
      const values = Object.entries(route.headers ?? {}).map(
        ([name, value]) => [name, value.replace(/\$(\d)/g, (_, at) => found[at] ?? '')] as const,
      );
      Object.assign(headers, Object.fromEntries(values));
      if (!route.continue) return { status: route.status, location: headers.Location };
    }
    const rewritten = phase('filesystem').find(({ src = '' }) => new RegExp(src).test(path))?.dest;
    const file = fileAt(path) ?? fileAt(rewritten ?? '/none');
    if (file !== undefined) return { status: 200, file, type: headers['Content-Type'] };
    const missing = phase('error').find(({ src = '' }) => new RegExp(src).test(path));
    return { status: missing?.status, file: fileAt(missing?.dest ?? '') };
  };
}

const FILES = {
  'docs.json': {
    ...MINIMAL,
    navigation: {
      languages: [
        { language: 'en', pages: ['start/hello', 'guides/index', 'guides/a b', 'v1.2/notes'] },
        { language: 'fr', pages: ['fr/bonjour'] },
      ],
    },
    redirects: [
      { source: '/was/:slug*', destination: '/guides/:slug*', permanent: false },
      { source: '/p/:name/x', destination: '/guides/:name' },
      { source: '/v0-*', destination: 'https://old.example.com/v0-*' },
      { source: '/was/here', destination: '/start/hello' },
      { source: '/legacy.html', destination: '/guides' },
    ],
  },
  ...Object.fromEntries(
    ['start/hello', 'guides/index', 'guides/a b', 'v1.2/notes', 'fr/bonjour'].map((path) => [
      `${path}.mdx`,
      '# Title\n',
    ]),
  ),
};

test('a build for Vercel has clean addresses, the redirects of docs.json, headers, and the page for missing ones', async () => {
  const docs = docsRoot(FILES);
  const built = await loadedWaymark(
    ['build', '.', '--host', 'vercel', '--url', 'https://docs.example.com'],
    docs,
  );
  expect(built.code, built.stderr).toBe(0);
  const output = join(docs, '.vercel/output');
  const answer = vercel(output);
  const moved = (location: string, status = 308) => ({ status, location });
  for (const [path, wanted] of [
    ['/start/hello', { status: 200, file: 'start/hello.html', type: undefined }],
    ['/guides', { status: 200, file: 'guides.html', type: undefined }],
    ['/guides/a%20b', { status: 200, file: 'guides/a b.html', type: undefined }],
    ['/v1.2/notes', { status: 200, file: 'v1.2/notes.html', type: undefined }],
    ['/start/hello.md', { status: 200, file: 'start/hello.md', type: 'text/markdown; charset=utf-8' }],
    ['/start/hello.html', moved('/start/hello')],
    ['/start/hello/', moved('/start/hello')],
    ['/guides/index', moved('/guides')],
    ['/', moved('/start/hello', 307)],
    ['/was/here', moved('/start/hello')],
    ['/was/old/one', moved('/guides/old/one', 307)],
    ['/p/hello/x', moved('/guides/hello')],
    ['/v0-api/list', moved('https://old.example.com/v0-api/list')],
    ['/legacy.html', moved('/guides')],
    ['/none', { status: 404, file: '404.html' }],
    ['/fr/none', { status: 404, file: 'fr/404.html' }],
  ] as const)
    expect([path, answer(path)]).toEqual([path, wanted]);
  for (const name of ['_redirects', '_headers', 'vercel.json', '.nojekyll', 'start/hello.html.br'])
    expect(existsSync(join(output, 'static', name)), name).toBe(false);
  expect(existsSync(join(docs, 'dist/_redirects'))).toBe(true);
});

test('below a path, files are in its folder, and rules begin with it; addresses with a slash at their end keep it', async () => {
  const { 'docs.json': config } = FILES;
  const docs = docsRoot({ ...FILES, 'docs.json': { ...config, seo: { trailingSlash: true } } });
  const built = await loadedWaymark(
    ['build', '.', '--host', 'vercel', '--url', 'https://example.com/docs'],
    docs,
  );
  expect(built.code, built.stderr).toBe(0);
  const answer = vercel(join(docs, '.vercel/output'));
  expect(answer('/docs/start/hello/')).toMatchObject({ status: 200, file: 'docs/start/hello/index.html' });
  expect(answer('/docs/start/hello')).toEqual({ status: 308, location: '/docs/start/hello/' });
  expect(answer('/docs/was/one')).toEqual({ status: 307, location: '/docs/guides/one' });
  expect(answer('/docs/fr/none/')).toEqual({ status: 404, file: 'docs/fr/404.html' });
});
