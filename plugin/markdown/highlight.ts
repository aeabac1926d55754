/** Code -> HTML by Shiki, in two themes at once; grammars load when a page first needs them. */
import { createHash } from 'node:crypto';
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type LanguageRegistration,
  type ThemeRegistrationAny,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { type BundledLanguage, bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';
import { bundledThemes } from 'shiki/themes';
import { CSS_VARIABLES, type CustomGrammar } from '../look/code.ts';
import { escapeAttribute, escapeText } from './html.ts';
import type { LineMark } from './notation.ts';
import { TWIN, type TwinTheme, twinTheme, upperHex } from './twin-theme.ts';
import type { Twoslash } from './twoslash.ts';

export interface CodeThemes {
  readonly light: string;
  readonly dark: string;
}

/** Where highlighted code is kept between runs. */
export interface HighlightCache {
  get(key: string): string | undefined;
  set(key: string, html: string): void;
}

/** Blocks that one run keeps: the same command stands on many pages, most other code on one. */
const MOST_KEPT = 1_000;

/** What a run keeps by itself: the blocks made last. */
export class RecentHighlights implements HighlightCache {
  readonly #blocks = new Map<string, string>();

  get(key: string): string | undefined {
    return this.#blocks.get(key);
  }

  set(key: string, html: string): void {
    this.#blocks.set(key, html);
    if (this.#blocks.size <= MOST_KEPT) return;
    for (const oldest of this.#blocks.keys()) {
      this.#blocks.delete(oldest);
      return;
    }
  }
}

/** What a stylesheet of the repository has not set, as `--shiki-<name>`. */
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

/** Code with longer lines, or more of it, is shown without colours: patterns can take seconds on it. */
const MAX_LINE = 5_000;
const MAX_LENGTH = 300_000;

const PLAIN: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'ansi',
  'output',
  'log-output',
  'example',
]);

const ALIASES: Readonly<Record<string, string>> = {
  curl: 'bash',
  env: 'dotenv',
  '.env': 'dotenv',
  gitignore: 'text',
  golang: 'go',
  'c++': 'cpp',
  'c#': 'csharp',
  jsonl: 'json',
  ndjson: 'json',
  markup: 'html',
  gradle: 'groovy',
  svg: 'xml',
  dotnet: 'csharp',
  node: 'javascript',
  nodejs: 'javascript',
  py3: 'python',
  pycon: 'python',
  jinja2: 'jinja',
  python3: 'python',
  conf: 'ini',
  cmd: 'bat',
  command: 'bash',
  terminal: 'bash',
  cli: 'bash',
};

/** Shiki leaves it to us to load the languages that stand inside of these, and takes them in only where they come first. */
const EMBEDDED: Readonly<Record<string, readonly BundledLanguage[]>> = {
  mdx: ['tsx', 'yaml'],
  markdown: ['html-derivative', 'yaml'],
  md: ['html-derivative', 'yaml'],
};

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(bundledLanguages),
  ...bundledLanguagesInfo.flatMap((info) => info.aliases ?? []),
]);

/** Shiki's name of a fence's language; `text` for plain text; undefined where it is unknown. */
export function languageName(written: string): string | undefined {
  const name = written.toLowerCase();
  if (PLAIN.has(name)) return 'text';
  const alias = ALIASES[name] ?? name;
  return alias === 'text' || KNOWN.has(alias) ? alias : undefined;
}

export class CodeHighlighter {
  readonly #themes: CodeThemes;
  readonly #cache: HighlightCache;
  #shiki: Promise<HighlighterCore> | undefined;
  #ready: HighlighterCore | undefined;
  #twin: TwinTheme | undefined;
  readonly #grammarsKey: string;
  readonly #loaded = new Set<string>(['text']);
  /** Names and aliases of the repository's own grammars. */
  readonly #grammars = new Map<string, CustomGrammar>();

  readonly #custom: readonly CustomGrammar[];
  /** Highlighters of single blocks' themes. */
  readonly #themed = new Map<string, CodeHighlighter>();

