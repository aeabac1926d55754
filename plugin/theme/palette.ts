/** The colours of docs.json for both schemes. Whatever they are, text has the contrast that it needs. */

import type { ReadableSite } from '@waymark/repository/types';
import { objectOf, textOf } from '@waymark/source/values';
import { contrast, formatHex, mix, parseHex, type Rgb, readable, textOn } from './color.ts';

type Scheme = 'light' | 'dark';

const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const PRIMARY: Rgb = { r: 15, g: 118, b: 110 };
const BACKGROUNDS: Readonly<Record<Scheme, Rgb>> = { light: WHITE, dark: { r: 12, g: 14, b: 18 } };

/** Slightly above WCAG AA, because text is also on tinted surfaces. */
const TEXT_CONTRAST = 5.2;
/** Surfaces of the accent (`--accent-soft` in tokens.css) have this share of it. Text on them has WCAG AA, with room for rounding. */
const [SOFT, SOFT_CONTRAST] = [0.1, 4.55];
/** A filled button is recognised by its shape; its label has a contrast of its own. */
const SOLID_CONTRAST = 1.6;
/** Designers set white letters on a saturated colour, and so does the original: from this contrast on the colour is darkened for them. */
const [WHITE_LABEL, LABEL_CONTRAST] = [3, 4.5];

/** Colours of tokens.css that text is set in. They change only if the background leaves them too little contrast. */
const TEXT_COLORS: Readonly<Record<string, Readonly<Record<Scheme, string>>>> = {
  heading: { light: '#0e1116', dark: '#f5f7fb' },
  text: { light: '#343b46', dark: '#c6cdd9' },
  muted: { light: '#58616e', dark: '#98a2b1' },
  blue: { light: '#1d56c9', dark: '#8fb6ff' },
  green: { light: '#146c3c', dark: '#6fd79b' },
  teal: { light: '#0f6a6a', dark: '#63d5d3' },
  amber: { light: '#8a4b08', dark: '#f3bf63' },
  red: { light: '#b3201f', dark: '#ff9d97' },
  purple: { light: '#6b3fc4', dark: '#c0a7ff' },
  grey: { light: '#4d5663', dark: '#aab3c0' },
};

/** A setting that is one text, or a text for each scheme. */
export function inSchemes(setting: unknown): Readonly<Record<Scheme, string | undefined>> {
  const own = objectOf(setting);
  const light = textOf(setting) ?? textOf(own.light) ?? textOf(own.dark);
  return { light, dark: textOf(setting) ?? textOf(own.dark) ?? light };
}

export function backgroundOf(site: ReadableSite, scheme: Scheme): Rgb {
  const configured = objectOf(objectOf(site.config.background).color)[scheme];
  return parseHex(textOf(configured) ?? '') ?? BACKGROUNDS[scheme];
}

export function palette(site: ReadableSite): Readonly<Record<string, string>> {
  const colors = objectOf(site.config.colors);
  const color = (name: string, fallback: Rgb) => parseHex(textOf(colors[name]) ?? '') ?? fallback;
  const primary = color('primary', PRIMARY);
  const emphasis = { light: primary, dark: color('light', primary) };
  // Buttons and the banner have `colors.dark` in both schemes.
  const fill = color('dark', primary);
  const properties: Record<string, string> = {};
  for (const scheme of ['light', 'dark'] as const) {
    const background = backgroundOf(site, scheme);
    const seen = readable(fill, background, SOLID_CONTRAST);
    const solid = contrast(WHITE, seen) < WHITE_LABEL ? seen : readable(seen, WHITE, LABEL_CONTRAST);
    const label = textOn(solid);
    const accent = readable(emphasis[scheme], background, TEXT_CONTRAST);
    properties[`--accent-${scheme}`] = formatHex(readable(accent, background, SOFT_CONTRAST, SOFT));
    properties[`--solid-${scheme}`] = formatHex(solid);
    properties[`--solid-hover-${scheme}`] = formatHex(
      mix(solid, formatHex(label) === '#ffffff' ? BLACK : WHITE, 0.14),
    );
    properties[`--on-solid-${scheme}`] = formatHex(label);
    if (background !== BACKGROUNDS[scheme]) properties[`--bg-${scheme}`] = formatHex(background);
  }
  for (const [name, value] of Object.entries(TEXT_COLORS)) {
    const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
      formatHex(readable(parseHex(value[scheme]) ?? BLACK, backgroundOf(site, scheme), TEXT_CONTRAST)),
    );
    if (light !== value.light || dark !== value.dark)
      properties[`--${name}`] = `light-dark(${light},${dark})`;
  }
  return properties;
}
