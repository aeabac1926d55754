/** Colours of docs.json, made readable: the accent keeps its hue and gets the contrast that text needs. */

export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** Parses `#abc`, `#aabbcc` or `#aabbccdd` (alpha is dropped); undefined for anything else. */
export function parseHex(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim());
  const digits = match?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return { r: channel(0), g: channel(2), b: channel(4) };
}

/** `#aabbcc`. */
export function formatHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
export function luminance({ r, g, b }: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio as WCAG 2 defines it, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `share` of `two` mixed into `one`, in sRGB. */
export function mix(one: Rgb, two: Rgb, share: number): Rgb {
  const channel = (a: number, b: number) => a + (b - a) * share;
  return { r: channel(one.r, two.r), g: channel(one.g, two.g), b: channel(one.b, two.b) };
}

/**
 * The colour nearest to `color`, towards black or white, with at least `ratio` against `background`.
 *
 * @param tint Share of the colour itself that is mixed into the background.
 */
export function readable(color: Rgb, background: Rgb, ratio: number, tint = 0): Rgb {
  const target = luminance(background) > 0.18 ? BLACK : WHITE;
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, target, share);
    if (contrast(candidate, mix(background, candidate, tint)) >= ratio) return candidate;
  }
  return target;
}

/** Black or white, whichever is easier to read on `background`. */
export function textOn(background: Rgb): Rgb {
  return contrast(WHITE, background) >= 4.5 || contrast(WHITE, background) >= contrast(BLACK, background)
    ? WHITE
    : BLACK;
}
