/** The licences of bundled packages, which go with their code. */
import { readdir, readFile } from 'node:fs/promises';
import type { OutputChunk, RolldownOutput } from 'rolldown';

/** The licence of each package that bundles hold parts of. */
export async function licencesOf(outputs: readonly RolldownOutput[]): Promise<string> {
  const modules = outputs
    .flatMap(({ output }) => output)
    .filter((part): part is OutputChunk => part.type === 'chunk')
    .flatMap(({ moduleIds }) => moduleIds);
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  );
  const texts: string[] = [];
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? await readFile(`${folder}/${file}`, 'utf8') : '';
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
