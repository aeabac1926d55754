/** The licences of bundled packages, which go with their code. */
import { readdir, readFile } from 'node:fs/promises';
import type { OutputChunk, RolldownOutput } from 'rolldown';

const BETWEEN = `\n${'-'.repeat(80)}\n\n`;

/**
 * The licence of each package that bundles hold parts of.
 *
 * @param before Texts of this function, for bundles whose code is in these.
 */
export async function licencesOf(
  outputs: readonly Pick<RolldownOutput, 'output'>[],
  before: readonly string[] = [],
): Promise<string> {
  const modules = outputs
    .flatMap(({ output }) => output)
    .filter((part): part is OutputChunk => part.type === 'chunk')
    .flatMap(({ moduleIds }) => moduleIds);
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  );
  const texts = before.flatMap((text) => text.split(BETWEEN));
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? await readFile(`${folder}/${file}`, 'utf8') : '';
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return [...new Set(texts)].sort().join(BETWEEN);
}
