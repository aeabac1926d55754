/** The two themes of code, loaded. */
import { createCssVariablesTheme, normalizeTheme, type ThemeRegistrationAny } from 'shiki/core';
import { bundledThemes } from 'shiki/themes';
import { CSS_VARIABLES, isTheme } from '../../appearance/code.ts';
import { type TwinTheme, twinTheme, upperHex } from './twin-theme.ts';

/** Names of Shiki's themes. */
export interface CodeThemes {
  readonly light: string;
  readonly dark: string;
}

interface Colors {
  readonly scheme: 'light' | 'dark';
  readonly foreground: string;
  readonly background: string;
}

export interface LoadedThemes {
  readonly names: CodeThemes;
  readonly light: Colors;
  readonly dark: Colors;
  readonly twin: TwinTheme | undefined;
  readonly registrations: readonly ThemeRegistrationAny[];
}

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

/** A name that Shiki does not have is that of the default. */
export function themeNames({ light, dark }: Partial<CodeThemes>): CodeThemes {
  const known = (name: string | undefined, fallback: string): string =>
    name !== undefined && (name === CSS_VARIABLES || isTheme(name)) ? name : fallback;
  return { light: known(light, DEFAULT_THEMES.light), dark: known(dark, DEFAULT_THEMES.dark) };
}

export async function loadThemes(names: CodeThemes): Promise<LoadedThemes> {
  const [light, dark] = await Promise.all([loadTheme(names.light), loadTheme(names.dark)]);
  const twin = twinTheme(light, dark);
  return {
    names,
    light: colorsOf(light),
    dark: colorsOf(dark),
    twin,
    registrations: [light, dark, ...(twin ? [twin.theme] : [])],
  };
}

async function loadTheme(name: string): Promise<ThemeRegistrationAny> {
  if (isTheme(name)) return (await bundledThemes[name]()).default;
  return createCssVariablesTheme({ variableDefaults: VARIABLE_DEFAULTS });
}

function colorsOf(theme: ThemeRegistrationAny): Colors {
  const { type, fg, bg } = normalizeTheme(theme);
  return { scheme: type, foreground: upperHex(fg), background: bg };
}
