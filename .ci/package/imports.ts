/** Imports of compiled files have to be there: beside them, or as a dependency of their package. */
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { packed } from './folders.ts';

/** Packages that a part needs which no package runs: the theme is built before, from sources. */
const UNUSED: ReadonlySet<string> = new Set(['vite']);

/** Specifiers of static and dynamic imports. */
function importsOf(code: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync('module.js', code).module;
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamic.flatMap((written) => /^(['"`])([^$]*)\1$/.exec(written)?.[2] ?? []),
  ];
}

/** Throws an Error with each import that leads nowhere. Bundles of other packages hold code for other programs than Node.js, too. */
export async function failOnMissingImports(name: string): Promise<void> {
  const folder = path.join(packed, name);
  const { dependencies, peerDependencies } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const known = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...UNUSED]);
  const missing: string[] = [];
  for (const file of globSync('lib/**/*.js', { cwd: folder, exclude: ['**/{built,vendor,bundled}/**'] }))
    for (const from of importsOf(await readFile(path.join(folder, file), 'utf8'))) {
      const isThere = from.startsWith('.')
        ? existsSync(path.join(folder, path.dirname(file), from))
        : isBuiltin(from) ||
          /^(?:virtual|waymark):/.test(from) ||
          known.has(/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? '');
      if (!isThere) missing.push(`${name}/${file}: ${from}`);
    }
  if (missing.length > 0) throw new Error(`packed/ loads what is not in it:\n${missing.join('\n')}`);
}
