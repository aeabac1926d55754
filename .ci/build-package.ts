/**
 * Builds `lib/`, which `npm pack` ships: compiled JavaScript with types, the theme's styles and scripts as browsers load them, the
 * JSON Schema of docs.json, and the shell's worker as one bundle.
 *
 * The worker is bundled so that an installation does not carry the optional parts of `just-bash` (90 MB, one of them
 * native): files that the allowed commands never load are left out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';
import { buildTheme } from '../plugin/theme/build-theme.ts';
import { MANIFEST } from '../plugin/theme/theme-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const lib = path.join(root, 'lib');
const WORKER = 'runtime/filesystem/worker';

async function copySources(): Promise<void> {
  for (const room of ['plugin', 'runtime']) {
    for (const entry of await readdir(path.join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
      const source = path.join(entry.parentPath, entry.name);
      // Browsers load them as `buildTheme` bundles them.
      if (entry.name.endsWith('.css')) continue;
      const target = path.join(lib, path.relative(root, source));
      await mkdir(path.dirname(target), { recursive: true });
      await cp(source, target);
    }
  }
}

async function bundleTheme(): Promise<void> {
  const { files, ...manifest } = await buildTheme();
  const target = path.join(lib, 'plugin/theme/built');
  await mkdir(target, { recursive: true });
  for (const [name, bytes] of files) await writeFile(path.join(target, name), bytes);
  await writeFile(path.join(target, MANIFEST), JSON.stringify(manifest));
  await rm(path.join(lib, 'plugin/theme/client'), { recursive: true });
  const playground = path.join(lib, 'plugin/openapi/client');
  // The build writes the data that the playground reads.
  for (const name of await readdir(playground))
    if (!name.startsWith('data.')) await rm(path.join(playground, name));
}

async function bundleWorker(): Promise<void> {
  const { output } = await build({
    input: path.join(root, `${WORKER}.ts`),
    platform: 'node',
    // Optional parts of just-bash, loaded only by commands that the shell does not allow.
    external: [/^node:/, 'sql.js', 'quickjs-emscripten', 'node-liblzma', '@mongodb-js/zstd', 'undici'],
    output: {
      dir: path.join(lib, path.dirname(WORKER)),
      entryFileNames: 'worker.js',
      chunkFileNames: 'worker-[hash].js',
      minify: true,
    },
    logLevel: 'warn',
  });
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  await writeFile(path.join(lib, `${WORKER}.LICENSES.txt`), await licencesOf(modules));
  await removeUnbundled(path.join(lib, path.dirname(WORKER)));
}

/** The licence of each package that a bundle holds parts of. */
async function licencesOf(modules: readonly string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  );
  const texts: string[] = [];
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? await readFile(path.join(folder, file), 'utf8') : '';
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Removes the compiled files that load `just-bash`, which is not installed, and the commands, which only they load. */
async function removeUnbundled(folder: string): Promise<void> {
  await rm(path.join(folder, 'commands'), { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!/\.(js|d\.ts)$/.test(name) || /^worker[.-]/.test(name)) continue;
    if (/from ["'](?:just-bash|\.\/commands\/[^"']+)["']/.test(await readFile(file, 'utf8'))) await rm(file);
  }
}

/** Bundled files are removed above: nothing else may load them. */
async function failOnMissingModules(): Promise<void> {
  const missing: string[] = [];
  for (const entry of await readdir(lib, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const bundled = /\/(?:built|vendor)\//.test(file) || /^worker[.-]/.test(entry.name);
    if (!entry.isFile() || !entry.name.endsWith('.js') || bundled) continue;
    for (const [, from = ''] of (await readFile(file, 'utf8')).matchAll(
      /^(?:import|export)\b[^'"\n]*['"](\.{1,2}\/[^'"]+)['"]/gm,
    ))
      if (!existsSync(path.resolve(path.dirname(file), from)))
        missing.push(`${path.relative(lib, file)}: ${from}`);
  }
  if (missing.length > 0) throw new Error(`lib/ loads what is not in it:\n${missing.join('\n')}`);
}

/** Mermaid's own bundle: installed, it would bring 110 packages (200 MB) for the 5 MB that browsers load. */
async function copyMermaid(): Promise<void> {
  const source = path.join(root, 'node_modules/mermaid');
  const target = path.join(lib, 'plugin/vendor/mermaid');
  const chunks = 'chunks/mermaid.esm.min';
  for (const name of [
    'mermaid.esm.min.mjs',
    ...(await readdir(path.join(source, 'dist', chunks))).map((file) => `${chunks}/${file}`),
  ]) {
    if (name.endsWith('.mjs')) await cp(path.join(source, 'dist', name), path.join(target, name));
  }
  await cp(path.join(source, 'LICENSE'), path.join(target, 'LICENSE'));
}

await rm(lib, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', path.join(root, '.ci/tsconfig.package.json')],
  {
    stdio: 'inherit',
  },
);
await copySources();
await bundleTheme();
await bundleWorker();
await copyMermaid();
await failOnMissingModules();
for (const [file, emitter] of [
  ['schema.json', 'plugin/config/emit-schema.ts'],
  ['server.schema.json', 'plugin/cli/emit-server-schema.ts'],
] as const) {
  const schema = execFileSync(process.execPath, [path.join(root, emitter)], { encoding: 'utf8' });
  await writeFile(path.join(lib, file), schema);
}
