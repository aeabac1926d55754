/** Code of other packages that is bundled into the files that use it: installations do not carry the rest, and commands start faster. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';
import { packed } from './folders.ts';
import { licencesOf } from './licences.ts';

/**
 * Packages that bring many others (85 below the parsers of Markdown), or megabytes of which little is used;
 * and those that every command loads, of many modules or much white space: zod alone has 95, of which 50 are messages in other
 * languages.
 */
const BUNDLED =
  /^(?:@capsizecss\/core|@lezer\/|ajv$|ajv-formats\/|fflate$|hast-util-|just-bash$|smol-toml$|@scalar\/|mdast-util-|micromark-|json-p3$|parse5$|property-information$|image-size$|shiki\/(?:core|engine\/oniguruma)$|xast-util-|yaml$|zod$)/;

/** Packages whose other form loads its parts by a `require` that no bundler follows. */
export const ES_MODULES = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };

/** Hand the whole of zod on to plugins and tools: schemas of others are made by the package that is installed. */
const FOR_OTHERS: ReadonlySet<string> = new Set(['repository/lib/extend/index.js']);

const IMPORTED = /(?:^(?:import|export)\b[^'"\n]*|\bimport\()['"]([^'"]+)['"]/gm;

/** Bundles the packages of `BUNDLED` into the compiled files of a package that import them. */
export async function bundlePackages(name: string): Promise<void> {
  const lib = path.join(packed, name, 'lib');
  const input: Record<string, string> = {};
  for (const entry of await readdir(lib, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !file.endsWith('.js') || FOR_OTHERS.has(path.relative(packed, file))) continue;
    const imported = (await readFile(file, 'utf8')).matchAll(IMPORTED);
    if ([...imported].some(([, name = '']) => BUNDLED.test(name)))
      input[path.relative(lib, file).slice(0, -'.js'.length)] = file;
  }
  if (Object.keys(input).length === 0) return;
  const bundled = await build({
    input,
    platform: 'node',
    // Of our own files nothing but these packages is bundled; theirs come whole.
    external: (id, importer, isResolved) =>
      !isResolved && importer !== undefined && importer.startsWith(`${lib}${path.sep}`) && !BUNDLED.test(id),
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
  await writeFile(path.join(packed, name, 'LICENSES.txt'), await licencesOf([bundled]));
}
