/** A component: a function of the properties that an author writes and of the content between its tags. */
import { feedHref, runsScript, siteHref } from '../html/address.ts';
import { iconHtml } from '../icons/icon.ts';
import { languageOf } from '../navigation/tree.ts';
import { iconOptions } from '../theme/chrome/context.ts';
import { type Texts, textsFor } from '../translations/texts.ts';
import type { Page, SiteFacts } from '../types.ts';
import { type Html, isHtml, NOTHING, raw } from './html.ts';

export type Props = Readonly<Record<string, unknown>>;

/** One use of a component on a page. */
export interface Use {
  /** As written; a property that holds elements is `Html`, addresses are absolute. */
  readonly props: Props;
  readonly children: Html;
  readonly page: PageContext;
  /** The component around it. */
  readonly parent?: { readonly name: string; readonly props: Props } | undefined;
}

export type Component = (use: Use) => Html;

/** The name of a parent that is not known, if Astro renders the page. */
export const ANY_PARENT = '*';

/** The page as its components know it: authors pass them no configuration. */
export interface PageContext {
  readonly texts: Texts;
  /** Whether mistakes are shown to whoever looks at the page. */
  readonly development: boolean;
  /** An icon by name, address or as elements; empty if it is unknown. */
  icon(icon: unknown, type?: unknown): Html;
  /** An address as an author wrote it, with the site's base in front of its own paths. */
  address(href: string): string;
  /** An id that no other element of the page has. */
  id(prefix: string): string;
  /** Whether it is asked for that name for the first time. */
  first(name: string): boolean;
  /** The address of the page's feed, if readers are shown it. */
  readonly feed: string | undefined;
}

/** Facts of a site that components depend on. */
type OfSite = Pick<SiteFacts, 'base' | 'languages'> & { readonly config: Pick<SiteFacts['config'], 'icons'> };

export function pageContext(
  site: OfSite,
  page: Pick<Page, 'path' | 'languages' | 'frontmatter' | 'audience'>,
  development = false,
): PageContext {
  const icons = iconOptions(site);
  const asked = new Set<string>();
  let ids = 0;
  return {
    texts: textsFor(languageOf(site, page)),
    development,
    icon: (icon, type) => iconOf(icon, type, icons),
    address: (href) => {
      if (runsScript(href)) return '#';
      return href.startsWith('/') ? siteHref(site.base, href) : href;
    },
    id: (prefix) => `${prefix}-${++ids}`,
    first: (name) => !asked.has(name) && asked.add(name) !== undefined,
    // Programs that read feeds cannot sign in: only public pages have one.
    feed: page.frontmatter.rss === true && page.audience === 'public' ? feedHref(site.base, page) : undefined,
  };
}

function iconOf(icon: unknown, type: unknown, options: Parameters<typeof iconHtml>[2]): Html {
  if (icon === undefined || icon === null || icon === false || icon === '') return NOTHING;
  if (isHtml(icon)) return raw(withSize(icon.text));
  return raw(iconHtml(icon, typeof type === 'string' ? type : undefined, options));
}

/** A drawing that says no size of its own would be as wide as its place. */
function withSize(drawing: string): string {
  return drawing.replace(/^\s*<svg(?![^>]*\s(?:width|height|class|style)=)/i, '<svg class="icon"');
}
