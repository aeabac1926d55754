/** The custom properties that docs.json sets: accent and background colours of both schemes. */
import type { Site } from '../types.ts';
import { formatHex, parseHex, type Rgb, readable, textOn } from './color.ts';
import { objectOf, textOf } from './html.ts';

const FALLBACK = '#0f766e';
const LIGHT_BACKGROUND: Rgb = { r: 255, g: 255, b: 255 };
const DARK_BACKGROUND: Rgb = { r: 12, g: 14, b: 18 };

/** Slightly above WCAG AA, because the accent also stands on tinted surfaces. */
const TEXT_CONTRAST = 5.2;
/** WCAG AA for large text and graphics is 3; a filled button also carries a label. */
const SOLID_CONTRAST = 1.6;

/** One `:root` rule. */
export function accentStyle(site: Site): string {
  const colors = objectOf(site.config.colors);
  const color = (name: string, fallback: Rgb) => parseHex(textOf(colors[name]) ?? '') ?? fallback;
  const background = objectOf(objectOf(site.config.background).color);
  const surface = (name: string, fallback: Rgb) => parseHex(textOf(background[name]) ?? '') ?? fallback;

  const primary = color('primary', parseHex(FALLBACK) ?? DARK_BACKGROUND);
  const light = surface('light', LIGHT_BACKGROUND);
  const dark = surface('dark', DARK_BACKGROUND);
  const solidLight = readable(primary, light, SOLID_CONTRAST);
  const solidDark = readable(color('dark', primary), dark, SOLID_CONTRAST);

  const properties: Record<string, string> = {
    '--accent-light': formatHex(readable(primary, light, TEXT_CONTRAST)),
    '--accent-dark': formatHex(readable(color('light', primary), dark, TEXT_CONTRAST)),
    '--solid-light': formatHex(solidLight),
    '--solid-dark': formatHex(solidDark),
    '--on-solid-light': formatHex(textOn(solidLight)),
    '--on-solid-dark': formatHex(textOn(solidDark)),
  };
  if (textOf(background.light) !== undefined) properties['--bg-light'] = formatHex(light);
  if (textOf(background.dark) !== undefined) properties['--bg-dark'] = formatHex(dark);
  return `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}
