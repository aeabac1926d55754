/** Files of other packages that the package brings itself, since what installations would hold of those is mostly never read. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fromFile } from '@capsizecss/unpack/fs';
import { renamedModule } from '../../plugin/outputs/vendored.ts';
import { ALL_SUBSETS } from '../../plugin/packages/repository/appearance/fonts.ts';
import {
  facesOf,
  familyFolder,
  familySlug,
  SHIPPED_FAMILIES,
} from '../../plugin/packages/repository/appearance/fontsource.ts';
import { ICON_SETS } from '../../plugin/packages/repository/icons/sets.ts';
import { lib, packed, root } from './folders.ts';

const { resolve } = createRequire(import.meta.url);

const REPOSITORY = path.join(packed, 'repository/lib');

/** Of each family the files that sites load (3 MB of 17), and the metrics of its first face, which are the family's. */
export async function packFonts(): Promise<void> {
  for (const family of SHIPPED_FAMILIES) {
    const source = familyFolder(family, root);
    const faces = source === undefined ? [] : facesOf(source, ALL_SUBSETS);
    const [first] = faces;
    if (source === undefined || first === undefined) throw new Error(`The font ${family} is not installed.`);
    const target = path.join(REPOSITORY, 'appearance/fonts', familySlug(family));
    const files = faces.map(({ file }) => path.relative(source, file));
    for (const name of ['metadata.json', 'unicode.json', 'LICENSE', ...files])
      await cp(path.join(source, name), path.join(target, name));
    await writeFile(path.join(target, 'metrics.json'), JSON.stringify(await fromFile(first.file)));
  }
}

/** Ten seconds of processor time for a tenth of the bytes, which no test of each change looks at (tests/package/pack.ts). */
const SMALLEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: process.env.WAYMARK_PACK_QUICKLY === 'true' ? 5 : 11 },
};

/** The drawings of each set, compressed: 0.9 MB of 7. */
export async function packIcons(): Promise<void> {
  const target = path.join(REPOSITORY, 'icons/sets');
  await mkdir(target, { recursive: true });
  for (const name of ICON_SETS) {
    const drawings = await readFile(resolve(`@iconify-json/${name}/icons.json`));
    await writeFile(path.join(target, `${name}.json.br`), brotliCompressSync(drawings, SMALLEST));
  }
}

/**
 * Mermaid's own bundle: installed, it would bring 110 packages (200 MB) for the 5 MB that browsers load. Compressed: 1.3 MB.
 */
export async function packMermaid(): Promise<void> {
  const source = path.join(root, 'node_modules/mermaid');
  const target = path.join(lib, 'vendor/mermaid');
  const chunks = 'chunks/mermaid.esm.min';
  for (const name of [
    'mermaid.esm.min.mjs',
    ...(await readdir(path.join(source, 'dist', chunks))).map((file) => `${chunks}/${file}`),
  ]) {
    if (!name.endsWith('.mjs')) continue;
    const content = renamedModule(await readFile(path.join(source, 'dist', name)));
    const file = path.join(target, name.replace(/\.mjs$/, '.js'));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.br`, brotliCompressSync(content, SMALLEST));
  }
  await cp(path.join(source, 'LICENSE'), path.join(target, 'LICENSE'));
}
