/** The input of all parts of the chrome, made once per site and language, and the words of the page's scripts. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { scriptJson } from '@waymark/repository/html/html';
import { type IconOptions, iconHtml, iconOptions } from '@waymark/repository/icons/icon';
import { clientWords, type Texts, textsFor } from '@waymark/repository/translations/texts';
import type { NavNode, ReadableSite } from '@waymark/repository/types';
import { keptIn, oncePer } from '@waymark/source/made-once';

export interface ThemeContext {
  readonly site: ReadableSite;
  readonly base: string;
  readonly language: string | undefined;
  readonly texts: Texts;
  readonly icons: IconOptions;
  /** The title of a nested group leads to its first page, rather than opening and closing the group. */
  readonly drilldown: boolean;
}

const contextsOf = oncePer((_: ReadableSite) => new Map<string, ThemeContext>());

/** The context of a language; without one, of the site's default language. */
export function themeContext(site: ReadableSite, language: string | undefined): ThemeContext {
  const code = language ?? site.languages.find((variant) => variant.default)?.name ?? site.writtenIn;
  return keptIn(contextsOf(site), code ?? '', () => ({
    site,
    base: site.base,
    language: code,
    texts: textsFor(code, site.extension?.text),
    icons: iconOptions(site),
    drilldown: site.config.interaction?.drilldown ?? false,
  }));
}

export function nodeIcon(context: ThemeContext, node: NavNode): Html {
  const icon = node.icon ?? node.page?.frontmatter.icon;
  if (icon === undefined || icon === null) return NOTHING;
  return iconHtml(icon, node.iconType ?? node.page?.frontmatter.iconType, context.icons);
}

/** A `<script>` that holds data; `browser/words.ts` reads it. */
export function wordsData(texts: Texts, inDevelopment = false): Html {
  return (inDevelopment ? forDevelopment : forSite)(texts);
}

const forSite = oncePer((texts: Texts) => dataOf(clientWords(texts)));
/** `waymark dev` makes no index for search. */
const forDevelopment = oncePer((texts: Texts) =>
  dataOf({ ...clientWords(texts), searchFailed: texts.searchUnavailable }),
);

const dataOf = (words: object): Html =>
  html`<script type="application/json" id="words">${scriptJson(words)}</script>`;
