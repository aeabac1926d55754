/**
 * Packages in `runtime/packages/` are published inside of the server's: `@waymark/contract/release` is `@waymark/server/contract/release`
 * there. It has those of their doors that other packages go through.
 */
import { globSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packed, root } from './folders.ts';

const NAMES = readdirSync(path.join(root, 'runtime/packages'));
const OWN = new RegExp(`(['"])@waymark/(${NAMES.join('|')})/([\\w/-]+)\\1`, 'g');

export const isInner = (name: string): boolean => NAMES.includes(name.replace('@waymark/', ''));

/** The doors that the other packages go through, as `exports` of the server. */
export async function innerDoors(): Promise<Record<string, string>> {
  const doors = new Set<string>();
  for (const file of globSync('plugin/**/*.{ts,astro}', { cwd: root, exclude: ['**/node_modules/**'] }))
    for (const [, , name, door] of (await readFile(path.join(root, file), 'utf8')).matchAll(OWN))
      doors.add(`${name}/${door}`);
  return Object.fromEntries([...doors].sort().map((door) => [`./${door}`, `./packages/${door}.ts`]));
}

/** Renames them in the compiled files of a package. The server's types name each other by paths. */
export async function renameInner(name: string): Promise<void> {
  const lib = path.join(packed, name, 'lib');
  for (const file of globSync('**/*.{js,d.ts,astro}', { cwd: lib })) {
    const text = await readFile(path.join(lib, file), 'utf8');
    const renamed = text.replaceAll(OWN, (_, quote, inner, door) => {
      const below = path.relative(path.dirname(file), `packages/${inner}/${door}.js`);
      const relative = below.startsWith('.') ? below : `./${below}`;
      return quote + (name === 'server' ? relative : `@waymark/server/${inner}/${door}`) + quote;
    });
    if (renamed !== text) await writeFile(path.join(lib, file), renamed);
  }
}
