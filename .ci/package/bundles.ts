/** Code of other packages that is bundled into the files that use it: installations do not carry the rest, and commands start faster. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';
import { lib } from './folders.ts';
import { licencesOf } from './licences.ts';

/**
 * Packages that bring many others (40 below `oidc-provider`, 85 below the parsers of Markdown), or megabytes of which little is used;
 * and those that every command loads, of many modules or much white space: zod alone has 95, of which 50 are messages in other
 * languages, and 45 % of `snowball-stemmers` are indentation.
 */
const BUNDLED =
  /^(?:oidc-provider|prom-client|hash-wasm|@capsizecss\/core|@scalar\/|mdast-util-|micromark-|json-p3$|parse5$|property-information$|commander$|image-size$|shiki\/(?:core|engine\/oniguruma)$|snowball-stemmers$|yaml$|zod$)/;

/** Hand the whole of zod on to plugins and tools: schemas of others are made by the package that is installed. */
const FOR_OTHERS: ReadonlySet<string> = new Set(['plugin/extend/index.js', 'runtime/main.js']);

const IMPORTED = /^(?:import|export)\b[^'"\n]*['"]([^'"]+)['"]/gm;

/** Bundles the packages of `BUNDLED` into the compiled files that import them. */
export async function bundlePackages(): Promise<void> {
  const input: Record<string, string> = {};
  for (const entry of await readdir(lib, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !file.endsWith('.js') || FOR_OTHERS.has(path.relative(lib, file))) continue;
    const imported = (await readFile(file, 'utf8')).matchAll(IMPORTED);
    if ([...imported].some(([, name = '']) => BUNDLED.test(name)))
      input[path.relative(lib, file).slice(0, -'.js'.length)] = file;
  }
  const bundled = await build({
    input,
    platform: 'node',
    // Of our own files nothing but these packages is bundled; theirs come whole.
    external: (id, importer, isResolved) =>
      !isResolved && importer !== undefined && isOwn(importer) && !BUNDLED.test(id),
    // One of koa's makes functions by it.
    checks: { eval: false },
    output: {
      dir: lib,
      entryFileNames: '[name].js',
      chunkFileNames: 'bundled/[name]-[hash].js',
      // Names stay, for stacks of errors.
      minify: { compress: false, mangle: false, codegen: true },
    },
    logLevel: 'warn',
  });
  await writeFile(path.join(lib, 'bundled/LICENSES.txt'), await licencesOf([bundled]));
}

/** The shell's thread is that of the server alone, in which `just-bash` is bundled: 3 MB of the 90 that it would install. */
export async function linkWorker(): Promise<void> {
  const folder = path.join(lib, 'runtime/filesystem');
  await writeFile(path.join(folder, 'worker.js'), "import '../../server/worker.js';\n");
  await removeUnbundled(folder);
}

/** Removes the compiled files that load `just-bash`, which is not installed, and the commands, which only they load. */
async function removeUnbundled(folder: string): Promise<void> {
  await rm(path.join(folder, 'commands'), { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith('.js')) continue;
    if (/from ["'](?:just-bash|\.\/commands\/[^"']+)["']/.test(await readFile(file, 'utf8'))) await rm(file);
  }
}

function isOwn(file: string): boolean {
  return file.startsWith(`${lib}${path.sep}`);
}
