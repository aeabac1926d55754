/** docs.json `styling.codeblocks`: the themes of highlighted code, and grammars that the repository brings. */

import { readFile } from 'node:fs/promises';
import { closest } from '@waymark/source/diagnostics/closest';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Path } from '@waymark/source/json/positions';
import { onDisk } from '@waymark/source/paths/on-disk';
import { bundledThemes } from 'shiki/themes';
import type { LoadedConfig } from '../config/load.ts';
import { type CodeThemes, CSS_VARIABLES, isTheme, paletteOf } from './code-theme.ts';

/** A TextMate grammar, as Shiki takes it. */
export interface CustomGrammar {
  readonly name: string;
  readonly scopeName: string;
  readonly aliases?: readonly string[];
  readonly [key: string]: unknown;
}

export interface CodeLook {
  /** Names of Shiki's themes. Undefined if the site's own colours apply. */
  readonly themes: CodeThemes | undefined;
  /** Backgrounds of those themes. */
  readonly backgrounds: CodeThemes | undefined;
  readonly grammars: readonly CustomGrammar[];
  /** The colours of the themes, see `paletteOf`. */
  readonly palette: readonly string[];
}

/** On its background comments, too, are read without effort (WCAG 2.2, 1.4.3). */
const DARK = 'github-dark-default';

/** Themes and languages that cannot be used are reported and left out. */
export async function readCodeLook(
  loaded: Pick<LoadedConfig, 'config' | 'locate'>,
  root: string,
  hasFile: (path: string) => boolean,
  diagnostics: Diagnostics,
): Promise<CodeLook> {
  const configured = loaded.config.styling?.codeblocks;
  if (configured === undefined)
    return { themes: undefined, backgrounds: undefined, grammars: [], palette: await paletteOf({}) };
  const path: Path = ['styling', 'codeblocks'];
  const written = typeof configured === 'string' ? configured : configured.theme;
  const at: Path = typeof configured === 'string' ? path : [...path, 'theme'];
  const known = (name: string, place: Path): string | undefined => {
    if (name === 'system') return undefined;
    if (name === 'dark') return DARK;
    if (name === CSS_VARIABLES || isTheme(name)) return name;
    const guess = closest(name, Object.keys(bundledThemes));
    diagnostics.report({
      code: 'code-theme-unknown',
      message: `There is no code theme "${name}".`,
      hint: `${guess === undefined ? '' : `Did you mean "${guess}"? `}Until then the site’s own colours are used.`,
      ...loaded.locate(place),
    });
    return undefined;
  };
  const single = typeof written === 'string' ? known(written, at) : undefined;
  const pair =
    typeof written === 'object'
      ? { light: known(written.light, [...at, 'light']), dark: known(written.dark, [...at, 'dark']) }
      : { light: single, dark: single };
  const custom = typeof configured === 'object' ? (configured.languages?.custom ?? []) : [];
  const grammars = await Promise.all(
    custom.map((file, index) =>
      readGrammar(file, root, hasFile, (message, hint) => {
        const place = loaded.locate([...path, 'languages', 'custom', index]);
        diagnostics.report({ code: 'code-grammar-invalid', message, hint, ...place });
      }),
    ),
  );
  const themes =
    pair.light === undefined && pair.dark === undefined
      ? undefined
      : { light: pair.light ?? 'github-light', dark: pair.dark ?? DARK };
  return {
    themes,
    backgrounds:
      themes === undefined
        ? undefined
        : { light: await background(themes.light), dark: await background(themes.dark) },
    grammars: grammars.filter((grammar) => grammar !== undefined),
    palette: await paletteOf(themes ?? {}),
  };
}

async function background(name: string): Promise<string> {
  if (name === CSS_VARIABLES) return `var(--shiki-background, var(--sunken))`;
  const { default: theme } = await bundledThemes[name as keyof typeof bundledThemes]();
  const color = theme.colors?.['editor.background'] ?? theme.bg ?? '';
  return /^#[0-9a-f]{3,8}$/i.test(color) ? color : 'var(--sunken)';
}

async function readGrammar(
  file: string,
  root: string,
  hasFile: (path: string) => boolean,
  report: (message: string, hint: string) => undefined,
): Promise<CustomGrammar | undefined> {
  const name = `/${file.replace(/^(?:\.?\/)+/, '')}`;
  // Only files that the repository serves: no path can lead out of it.
  if (!hasFile(name)) return report(`The grammar \`${file}\` does not exist.`, 'Correct the path.');
  let grammar: unknown;
  try {
    grammar = JSON.parse(await readFile(onDisk(root, name), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return report(`The grammar \`${file}\` is not JSON.`, 'Convert it to a TextMate grammar in JSON.');
  }
  if (!isGrammar(grammar)) {
    return report(
      `The grammar \`${file}\` has no "name", "scopeName" or "patterns".`,
      'Use a TextMate grammar: its "name" is the word after the backticks.',
    );
  }
  return { ...grammar, name: grammar.name.toLowerCase() };
}

function isGrammar(value: unknown): value is CustomGrammar {
  if (typeof value !== 'object' || value === null) return false;
  const { name, scopeName, patterns } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof scopeName === 'string' && Array.isArray(patterns);
}
