/**
 * The `waymark` command, bundled with the packages that make sites: it would load 600 modules for a build, which took a small one half
 * of its time. The server's package stays beside it, since plugins make values of its classes.
 */
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type ChunkingContext, type Plugin } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { ES_MODULES } from './bundles.ts';
import { lib, packed, SOURCES } from './folders.ts';
import { licencesOf } from './licences.ts';

const OURS = Object.keys(SOURCES).filter((name) => name !== 'server');

/** Our packages, what Rolldown adds, and packages of many small modules that every build loads. */
const BUNDLED = new RegExp(`^(?:[./]|@waymark/(?:${OURS.join('|')})/|@oxc-project/|diff$|jsonc-parser$)`);

/** Replaces the compiled files of the command. All others stay where their addresses say: threads begin with them, and Astro reads them. */
export async function bundleCommand(): Promise<void> {
  const folder = path.join(lib, 'cli');
  const bundle = await build({
    input: { main: path.join(folder, 'main.js') },
    platform: 'node',
    external: (id) => !BUNDLED.test(id),
    plugins: [addressesOfModules],
    resolve: { alias: ES_MODULES },
    // A module that is imported later, too, is in a chunk that is loaded already.
    checks: { eval: false, ineffectiveDynamicImport: false },
    output: {
      dir: folder,
      entryFileNames: '[name].js',
      chunkFileNames: 'bundle/[name]-[hash].js',
      codeSplitting: { groups: [{ name: chunkOf, debugName: 'chunks of every build' }] },
      // Names stay, for stacks of errors.
      minify: { compress: false, mangle: false, codegen: true },
    },
    logLevel: 'warn',
  });
  const written = new Set(bundle.output.map(({ fileName }) => fileName));
  for (const file of globSync('**/*.{js,d.ts}', { cwd: folder, exclude: ['template/**'] }))
    if (!written.has(file) && file !== 'main.d.ts') await rm(path.join(folder, file));
  const files = globSync('*/LICENSES.txt', { cwd: packed, exclude: ['server/**'] });
  const before = await Promise.all(files.map((file) => readFile(path.join(packed, file), 'utf8')));
  await writeFile(path.join(packed, 'waymark/LICENSES.txt'), await licencesOf([bundle], before));
}

/** A chunk for what every command begins with, and one for what a build needs besides. Other modules lie where Rolldown puts them. */
const CHUNKS = {
  command: ['cli/start.js', 'cli/run.js'],
  build: ['cli/build.js', 'cli/docs-folder.js', 'cli/build-folder.js', 'cli/check-host.js'],
};

const chunks = new Map<string, string>();

function chunkOf(id: string, context: ChunkingContext): string | null {
  if (chunks.size === 0)
    for (const [name, files] of Object.entries(CHUNKS)) {
      const reach = (module: string): void => {
        if (chunks.has(module)) return;
        chunks.set(module, name);
        context.getModuleInfo(module)?.importedIds.forEach(reach);
      };
      for (const file of files) reach(path.join(lib, file));
    }
  return chunks.get(id) ?? null;
}

/** Modules of ours find files by their own address, which is not that of the bundle. */
const addressesOfModules: Plugin = {
  name: 'addresses-of-modules',
  transform(code, id) {
    const [folder = '', ...rest] = path.relative(packed, id).split(path.sep);
    if (!code.includes('import.meta.') || rest.includes('bundled') || SOURCES[folder] === undefined) return;
    const name = folder === 'waymark' ? folder : `@waymark/${folder}`;
    const address = `new URL(${JSON.stringify(`./${rest.join('/')}`)}, import.meta.resolve('${name}/package.json')).href`;
    let changed = code;
    for (const { start, end } of parseSync(id, code).module.importMetas.reverse()) {
      if (!/^\.url\b/.test(code.slice(end)))
        throw new Error(`${id}: a bundled module knows no more than its import.meta.url.`);
      changed = changed.slice(0, start) + address + changed.slice(end + '.url'.length);
    }
    return changed;
  },
};
