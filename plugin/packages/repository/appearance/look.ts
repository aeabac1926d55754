/**
 * The looks of the site, from docs.json and the files that it names.
 *
 * @room Fonts, code themes and grammars that docs.json names, found and checked.
 */

import { relative, sep } from 'node:path';
import { closest } from '@waymark/source/diagnostics/closest';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { wordsOf } from '@waymark/source/failures';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import type { LoadedConfig } from '../config/load.ts';
import { type CodeLook, readCodeLook } from './code.ts';
import { type FontPlan, planFonts } from './fonts.ts';
import { familySlug, PACKED_FONTS, SHIPPED_FAMILIES } from './fontsource.ts';
import { metricsOf } from './site-fonts.ts';

export interface SiteLook {
  readonly fonts: FontPlan;
  readonly code: CodeLook;
}

export interface Surroundings {
  /** Absolute path of the docs root. */
  readonly root: string;
  readonly languages: readonly string[];
  /** Paths of the repository's own stylesheets below the site. */
  readonly styles: readonly string[];
  /** Tells whether a static file is at a path of the site. */
  readonly hasFile: (path: string) => boolean;
}

/** Files that docs.json names and the repository lacks are reported; the site then looks as if they were not named. */
export async function readLook(
  loaded: Pick<LoadedConfig, 'config' | 'locate'>,
  { root, languages, styles, hasFile }: Surroundings,
  diagnostics: Diagnostics,
): Promise<SiteLook> {
  const fonts = planFonts(
    loaded.config,
    languages,
    root,
    styles.map((path) => readText(onDisk(root, path))).join('\n'),
  );
  for (const { kind, value, path } of fonts.problems) {
    if (kind === 'file') {
      diagnostics.report({
        code: 'asset-missing',
        message: `The font file \`${value}\` of "${path.join('.')}" does not exist.`,
        hint: 'Correct the path; until then pages use the system’s font.',
        ...loaded.locate(path),
      });
      continue;
    }
    const guess = closest(value, SHIPPED_FAMILIES);
    const slug = familySlug(value);
    diagnostics.report({
      code: 'font-unknown',
      message: `The font family "${value}" is not available.`,
      hint: `${guess === undefined ? '' : `Did you mean "${guess}"? `}Install \`@fontsource-variable/${slug}\` or \`@fontsource/${slug}\` beside the docs, or name a font file in "source"; until then pages use the system’s font.`,
      ...loaded.locate(path),
    });
  }
  const families = new Map(fonts.families);
  for (const [role, { faces }] of fonts.families) {
    for (const { file } of faces) {
      if (file.startsWith(PACKED_FONTS)) continue;
      const problem = await metricsOf(file).then(() => undefined, wordsOf);
      if (problem === undefined) continue;
      families.delete(role);
      diagnostics.report({
        code: 'asset-unreadable',
        message: `The font file \`${relative(root, file).replaceAll(sep, '/')}\` cannot be read: ${problem}`,
        hint: 'Save it again as WOFF2, WOFF, TTF or OTF, and fetch it if it is a pointer of Git LFS; until then pages use the system’s font.',
        ...loaded.locate(['fonts']),
      });
    }
  }
  return { fonts: { ...fonts, families }, code: await readCodeLook(loaded, root, hasFile, diagnostics) };
}
