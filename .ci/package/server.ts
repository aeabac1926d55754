/** `lib/server/`: the server alone. The folder runs without any other, on a machine that has Node.js. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';
import manifest from '../../package.json' with { type: 'json' };
import { lib, root } from './folders.ts';
import { licencesOf } from './licences.ts';

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

export async function bundleServer(): Promise<void> {
  const folder = path.join(lib, 'server');
  const output = await build({
    input: {
      server: path.join(root, 'runtime/cli/main.ts'),
      index: path.join(root, 'runtime/server.ts'),
      // `waymark/runtime` for modules of tools: see `runtime/load-tools.ts`.
      main: path.join(root, 'runtime/main.ts'),
      worker: path.join(root, 'runtime/filesystem/worker.ts'),
      'password-worker': path.join(root, 'runtime/state/password-worker.ts'),
      'seal-worker': path.join(root, 'runtime/features/deploys/seal-worker.ts'),
    },
    platform: 'node',
    // Its other form loads its parts by a `require` that no bundler follows.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    external: [...PARTS_OF_SHELL, ...OPTIONAL],
    // A package of koa's makes functions by it.
    checks: { eval: false },
    // Beside each other: a thread is started from the address of the chunk that starts it.
    output: { dir: folder, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: true },
    logLevel: 'warn',
  });
  const { name, version, type, license, engines } = manifest;
  // It is asked for its version, and by npm what is installed beside it.
  const own = { name, version, type, license, engines };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  await writeFile(path.join(folder, 'LICENSES.txt'), await licencesOf([output]));
}
