/** Font families as Fontsource packages: `Open Sans` is `@fontsource-variable/open-sans`, or else `@fontsource/open-sans`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from '@waymark/source/failures';

export interface FontFace {
  /** Absolute path of a woff2 file. */
  readonly file: string;
  /** `400`, or `100 900` for a variable font. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  readonly unicodeRange: readonly string[];
  /** Part of the script that the file holds: `latin`, `latin-ext`, `cyrillic`, … */
  readonly subset: string;
}

/** The families that Waymark brings. Any other package of Fontsource works if the author installs it. */
export const SHIPPED_FAMILIES: readonly string[] = (
  'DM Sans, Figtree, Geist, Geist Mono, IBM Plex Sans, Instrument Sans, Inter, JetBrains Mono, Lato, ' +
  'Lora, Manrope, Montserrat, Nunito, Open Sans, Outfit, Plus Jakarta Sans, Poppins, Roboto, Sora, ' +
  'Source Sans 3, Space Grotesk, Work Sans'
).split(', ');

/** Weights of a family that has one file each. */
const STATIC_WEIGHTS = ['400', '500', '600', '700'];

/** The name of a family in the names of its packages. */
export function familySlug(family: string): string {
  return family
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The files that sites load of each family that Waymark brings, in the form of its package; a source tree has none. */
export const PACKED_FONTS: string = fileURLToPath(new URL('fonts', import.meta.url));

/** Folder of the family's package: installed with the docs, or else brought by Waymark. Undefined if it is neither. */
export function familyFolder(family: string, root: string): string | undefined {
  const slug = familySlug(family);
  if (slug === '') return undefined;
  return installedFolder(slug, join(root, 'docs.json')) ?? ownFolder(slug);
}

function ownFolder(slug: string): string | undefined {
  const packed = join(PACKED_FONTS, slug);
  return existsSync(packed) ? packed : installedFolder(slug, import.meta.url);
}

/** @param from File whose packages are looked at. */
function installedFolder(slug: string, from: string): string | undefined {
  const { resolve } = createRequire(from);
  for (const scope of ['@fontsource-variable', '@fontsource']) {
    try {
      return dirname(resolve(`${scope}/${slug}/metadata.json`));
    } catch (error) {
      if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}

/**
 * The faces of an installed family. Upright ones come in every wanted subset, italic ones in Latin only: text that
 * is set in italics elsewhere is slanted by the browser.
 */
export function facesOf(folder: string, subsets: ReadonlySet<string>): readonly FontFace[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { id, variable } = read('metadata.json') as { id: string; variable: unknown };
  const ranges = existsSync(join(folder, 'unicode.json'))
    ? (read('unicode.json') as Record<string, string>)
    : {};
  const files = new Set(readdirSync(join(folder, 'files')));
  const weightRange = (variable as { wght?: { min: string; max: string } } | false) || {};
  const weights =
    weightRange.wght === undefined
      ? STATIC_WEIGHTS.map((weight) => [weight, weight] as const)
      : [['wght', `${weightRange.wght.min} ${weightRange.wght.max}`] as const];
  const faces: FontFace[] = [];
  for (const [subset, range] of Object.entries(ranges)) {
    if (!subsets.has(subset)) continue;
    for (const style of ['normal', 'italic'] as const) {
      if (style === 'italic' && subset !== 'latin') continue;
      for (const [name, weight] of weights) {
        const file = `${id}-${subset}-${name}-${style}.woff2`;
        if (files.has(file)) {
          faces.push({
            file: join(folder, 'files', file),
            weight,
            style,
            unicodeRange: range.split(','),
            subset,
          });
        }
      }
    }
  }
  // The metrics of the first face are the family's.
  return faces.sort((a, b) => Number(b.subset === 'latin') - Number(a.subset === 'latin'));
}
