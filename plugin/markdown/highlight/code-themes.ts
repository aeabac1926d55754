/** The two themes of code, loaded. */
import { normalizeTheme, type ThemeRegistrationAny } from 'shiki/core';
import { type CodeThemes, loadTheme, upperHex } from '../../appearance/code-theme.ts';
import { type TwinTheme, twinTheme } from './twin-theme.ts';

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

function colorsOf(theme: ThemeRegistrationAny): Colors {
  const { type, fg, bg } = normalizeTheme(theme);
  return { scheme: type, foreground: upperHex(fg), background: bg };
}
