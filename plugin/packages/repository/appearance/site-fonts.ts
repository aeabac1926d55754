/**
 * The site's fonts as pages and `dist/` have them: hashed files, a preload for those that the first lines are set in, and for each
 * family a fallback with the same metrics, so that text does not move when the font arrives.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import type { fromFile } from '@capsizecss/unpack/fs';
import { keptIn } from '@waymark/source/made-once';
import { cssString } from '../html/css-text.ts';
import { distinct, type FontFamily, type FontPlan, fontVariable, GENERIC_FAMILIES } from './fonts.ts';
import { type FontFace, PACKED_FONTS } from './fontsource.ts';

/** Folder of a site that holds its fonts, below its base. */
const FOLDER = '/_waymark/fonts';

const FORMATS: Readonly<Record<string, string>> = {
  '.woff2': 'woff2',
  '.woff': 'woff',
  '.ttf': 'truetype',
  '.otf': 'opentype',
};

export interface SiteFonts {
  /** For `<head>`. */
  readonly preloads: string;
  /** The faces, and a custom property for each role. */
  readonly css: string;
  /** Absolute paths of font files by their addresses below the base. */
  readonly files: ReadonlyMap<string, string>;
}

/** Metrics of the fonts that systems have, as Capsize publishes them (@capsizecss/metrics). */
const ARIAL = {
  familyName: 'Arial',
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  unitsPerEm: 2048,
  xWidthAvg: 913,
};
const COURIER_NEW = {
  familyName: 'Courier New',
  ascent: 1705,
  descent: -615,
  lineGap: 0,
  unitsPerEm: 2048,
  xWidthAvg: 1229,
};

/**
 * @param base Path that the site is served under: empty, or `/docs`.
 * @throws If a font file cannot be read.
 */
export async function siteFonts(plan: FontPlan, base: string): Promise<SiteFonts> {
  const files = new Map<string, string>();
  const preloads: string[] = [];
  let css = '';
  const root: string[] = [];
  const add = async (family: FontFamily, face: FontFace): Promise<{ path: string; href: string }> => {
    const path = await pathOf(face.file);
    files.set(path, face.file);
    const href = encodeURI(base + path);
    css += fontFace(family, face, href);
    return { path, href };
  };
  for (const [role, family] of distinct(plan)) {
    for (const face of family.faces) {
      const { path, href } = await add(family, face);
      // Only Latin: a page in another script begins with letters of several files.
      if (face.subset === 'latin' && face.style === 'normal' && isRegular(face.weight)) {
        const type = extname(path) === '.woff2' ? ' type="font/woff2"' : '';
        preloads.push(`<link rel="preload" href="${href}" as="font"${type} crossorigin>`);
      }
    }
    const stack = await fallbackStack(family);
    css += stack.css;
    root.push(`${fontVariable(role)}:${stack.families}`);
  }
  // A browser loads one of these once text is set in it: nothing of the page itself waits for them.
  for (const family of plan.named) for (const face of family.faces) await add(family, face);
  if (files.size === 0 && root.length === 0) return { preloads: '', css: '', files };
  const variables = root.length === 0 ? '' : `:root{${root.join(';')}}`;
  css += variables;
  return { preloads: preloads.join(''), css, files };
}

/** By the digest of the file: `waymark dev` asks after each edit. */
const knownMetrics = new Map<string, ReturnType<typeof fromFile>>();

/** @throws If the file is no font. */
export async function metricsOf(file: string): ReturnType<typeof fromFile> {
  return keptIn(knownMetrics, await pathOf(file), () => readMetrics(file));
}

/** Those of a family that Waymark brings lie beside its files: to read a font takes 30 ms, with the code that does. */
async function readMetrics(file: string): ReturnType<typeof fromFile> {
  if (file.startsWith(PACKED_FONTS))
    return JSON.parse(await readFile(join(dirname(file), '../metrics.json'), 'utf8'));
  const unpack = await import('@capsizecss/unpack/fs');
  return unpack.fromFile(file);
}

async function pathOf(file: string): Promise<string> {
  const digest = hash('sha256', await readFile(file), 'hex').slice(0, 16);
  return `${FOLDER}/${digest}${extname(file).toLowerCase()}`;
}

/** Tells whether a face has the weight that text is set in: `400`, or a range around it. */
function isRegular(weight: string): boolean {
  const [least = 0, most = least] = weight.split(' ').map(Number);
  return least <= 400 && most >= 400;
}

function fontFace(
  { name }: FontFamily,
  { file, weight, style, unicodeRange }: FontFace,
  href: string,
): string {
  const format = FORMATS[extname(file).toLowerCase()];
  const source = `url("${href}")${format === undefined ? '' : ` format("${format}")`}`;
  const range = unicodeRange.length === 0 ? '' : `;unicode-range:${unicodeRange.join(',')}`;
  return `@font-face{font-family:${cssString(name)};src:${source};font-display:swap;font-weight:${weight};font-style:${style}${range}}`;
}

/** The value of `font-family`, and the face of its fallback. */
async function fallbackStack({ name, faces }: FontFamily): Promise<{ families: string; css: string }> {
  if (GENERIC_FAMILIES.has(name)) return { families: `${name},sans-serif`, css: '' };
  const isMono = /mono/i.test(name);
  const generic = isMono ? 'ui-monospace,Menlo,Consolas,monospace' : 'system-ui,sans-serif';
  const [first] = faces;
  if (first === undefined) return { families: `${cssString(name)},${generic}`, css: '' };
  const metrics = await metricsOf(first.file);
  const { fontFaces } = createFontStack([{ ...metrics, familyName: name }, isMono ? COURIER_NEW : ARIAL], {
    fontFaceFormat: 'styleObject',
  });
  const fallback = cssString(`${name} Fallback`);
  const overrides = fontFaces.map(({ '@font-face': { fontFamily: _family, ...properties } }) =>
    Object.entries({ fontFamily: fallback, ...properties })
      .map(
        ([key, value]) =>
          `${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(value)}`,
      )
      .join(';'),
  );
  const css = overrides.map((rules) => `@font-face{${rules}}`).join('');
  return { families: `${cssString(name)},${fallback},${generic}`, css };
}