  constructor(
    cache: HighlightCache = new RecentHighlights(),
    themes: Partial<CodeThemes> = {},
    grammars: readonly CustomGrammar[] = [],
  ) {
    this.#cache = cache;
    this.#custom = grammars;
    for (const grammar of grammars) {
      for (const name of [grammar.name, ...(grammar.aliases ?? [])]) {
        this.#grammars.set(name.toLowerCase(), grammar);
      }
    }
    this.#grammarsKey = grammars.length === 0 ? '' : JSON.stringify(grammars);
    const known = (name: string | undefined, fallback: string): string =>
      name !== undefined && (name === CSS_VARIABLES || Object.hasOwn(bundledThemes, name)) ? name : fallback;
    this.#themes = {
      light: known(themes.light, DEFAULT_THEMES.light),
      dark: known(themes.dark, DEFAULT_THEMES.dark),
    };
  }

  /** Shiki's name of a fence's language, the repository's own included; undefined where it is unknown. */
  languageName(written: string): string | undefined {
    return this.#grammars.get(written.toLowerCase())?.name ?? languageName(written);
  }

  /** The highlighter of a block that names a theme of its own; this one where there is no such theme. */
  themed(name: string | undefined): CodeHighlighter {
    if (name === undefined || !Object.hasOwn(bundledThemes, name)) return this;
    let highlighter = this.#themed.get(name);
    if (highlighter === undefined) {
      highlighter = new CodeHighlighter(this.#cache, { light: name, dark: name }, this.#custom);
      this.#themed.set(name, highlighter);
    }
    return highlighter;
  }

  /** What a block looks like whose theme is the same in both schemes; undefined before any is loaded. */
  get look(): { scheme: 'light' | 'dark'; background: string } | undefined {
    const theme = this.#ready?.getTheme(this.#themes.light);
    return theme && { scheme: theme.type, background: theme.bg };
  }

  /** A block with the types in it. @throws {Error} what the compiler says about the code */
  async withTypes(twoslash: Twoslash, code: string, language: string): Promise<string | undefined> {
    await this.load([language]);
    return this.#ready && twoslash.render(this.#ready, code, language, this.#themes);
  }

  /** What identifies one highlighted block. */
  key(code: string, language: string): string {
    return createHash('sha256')
      .update(`2\0${this.#themes.light}\0${this.#themes.dark}\0${language}\0${this.#grammarsKey}\0${code}`)
      .digest('base64url');
  }

  /** The cached lines, or undefined where `load` and `lines` have to make them. */
  cached(key: string): string[] | undefined {
    return this.#cache.get(key)?.split('\n');
  }

  /** Loads grammars; languages are those of `languageName`. */
  async load(languages: Iterable<string>): Promise<void> {
    const missing = [...new Set(languages)].filter((language) => !this.#loaded.has(language));
    if (missing.length === 0 && this.#ready) return;
    this.#shiki ??= this.#create();
    const shiki = await this.#shiki;
    await Promise.all(
      missing.map(async (language) => {
        const own = this.#grammars.get(language);
        const grammar = bundledLanguages[language as keyof typeof bundledLanguages];
        if (own) await shiki.loadLanguage(own as unknown as LanguageRegistration);
        else if (grammar) {
          await shiki.loadLanguage(...(EMBEDDED[language] ?? []).map((inner) => bundledLanguages[inner]));
          await shiki.loadLanguage(grammar);
        }
        this.#loaded.add(language);
      }),
    );
    this.#ready = shiki;
  }

  async #create(): Promise<HighlighterCore> {
    const [light, dark] = await Promise.all([loadTheme(this.#themes.light), loadTheme(this.#themes.dark)]);
    this.#twin = twinTheme(light, dark);
    return createHighlighterCore({
      engine: createJavaScriptRegexEngine({ forgiving: true }),
      themes: [light, dark, ...(this.#twin ? [this.#twin.theme] : [])],
      langs: [],
    });
  }

  /** HTML of each line, in the two themes' colours as `--shiki-light` and `--shiki-dark`. */
  lines(code: string, language: string, key: string): string[] {
    const result = this.#tokenize(code, language) ?? code.split('\n').map(escapeText);
    this.#cache.set(key, result.join('\n'));
    return result;
  }

  /** Colours of plain code and of the background, for the element around the lines. */
  async style(): Promise<string> {
    await this.load([]);
    const { bg: light } = this.#theme('light');
    const { bg: dark } = this.#theme('dark');
    return styleOf({
      '--shiki-light': this.#foreground('light'),
      '--shiki-dark': this.#foreground('dark'),
      '--shiki-light-bg': light,
      '--shiki-dark-bg': dark,
    });
  }

  #theme(mode: 'light' | 'dark'): { fg: string; bg: string } {
    const theme = this.#ready?.getTheme(this.#themes[mode]);
    return { fg: theme?.fg ?? 'inherit', bg: theme?.bg ?? 'transparent' };
  }

  #foreground(mode: 'light' | 'dark'): string {
    return upperHex(this.#theme(mode).fg);
  }

  #tokenize(code: string, language: string): string[] | undefined {
    const shiki = this.#ready;
    if (!shiki || language === 'text' || code.length > MAX_LENGTH) return undefined;
    const tokens = this.#tokens(shiki, code, language);
    const plain = styleOf({
      '--shiki-light': this.#foreground('light'),
      '--shiki-dark': this.#foreground('dark'),
    });
    return tokens.map((line) => {
      let html = '';
      let style = '';
      let text = '';
      const flush = (): void => {
        if (text)
          html += style
            ? `<span style="${escapeAttribute(style)}">${escapeText(text)}</span>`
            : escapeText(text);
        text = '';
      };
      for (const token of line) {
        const own = token.style;
        const next = own === plain ? '' : own;
        if (next !== style && token.content.trim() !== '') {
          flush();
          style = next;
        }
        text += token.content;
      }
      flush();
      return html;
    });
  }

  /** Once for both themes where they have a twin, else once for each. */
  #tokens(shiki: HighlighterCore, code: string, language: string): { content: string; style: string }[][] {
    // Without a limit of time, which a busy machine reaches in the middle of a line: the same code has the same colours.
    const options = { lang: language, tokenizeMaxLineLength: MAX_LINE, tokenizeTimeLimit: 0 };
    const twin = this.#twin;
    if (!twin) {
      const { tokens } = shiki.codeToTokens(code, {
        ...options,
        themes: { ...this.#themes },
        defaultColor: false,
      });
      return tokens.map((line) =>
        line.map(({ content, htmlStyle }) => ({ content, style: styleOf(htmlStyle) })),
      );
    }
    return shiki.codeToTokensBase(code, { ...options, theme: TWIN }).map((line) =>
      line.map(({ content, color, fontStyle }) => {
        const pair = twin.colors.get((color ?? '').toLowerCase());
        const style = pair ? { '--shiki-light': pair.light, '--shiki-dark': pair.dark } : {};
        return { content, style: styleOf({ ...style, ...fontStyles(fontStyle ?? 0) }) };
      }),
    );
  }
}

async function loadTheme(name: string): Promise<ThemeRegistrationAny> {
  if (name === CSS_VARIABLES) return createCssVariablesTheme({ variableDefaults: VARIABLE_DEFAULTS });
  return (await bundledThemes[name as keyof typeof bundledThemes]()).default;
}

/** Shiki's bits of a font style as the custom properties that it writes for two themes. */
function fontStyles(bits: number): Record<string, string> {
  const styles: Record<string, string> = {};
  const set = (name: string, value: string): void => {
    styles[`--shiki-light-${name}`] = value;
    styles[`--shiki-dark-${name}`] = value;
  };
  if (bits <= 0) return styles;
  if (bits & 1) set('font-style', 'italic');
  if (bits & 2) set('font-weight', 'bold');
  const lines = [bits & 4 ? 'underline' : '', bits & 8 ? 'line-through' : ''].filter(Boolean).join(' ');
  if (lines) set('text-decoration', lines);
  return styles;
}

function styleOf(style: unknown): string {
  if (typeof style === 'string') return style;
  if (typeof style !== 'object' || style === null) return '';
  return Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** The `<code>` of a block: one `<span class="line">` a line, marked as the author asked. */
export function codeHtml(
  lines: readonly string[],
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>,
  style: string,
): string {
  const classes: Readonly<Record<LineMark, string>> = {
    add: 'diff add',
    remove: 'diff remove',
    highlight: 'highlighted',
    focus: 'focused',
  };
  const html = lines.map((line, index) => {
    const names = [...(marks.get(index + 1) ?? [])].map((kind) => ` ${classes[kind]}`).join('');
    return `<span class="line${names}">${line}</span>`;
  });
  return `<code style="${style}">${html.join('\n')}</code>`;
}
