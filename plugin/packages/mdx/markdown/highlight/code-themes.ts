/** The two themes of code, loaded. */

import { type CodeThemes, loadTheme, upperHex } from '@waymark/repository/appearance/code-theme';
import { normalizeTheme, type ThemeRegistrationAny } from 'shiki/core';
import { type PairedTheme, pairedTheme } from './paired-theme.ts';

interface Colors {
  readonly scheme: 'light' | 'dark';
  readonly foreground: string;
  readonly background: string;
}

export interface LoadedThemes {
  readonly names: CodeThemes;
  readonly light: Colors;
  readonly dark: Colors;
  readonly paired: PairedTheme | undefined;
  readonly registrations: readonly ThemeRegistrationAny[];
}

export async function loadThemes(names: CodeThemes): Promise<LoadedThemes> {
  const [light, dark] = await Promise.all([loadTheme(names.light), loadTheme(names.dark)]);
  const paired = pairedTheme(light, dark);
  return {
    names,
    light: colorsOf(light),
    dark: colorsOf(dark),
    paired,
    registrations: [light, dark, ...(paired ? [paired.theme] : [])],
  };
}

function colorsOf(theme: ThemeRegistrationAny): Colors {
  const { type, fg, bg } = normalizeTheme(theme);
  return { scheme: type, foreground: upperHex(fg), background: bg };
}
