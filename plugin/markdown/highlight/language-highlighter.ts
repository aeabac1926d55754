/**
 * Highlights code of one language, with what Shiki needs for it and nothing else. Grammars that Shiki holds together include each
 * other when one is embedded in the other, in the order in which they came: the look of code would depend on other pages.
 */
import {
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageRegistration,
  type RegexEngine,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import type { CustomGrammar } from '../../appearance/code.ts';
import { fontStyles, lineHtml, type StyledToken, styleOf } from './code-html.ts';
import { EMBEDDED } from './code-languages.ts';
import type { LoadedThemes } from './code-themes.ts';
import { LineMemo } from './line-memo.ts';
import { withSharedPatterns } from './shared-patterns.ts';
import { TWIN } from './twin-theme.ts';

/** Longer lines are shown without colours: patterns can take seconds on them. */
const MAX_LINE = 5_000;

export interface LanguageHighlighter {
  readonly shiki: HighlighterCore;
  /** HTML of each line, in the two themes' colours as `--shiki-light` and `--shiki-dark`. */
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
 */
export async function languageHighlighter(
  languages: string,
  own: CustomGrammar | undefined,
  themes: LoadedThemes,
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
  const memo = new LineMemo((line, state) => {
    const { tokens, end } = tokensOf(shiki, language, themes, line, state);
    return { html: lineHtml(tokens, plain), end };
  });
  return { shiki, lines: (code) => memo.lines(code) };
}

interface LineTokens {
  readonly tokens: readonly StyledToken[];
  readonly end: GrammarState | undefined;
}

/** Tokens of a line, and the state that it ends in: once for both themes if they have a twin, or else once for each. */
function tokensOf(
  shiki: HighlighterCore,
  language: string,
  { names, twin }: LoadedThemes,
  line: string,
  state: GrammarState | undefined,
): LineTokens {
  const options = {
    lang: language,
    tokenizeMaxLineLength: MAX_LINE,
    // Without a time limit, which a busy machine reaches in the middle of a line: the same code has the same colours.
    tokenizeTimeLimit: 0,
    ...(state && { grammarState: state }),
  };
  if (!twin) {
    const themes = { ...names };
    const { tokens, grammarState } = shiki.codeToTokens(line, { ...options, themes, defaultColor: false });
    const styled = tokens.flat().map(({ content, htmlStyle }) => ({ content, style: styleOf(htmlStyle) }));
    return { tokens: styled, end: grammarState };
  }
  const lines = shiki.codeToTokensBase(line, { ...options, theme: TWIN });
  const tokens = lines.flat().map(({ content, color, fontStyle }) => {
    const pair = twin.colors.get((color ?? '').toLowerCase());
    const style = pair ? { '--shiki-light': pair.light, '--shiki-dark': pair.dark } : {};
    return { content, style: styleOf({ ...style, ...fontStyles(fontStyle ?? 0) }) };
  });
  return { tokens, end: shiki.getLastGrammarState(lines) };
}
