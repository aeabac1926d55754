/** The output of a build on Vercel. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { vercel } from '../../support/vercel-output.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

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
