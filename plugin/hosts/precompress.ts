/** `.br` and `.gz` beside every file of dist/ that they make smaller, for a web server that sends files and does not compress. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '@waymark/contract/compressible';
import { forEachLimit } from '@waymark/contract/for-each-limit';
import { pathsBelow } from '@waymark/foundation/files-below';
import { report } from '../progress.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The number of zlib's threads. */
const AT_ONCE = 4;

/** 6 takes half as long again as 5 for 1 % fewer bytes, 9 eight times as long for 2 % fewer. */
const QUALITY = 6;

/** @param dist Absolute path of the site, to which nobody else writes any more. */
export async function precompress(dist: string): Promise<void> {
  const paths = await pathsBelow(dist, (entry) => entry.isFile());
  let done = 0;
  await forEachLimit(paths, AT_ONCE, async (path) => {
    report('compress', done, paths.length);
    done += 1;
    const file = join(dist, path);
    if (!isCompressible(path, Number.POSITIVE_INFINITY)) return;
    const content = await readFile(file);
    if (!isCompressible(path, content.length)) return;
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
    for (const [compressed, bytes] of [
      [`${file}.br`, await brotli(content, { params })],
      [`${file}.gz`, await zip(content)],
    ] as const)
      if (bytes.length < content.length) await writeFile(compressed, bytes);
  });
  report('compress', paths.length, paths.length);
}
