/**
 * The icon sets on disk. Pages of an Astro project are bundled for places without these files, and get them in a module that takes
 * the place of this one (`plugin/astro/own-pages.ts`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import type { IconSetName } from './sets.ts';

/** A set as JSON. The package holds them compressed; a source tree has those of their own packages. */
export function setText(name: IconSetName): string {
  const packed = new URL(`sets/${name}.json.br`, import.meta.url);
  if (existsSync(packed)) return brotliDecompressSync(readFileSync(packed)).toString();
  return readFileSync(createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`), 'utf8');
}
