import { resolve } from 'node:path';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { docsMdx } from '../../../plugin/astro/docs-mdx.ts';

test('a project without @astrojs/mdx that imports MDX of the docs is told which package to install', async () => {
  const docs = resolve(import.meta.dirname, '../../../starter');
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    root: docs,
    server: { middlewareMode: true, ws: false },
    plugins: [docsMdx(() => docs, false)],
  });
  try {
    await expect(server.transformRequest('/index.mdx', { ssr: true })).rejects.toThrow(
      /index\.mdx is imported by a page of the project.*Run `npm install @astrojs\/mdx`/,
    );
  } finally {
    await server.close();
  }
});
