/** The files by which pages, and those of other sites, ask the docs: words of the panel by language, and the widget. */
import { hash } from 'node:crypto';
import { ASK_WIDGET } from '@waymark/contract/ask';
import {
  askWords,
  directionOf,
  languageTag,
  type Texts,
  textsFor,
} from '@waymark/repository/translations/texts';
import type { ReadableSite } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';
import { palette } from './palette.ts';
import type { ThemeFiles } from './theme-files.ts';

/** Path of the panel's words in one language, below the base: it changes with them. */
export const askWordsPath: (texts: Texts) => string = oncePer(
  (texts) => `/_waymark/ask/${hash('sha256', wordsFile(texts), 'hex').slice(0, 16)}.json`,
);

const wordsFile = (texts: Texts): string => JSON.stringify(askWords(texts));

/** Values of the widget that depend on the site; `client/ask/widget.ts` has them as `WIDGET_SITE`. */
export interface WidgetSite {
  readonly styles: string;
  readonly colors: string;
  /** By language tag in lower case; the first is the site's own. */
  readonly languages: Readonly<
    Record<string, { readonly words: ReturnType<typeof askWords>; readonly direction: 'ltr' | 'rtl' }>
  >;
}

/** Path below the base to text. A site of which nothing is public has no widget: whoever is on another site is a stranger. */
export function askFiles(site: ReadableSite, { widget }: ThemeFiles): ReadonlyMap<string, string> {
  const first = site.languages.find((language) => language.default)?.name;
  const codes = [...new Set([first, ...site.languages.map(({ name }) => name)])];
  const languages = codes.map((code) => {
    const texts = textsFor(code, site.extension?.text);
    return { tag: languageTag(code).toLowerCase(), texts, direction: directionOf(code) };
  });
  const files = new Map(languages.map(({ texts }) => [askWordsPath(texts), wordsFile(texts)]));
  if (site.access === 'full') return files;
  const values: WidgetSite = {
    styles: widget.styles,
    colors: Object.entries(palette(site))
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
    languages: Object.fromEntries(
      languages.map(({ tag, texts, direction }) => [tag, { words: askWords(texts), direction }]),
    ),
  };
  return files.set(ASK_WIDGET, `(()=>{const WIDGET_SITE=${JSON.stringify(values)};\n${widget.script}})();\n`);
}
