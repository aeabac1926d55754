/**
 * The server's package: bundled with all that it needs, so that it is installed and copied without any other. Each door of its
 * `exports` is an entry, and each thread.
 */
import { globSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type RolldownOutput } from 'rolldown';
import { bundledFunction } from '../../plugin/hosts/function-code.ts';
import { ES_MODULES } from './bundles.ts';
import { packed, root } from './folders.ts';
import { licencesOf } from './licences.ts';
import { readManifest } from './manifests.ts';

/** Parts of `just-bash` (90 MB, one native), loaded only by commands that the shell does not allow, and for a network that it has not. */
const PARTS_OF_SHELL = [
  'sql.js',
  'quickjs-emscripten',
  'node-liblzma',
  '@mongodb-js/zstd',
  /\/undici-\w+\.js$/,
];

/** Installed beside it by those who need them. */
const OPTIONAL = ['ioredis', /^@opentelemetry\/(?!api$)/];

const THREADS = [
  'packages/files/worker.ts',
  'packages/foundation/state/password-worker.ts',
  'features/deploys/seal-worker.ts',
];

/**
 * Chunks of what `waymark mcp` loads: each file more takes it half a millisecond. One has all that its sources import, but for what those
 * before it have. The first is what other doors share with it. It begins no server: whoever bundles a page with a door gets no more.
 */
const CHUNKS = [
  {
    name: 'contract',
    test: /\/runtime\/packages\/(?:contract\/(?!analysis|search-index|synonyms)|foundation\/(?:files-below|log|release\/(?:open|pack|viewer-info))\.)/,
  },
  { name: 'command', test: /\/runtime\/cli\/(?:mcp|program)\./ },
  { name: 'protocol', test: /\/runtime\/mcp\/stdio\./ },
  { name: 'words', test: /\/runtime\/packages\/contract\/(?:analysis|search-index|synonyms)/ },
  { name: 'answers', test: /\/runtime\/packages\/foundation\/release\/open-serving\./ },
] as const;

/** Sources that a door leads to, below runtime/: a star is any path, as in `exports`. */
export function sourcesOf(door: string): string[] {
  if (!door.endsWith('.ts')) return [];
  const files = globSync(door.slice(2).replace('*', '**/*'), { cwd: path.join(root, 'runtime') });
  return files.filter((file) => !file.endsWith('.d.ts'));
}

/** Name of a source's bundle: all lie beside each other, since a thread is started from the address of the chunk that starts it. */
export function bundleOf(file: string): string {
  if (file === 'cli/main.ts') return 'waymark-server';
  const name = THREADS.includes(file)
    ? path.basename(file)
    : file.replace(/^packages\//, '').replaceAll('/', '-');
  return name.replace(/\.ts$/, '');
}

/** Replaces the compiled files, of which the types stay. */
export async function bundleServer(): Promise<void> {
  const runtime = path.join(root, 'runtime');
  const folder = path.join(packed, 'server');
  await rename(path.join(folder, 'lib'), path.join(folder, 'types'));
  for (const file of globSync('**/*.js', { cwd: path.join(folder, 'types') }))
    await rm(path.join(folder, 'types', file));
  const { exports, bin = {} } = await readManifest('server');
  const sources = [...Object.values(exports), ...Object.values(bin)].flatMap(sourcesOf);
  const [functions, doors] = [true, false].map((is) =>
    sources.filter((file) => file.startsWith('functions/') === is),
  ) as [string[], string[]];
  const outputs = [await bundle(THREADS, []), await bundle(doors, CHUNKS)];
  // They run elsewhere than in Node.js, in one file each.
  for (const file of functions)
    await writeFile(
      path.join(folder, 'lib', `${bundleOf(file)}.js`),
      await bundledFunction(path.join(runtime, file)),
    );
  await writeFile(path.join(folder, 'LICENSES.txt'), await licencesOf(outputs));
}

/** Threads have no chunk in common with doors: each of theirs holds more than a thread needs. */
function bundle(
  files: readonly string[],
  chunks: readonly (typeof CHUNKS)[number][],
): Promise<RolldownOutput> {
  return build({
    input: Object.fromEntries(files.map((file) => [bundleOf(file), path.join(root, 'runtime', file)])),
    platform: 'node',
    resolve: {
      alias: {
        ...ES_MODULES,
        // The part for passwords: the whole has all algorithms, and keeps them.
        'hash-wasm': 'hash-wasm/dist/argon2.umd.min.js',
      },
    },
    external: [...PARTS_OF_SHELL, ...OPTIONAL],
    // A package of koa's makes functions by it.
    checks: { eval: false },
    output: {
      dir: path.join(packed, 'server/lib'),
      entryFileNames: '[name].js',
      chunkFileNames: 'part-[name]-[hash].js',
      codeSplitting: { groups: [...chunks] },
      // Names stay, for stacks of errors, and because the authorization server keeps each kind of token, with the time for which it holds,
      // under the name of its class.
      minify: { compress: { keepNames: { class: true, function: true } }, mangle: false, codegen: true },
    },
    logLevel: 'warn',
  });
}
