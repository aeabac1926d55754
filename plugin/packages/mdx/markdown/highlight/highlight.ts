/** Code -> HTML by Shiki, in two themes at once; grammars load when a page first needs them. */

import { createHash } from 'node:crypto';
import { escapeText } from '@waymark/contract/html';
import type { CustomGrammar } from '@waymark/repository/appearance/code';
import {
  type CodeThemes,
  isTheme,
  paletteClass,
  themeNames,
} from '@waymark/repository/appearance/code-theme';
import type { OwnedTransformer } from '@waymark/repository/extend/extension';
import { keptIn } from '@waymark/source/made-once';
import type { TextCache } from '../text-cache.ts';
import { styleOf } from './code-html.ts';
import { languageName } from './code-languages.ts';
import { type LoadedThemes, loadThemes } from './code-themes.ts';
import type { HighlightLook, HighlightThreads } from './highlight-threads.ts';
import { type LanguageHighlighter, languageHighlighter } from './language-highlighter.ts';
import { type TransformUse, transformedHtml } from './transformed.ts';
import type { Twoslash } from './twoslash.ts';

/** Blocks that one run keeps: the same command appears on many pages, most other code on one. */
const MOST_KEPT = 1_000;

/** The cache of a run without another one. Beyond its room all are forgotten: repeated ones are soon known again. */
export class RecentHighlights extends Map<string, string> implements TextCache {
  override set(key: string, html: string): this {
    if (this.size >= MOST_KEPT) this.clear();
    return super.set(key, html);
  }
}

/** More code than this is shown without colours. */
const MAX_LENGTH = 300_000;

export interface HighlighterOptions extends HighlightLook {
  readonly cache?: TextCache | undefined;
  /** The theme of the blocks that name this one, in both schemes. */
  readonly theme?: string | undefined;
  /** Those of plugins. */
  readonly transformers?: readonly OwnedTransformer[] | undefined;
  /** They highlight in place of this thread. */
  readonly threads?: HighlightThreads | undefined;
}

export interface Code {
  readonly code: string;
  /** A name of `highlightedLanguages`. */
  readonly language: string;
}

export class CodeHighlighter {
  readonly #options: HighlighterOptions;
  readonly #themes: CodeThemes;
  readonly #cache: TextCache;
  #loading: Promise<LoadedThemes> | undefined;
  #loaded: LoadedThemes | undefined;
  readonly #making = new Map<string, Promise<void>>();
  readonly #languages = new Map<string, LanguageHighlighter>();
  readonly #grammarsKey: string;
  /** Names and aliases of the repository's own grammars. */
  readonly #grammars = new Map<string, CustomGrammar>();
  readonly #classes: ReadonlyMap<string, string>;
  /** Highlighters of single blocks' themes. */
  readonly #themed = new Map<string, CodeHighlighter>();
  /** Code that threads are highlighting, by its key. */
  readonly #ahead = new Map<string, Promise<string>>();

  constructor(options: HighlighterOptions = {}) {
    const { cache = new RecentHighlights(), themes = {}, grammars = [], palette = [] } = options;
    this.#options = options;
    this.#cache = cache;
    this.#classes = new Map(palette.map((declaration, place) => [declaration, paletteClass(place)]));
    for (const grammar of grammars) {
      for (const name of [grammar.name, ...(grammar.aliases ?? [])]) {
        this.#grammars.set(name.toLowerCase(), grammar);
      }
    }
    this.#grammarsKey = grammars.length === 0 ? '' : JSON.stringify(grammars);
    this.#themes = themeNames(themes);
  }

  /** Those of plugins. */
  get transformers(): readonly OwnedTransformer[] | undefined {
    return this.#options.transformers;
  }

  /** Shiki's name of a fence's language, the repository's own included; undefined if it is unknown. */
  languageName(written: string): string | undefined {
    return this.#grammars.get(written.toLowerCase())?.name ?? languageName(written);
  }

