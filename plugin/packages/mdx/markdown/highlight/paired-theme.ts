/**
 * Two sibling themes as one, so that code is tokenized once instead of twice (half the time of highlighting).
 *
 * Sibling themes, such as `github-light` and `github-dark`, colour the same scopes in the same order. Each pair of their
 * colours becomes one stand-in colour, which names the pair. If the scopes differ there is no paired theme: the styles that a scope
 * inherits would then depend on the theme. Backgrounds of single words are left out.
 */

import { upperHex } from '@waymark/repository/appearance/code-theme';
import type { ThemeRegistrationAny } from 'shiki/core';

export const PAIR = 'waymark-pair';

interface ColorPair {
  readonly light: string;
  readonly dark: string;
}

export interface PairedTheme {
  readonly theme: ThemeRegistrationAny;
  /** Stand-in colour, in lower case, to the pair that it stands for. */
  readonly colors: ReadonlyMap<string, ColorPair>;
  /** Declarations of tokens, by their stand-in colour and font style: a site has a few dozen. */
  readonly styles: Map<string, string>;
}

/** @returns undefined if the themes do not colour the same scopes */
export function pairedTheme(
  light: ThemeRegistrationAny,
  dark: ThemeRegistrationAny,
): PairedTheme | undefined {
  const lightRules = light.tokenColors ?? light.settings ?? [];
  const darkRules = dark.tokenColors ?? dark.settings ?? [];
  if (lightRules.length !== darkRules.length) return undefined;
  const colors = new Map<string, ColorPair>();
  const known = new Map<string, string>();
  const standIn = (pair: ColorPair): string => {
    const key = `${pair.light} ${pair.dark}`.toLowerCase();
    const found = known.get(key);
    if (found) return found;
    const color = `#${(known.size + 1).toString(16).padStart(6, '0')}`;
    known.set(key, color);
    colors.set(color, { light: upperHex(pair.light), dark: upperHex(pair.dark) });
    return color;
  };
  const settings: { scope?: string | string[]; settings: { foreground?: string; fontStyle?: string } }[] = [];
  for (const [index, rule] of lightRules.entries()) {
    const other = darkRules[index];
    if (!other || JSON.stringify(rule.scope) !== JSON.stringify(other.scope)) return undefined;
    const { foreground, fontStyle } = rule.settings;
    const { settings: own } = other;
    if ((fontStyle ?? '') !== (own.fontStyle ?? '') || !foreground !== !own.foreground) return undefined;
    settings.push({
      ...(rule.scope === undefined ? {} : { scope: rule.scope as string | string[] }),
      settings: {
        ...(foreground && own.foreground
          ? { foreground: standIn({ light: foreground, dark: own.foreground }) }
          : {}),
        ...(fontStyle === undefined ? {} : { fontStyle }),
      },
    });
  }
  const plain = standIn({ light: foregroundOf(light, '#000000'), dark: foregroundOf(dark, '#ffffff') });
  return {
    theme: { name: PAIR, type: 'light', fg: plain, bg: '#ffffff', settings },
    colors,
    styles: new Map(),
  };
}

function foregroundOf(theme: ThemeRegistrationAny, fallback: string): string {
  return theme.fg ?? theme.colors?.['editor.foreground'] ?? fallback;
}
