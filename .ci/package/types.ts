/** The types of what `exports` names, and of what these refer to: nobody can see the others. */
import { existsSync, globSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { packed } from './folders.ts';
import { readManifest } from './manifests.ts';

export async function removeInnerTypes(name: string): Promise<void> {
  const lib = path.join(packed, name, name === 'server' ? 'types' : 'lib');
  const waiting = Object.values((await readManifest(name)).exports)
    .flatMap((file) =>
      file.endsWith('.ts')
        ? globSync(`${file.slice(2, -'.ts'.length).replace('*', '**/*')}.d.ts`, { cwd: lib })
        : [],
    )
    .map((file) => path.join(lib, file));
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, from = ''] of (await readFile(file, 'utf8')).matchAll(
      /['"](\.{1,2}\/[^'"]+)\.[jt]s['"]/g,
    )) {
      const next = `${path.resolve(path.dirname(file), from)}.d.ts`;
      if (!existsSync(next))
        throw new Error(`${path.relative(lib, file)} refers to ${from}, which has no types.`);
      waiting.push(next);
    }
  }
  for (const entry of await readdir(lib, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && file.endsWith('.d.ts') && !seen.has(file)) await rm(file);
  }
}
