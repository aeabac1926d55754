/** The input of all parts of the chrome, made once per site and language. */
import { type Html, NOTHING } from '@waymark/contract/html';
import { keptIn, oncePer } from '@waymark/source/made-once';
import { type IconOptions, iconHtml } from '../../icons/icon.ts';
import { type Texts, textsFor } from '../../translations/texts.ts';
import type { NavNode, ReadableSite, SiteFacts } from '../../types.ts';

export interface ThemeContext {
  readonly site: ReadableSite;
  readonly base: string;
  readonly language: string | undefined;
  readonly texts: Texts;
  readonly icons: IconOptions;
  /** The title of a nested group leads to its first page, rather than opening and closing the group. */
  readonly drilldown: boolean;
}

/** The icon options of a site: its library and base. */
export function iconOptions(
  site: Pick<SiteFacts, 'base' | 'belowBase'> & { readonly config: Pick<SiteFacts['config'], 'icons'> },
): IconOptions {
  const { base, belowBase } = site;
  return { library: site.config.icons?.library, base, belowBase };
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

/** A navigation element's icon; empty if it has none. */
export function nodeIcon(context: ThemeContext, node: NavNode): Html {
  const icon = node.icon ?? node.page?.frontmatter.icon;
  if (icon === undefined || icon === null) return NOTHING;
  return iconHtml(icon, node.iconType ?? node.page?.frontmatter.iconType, context.icons);
}
