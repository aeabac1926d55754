/**
 * Modules of ours that run in the browsers of readers, with React: a site's build bundles them once more with those of its author. What they
 * need of the server's package they hold themselves: its bundle is for Node.js.
 */
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';
import { packed, root } from './folders.ts';

const FOLDER = 'react/client';

/** Asked for by name, by the engine and the theme. Others are parts of these. */
const ENTRIES = ['builtins', 'island', 'jsx-runtime', 'renew'];

export async function bundleBrowserModules(): Promise<void> {
  const folder = path.join(packed, 'mdx/lib', FOLDER);
  for (const file of globSync('*.js', { cwd: folder })) await rm(path.join(folder, file));
  const sources = path.join(root, 'plugin/packages/mdx', FOLDER);
  await build({
    input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(sources, `${name}.ts`)])),
    platform: 'browser',
    external: [/^react(?:-dom)?(?:\/|$)/, /^waymark:/],
    output: { dir: folder, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    logLevel: 'warn',
  });
}
