/**
 * Highlights code of one language, with what Shiki needs for it and nothing else. Grammars that Shiki holds together include each
 * other when one is embedded in the other, in the order in which they came: the look of code would depend on other pages.
 */

import type { CustomGrammar } from '@waymark/repository/appearance/code';
import { keptIn } from '@waymark/source/made-once';
import {
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageRegistration,
  type RegexEngine,
  type ThemedToken,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { type Classes, fontStyles, lineHtml, type StyledToken, styleOf } from './code-html.ts';
import { ANSI, EMBEDDED } from './code-languages.ts';
import type { LoadedThemes } from './code-themes.ts';
import { withKnownLines } from './known-lines.ts';
import { PAIR } from './paired-theme.ts';
import { withSharedPatterns } from './shared-patterns.ts';

/** Longer lines are shown without colours: patterns can take seconds on them. */
const MAX_LINE = 5_000;

export interface LanguageHighlighter {
  readonly shiki: HighlighterCore;
  /** HTML of each line, in the two themes' colours. */
  readonly lines: (code: string) => string[];
}

let engine: Promise<RegexEngine> | undefined;

/** Grammars are written for this engine. Patterns translated for V8 matched differently once V8 had compiled them. */
function sharedEngine(): Promise<RegexEngine> {
  engine ??= createOnigurumaEngine(import('shiki/wasm')).then(withSharedPatterns);
  return engine;
}

/**
 * @param languages As `highlightedLanguages` names them.
 * @param own A grammar of the repository, in place of Shiki's.
 * @param classes Those of the palette, by their declarations.
 */
export async function languageHighlighter(
  languages: string,
  own: CustomGrammar | undefined,
  themes: LoadedThemes,
  classes: Classes,
): Promise<LanguageHighlighter> {
  const [language = '', ...fences] = own === undefined ? languages.split(' ') : [own.name];
  const grammarOf = (name: string) => bundledLanguages[name as keyof typeof bundledLanguages];
  const grammar = grammarOf(language);
  const inner = [...(EMBEDDED[language] ?? []), ...fences].map(grammarOf);
  const shiki = await createHighlighterCore({
    engine: sharedEngine(),
    themes: [...themes.registrations],
    langs: own === undefined ? inner : [own as unknown as LanguageRegistration],
    warnings: false,
  });
  // Shiki takes inner grammars in only if they come first.
  if (own === undefined && grammar !== undefined) await shiki.loadLanguage(grammar);
  const plain = styleOf({
    '--shiki-light': themes.light.foreground,
    '--shiki-dark': themes.dark.foreground,
  });
  if (language === ANSI) return { shiki, lines: (code) => terminalLines(shiki, code, themes) };
  const lines = withKnownLines((line, from) => {
    const { tokens, end } = tokensOf(shiki, language, themes, line, from);
    return { html: lineHtml(tokens, plain, classes), end };
  });
  return { shiki, lines };
}

/** Lines of a terminal: a colour lasts until a sequence ends it, in whichever line that is. */
function terminalLines(shiki: HighlighterCore, code: string, { names, light, dark }: LoadedThemes): string[] {
  const { tokens } = shiki.codeToTokens(code, { lang: ANSI, themes: { ...names }, defaultColor: false });
  const plain = styleOf({ '--shiki-light': light.foreground, '--shiki-dark': dark.foreground }).toLowerCase();
  // Each by itself: the ground of a blank is seen.
  return tokens.map((line) =>
    line
      .map(({ content, htmlStyle }) => {
        const style = styleOf(htmlStyle);
        const own = style.toLowerCase() === plain ? '' : style + terminalStyle(htmlStyle);
        return lineHtml([{ content, style: own }], '');
      })
      .join(''),
  );
}

/** Properties that the stylesheet does not take from Shiki's variables, which each element hands down. */
function terminalStyle(style: ThemedToken['htmlStyle'] = {}): string {
  return [
    '--shiki-light-bg' in style && ';background:light-dark(var(--shiki-light-bg),var(--shiki-dark-bg))',
    '--shiki-light-font-weight' in style && ';font-weight:var(--shiki-light-font-weight)',
    '--shiki-light-text-decoration' in style && ';text-decoration:var(--shiki-light-text-decoration)',
  ]
    .filter(Boolean)
    .join('');
}

/** Tokens of a line, and the state that it ends in: tokenized once for both themes if there is a paired theme, or else once for each. */
function tokensOf(
  shiki: HighlighterCore,
  language: string,
  { names, paired }: LoadedThemes,
  line: string,
  grammarState: GrammarState | undefined,
): { readonly tokens: readonly StyledToken[]; readonly end: GrammarState | undefined } {
  const options = {
    lang: language,
    tokenizeMaxLineLength: MAX_LINE,
    // Without a time limit, which a busy machine reaches in the middle of a line: the same code has the same colours.
    tokenizeTimeLimit: 0,
    ...(grammarState && { grammarState }),
  };
  if (!paired) {
    const themes = { ...names };
    const { tokens, grammarState: end } = shiki.codeToTokens(line, {
      ...options,
      themes,
      defaultColor: false,
    });
    return {
      tokens: tokens.flat().map(({ content, htmlStyle }) => ({ content, style: styleOf(htmlStyle) })),
      end,
    };
  }
  const lines = shiki.codeToTokensBase(line, { ...options, theme: PAIR });
  const tokens = lines.flat().map(({ content, color = '', fontStyle = 0 }) => {
    const style = keptIn(paired.styles, `${color} ${fontStyle}`, () => {
      const pair = paired.colors.get(color.toLowerCase());
      const colors = pair ? { '--shiki-light': pair.light, '--shiki-dark': pair.dark } : {};
      return styleOf({ ...colors, ...fontStyles(fontStyle) });
    });
    return { content, style };
  });
  return { tokens, end: shiki.getLastGrammarState(lines) };
}
