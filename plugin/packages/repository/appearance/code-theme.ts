/** Shiki's themes, and the colours of two of them as classes: long code would else name its colours thousands of times. */
import { createCssVariablesTheme, normalizeTheme, type ThemeRegistrationAny } from 'shiki/core';
import { bundledThemes } from 'shiki/themes';

export interface CodeThemes {
  readonly light: string;
  readonly dark: string;
}

/** Colours that a stylesheet of the repository sets, as `--shiki-token-keyword` and so on. */
export const CSS_VARIABLES = 'css-variables';

/** Values for variables that no stylesheet of the repository sets, as `--shiki-<name>`. */
const VARIABLE_DEFAULTS: Readonly<Record<string, string>> = {
  foreground: 'light-dark(#24292f, #d7dee8)',
  background: 'var(--sunken)',
  'token-comment': 'light-dark(#59636e, #98a2b1)',
  'token-constant': 'light-dark(#0550ae, #79c0ff)',
  'token-string': 'light-dark(#0a5c2c, #a5e3b5)',
  'token-string-expression': 'light-dark(#0a5c2c, #a5e3b5)',
  'token-keyword': 'light-dark(#a0111f, #ff9d97)',
  'token-parameter': 'light-dark(#8a3b00, #ffb77a)',
  'token-function': 'light-dark(#6639ba, #d2a8ff)',
  'token-punctuation': 'light-dark(#4d5663, #aab3c0)',
  'token-link': 'light-dark(#0550ae, #79c0ff)',
};

const DEFAULT_THEMES: CodeThemes = { light: 'github-light', dark: 'github-dark' };

export function isTheme(name: string): name is keyof typeof bundledThemes {
  return Object.hasOwn(bundledThemes, name);
}

/** A name that Shiki does not know stands for the default. */
export function themeNames({ light, dark }: Partial<CodeThemes>): CodeThemes {
  const known = (name: string | undefined, fallback: string): string =>
    name !== undefined && (name === CSS_VARIABLES || isTheme(name)) ? name : fallback;
  return { light: known(light, DEFAULT_THEMES.light), dark: known(dark, DEFAULT_THEMES.dark) };
}

/** @param name As `themeNames` gives it. */
export async function loadTheme(name: string): Promise<ThemeRegistrationAny> {
  if (isTheme(name)) return (await bundledThemes[name]()).default;
  return createCssVariablesTheme({ variableDefaults: VARIABLE_DEFAULTS });
}

/** Declarations of the colours of two themes; the class of each is `paletteClass` of its place in the list. */
export async function paletteOf(themes: Partial<CodeThemes>): Promise<string[]> {
  const names = themeNames(themes);
  const colorsOf = async (scheme: 'light' | 'dark'): Promise<string[]> => {
    const { fg, settings, colorReplacements = {} } = normalizeTheme(await loadTheme(names[scheme]));
    const colors = [fg, ...settings.flatMap((rule) => rule.settings?.foreground ?? [])];
    return colors.map((color) => `--shiki-${scheme}:${upperHex(colorReplacements[color] ?? color)}`);
  };
  return [...new Set([...(await colorsOf('light')), ...(await colorsOf('dark'))])];
}

/** @param place In the list of `paletteOf`. */
export function paletteClass(place: number): string {
  return `sh${place}`;
}

/** A hex colour in capitals; anything else, such as `var(--x)`, as it is. */
export function upperHex(color: string): string {
  return color.startsWith('#') ? color.toUpperCase() : color;
}