  /** The highlighter of a block that names a theme of its own; this one if there is no such theme. */
  themed(name: string | undefined): CodeHighlighter {
    if (name === undefined || !isTheme(name)) return this;
    const make = () =>
      new CodeHighlighter({
        ...this.#options,
        cache: this.#cache,
        theme: name,
        themes: { light: name, dark: name },
        palette: [],
      });
    return keptIn(this.#themed, name, make);
  }

  /** The look of a block whose theme is the same in both schemes; undefined before any is loaded. */
  get look(): { scheme: 'light' | 'dark'; background: string } | undefined {
    const { scheme, background } = this.#loaded?.light ?? {};
    return scheme && background ? { scheme, background } : undefined;
  }

  /** A block with the types in it. @throws {Error} with the compiler's message about the code */
  async withTypes(twoslash: Twoslash, code: string, language: string): Promise<string | undefined> {
    await this.load([language]);
    const shiki = this.#languages.get(language)?.shiki;
    return shiki && twoslash.render(shiki, code, language, this.#themes);
  }

  /**
   * A block as a `<pre>` that transformers of plugins changed; undefined if there are none, or no grammar.
   *
   * @throws {Error} that names the plugin
   */
  async transformed({ code, language }: Code, use: TransformUse): Promise<string | undefined> {
    if (this.transformers === undefined || this.transformers.length === 0) return undefined;
    if (code.length > MAX_LENGTH) return undefined;
    await this.load([language]);
    const shiki = this.#languages.get(language)?.shiki;
    return (
      shiki && transformedHtml(shiki, code, this.transformers, { ...use, language, themes: this.#themes })
    );
  }

  #key({ code, language }: Code): string {
    const { light, dark } = this.#themes;
    const parts = [4, light, dark, this.#classes.size, language, this.#grammarsKey, code];
    return createHash('sha256').update(parts.join('\0')).digest('base64url');
  }

  /** Lets threads begin with code that is asked for later; without threads it does nothing. */
  begin(code: Code): void {
    const { threads, theme, transformers = [] } = this.#options;
    if (threads === undefined || transformers.length > 0) return;
    const key = this.#key(code);
    if (this.#ahead.has(key) || this.#cache.get(key) !== undefined) return;
    this.#ahead.set(key, threads.html({ ...code, theme }));
  }

  /** HTML of each line, in the two themes' colours: classes of the palette, or `--shiki-light` and `--shiki-dark`. */
  async lines(code: Code): Promise<string[]> {
    return (await this.html(code)).split('\n');
  }

  /** The same lines, joined by line ends. */
  async html(code: Code): Promise<string> {
    const key = this.#key(code);
    const kept = this.#cache.get(key);
    if (kept !== undefined) return kept;
    this.begin(code);
    const html = await (this.#ahead.get(key) ?? this.#highlighted(code));
    this.#ahead.delete(key);
    this.#cache.set(key, html);
    return html;
  }

  async #highlighted({ code, language }: Code): Promise<string> {
    await this.load([language]);
    const highlighter = code.length > MAX_LENGTH ? undefined : this.#languages.get(language);
    return (highlighter?.lines(code) ?? code.split('\n').map(escapeText)).join('\n');
  }

  /** Loads grammars; languages are those of `highlightedLanguages`. */
  async load(languages: Iterable<string>): Promise<void> {
    this.#loading ??= loadThemes(this.#themes);
    const themes = await this.#loading;
    this.#loaded = themes;
    await Promise.all([...new Set(languages)].map((name) => this.#make(name, themes)));
  }

  async #make(name: string, themes: LoadedThemes): Promise<void> {
    if (name === 'text') return;
    let making = this.#making.get(name);
    if (making === undefined) {
      making = languageHighlighter(name, this.#grammars.get(name), themes, this.#classes).then((made) => {
        this.#languages.set(name, made);
      });
      this.#making.set(name, making);
    }
    await making;
  }

  /** Forgets grammars, and what was made of them in this run: they are loaded again if they are asked for. */
  forget(): void {
    for (const { shiki } of this.#languages.values()) shiki.dispose();
    this.#languages.clear();
    this.#making.clear();
    for (const highlighter of this.#themed.values()) highlighter.forget();
    this.#themed.clear();
    this.#ahead.clear();
    if (this.#cache instanceof RecentHighlights) this.#cache.clear();
  }

  /** Colours of plain code and of the background, for the element around the lines. */
  async style(): Promise<string> {
    await this.load([]);
    const { light, dark } = this.#loaded ?? {};
    return styleOf({
      '--shiki-light': light?.foreground ?? 'inherit',
      '--shiki-dark': dark?.foreground ?? 'inherit',
      '--shiki-light-bg': light?.background ?? 'transparent',
      '--shiki-dark-bg': dark?.background ?? 'transparent',
    });
  }
}
