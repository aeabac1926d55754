/** The page as components know it, from its site. */

import { type Html, isHtml, NOTHING, raw } from '@waymark/contract/html';
import type { PageContext } from '@waymark/repository/extend/component';
import type { Extension } from '@waymark/repository/extend/extension';
import { feedHref, markedBase } from '@waymark/repository/html/address';
import { iconHtml, iconOptions } from '@waymark/repository/icons/icon';
import { languageOf } from '@waymark/repository/navigation/tree';
import { textsFor } from '@waymark/repository/translations/texts';
import type { Page, SiteFacts } from '@waymark/repository/types';
import { runsScript } from '@waymark/source/scheme';

type OfSite = Pick<SiteFacts, 'base' | 'belowBase' | 'languages' | 'writtenIn'> & {
  readonly extension?: Pick<Extension, 'text'> | undefined;
  readonly config: Pick<SiteFacts['config'], 'icons'>;
};

export function pageContext(
  site: OfSite,
  page: Pick<Page, 'path' | 'languages' | 'writtenIn' | 'frontmatter' | 'audience'>,
  development = false,
): PageContext {
  const icons = iconOptions(site);
  const asked = new Set<string>();
  let ids = 0;
  return {
    texts: textsFor(languageOf(site, page), site.extension?.text),
    development,
    icon: (icon, type) => iconOf(icon, type, icons),
    address: (href) => {
      if (runsScript(href)) return '#';
      return href.startsWith('/') ? markedBase(site, href) : href;
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
  return iconHtml(icon, typeof type === 'string' ? type : undefined, options);
}

/** A drawing without a size of its own would be as wide as its place. */
function withSize(drawing: string): string {
  return drawing.replace(/^\s*<svg(?![^>]*\s(?:width|height|class|style)=)/i, '<svg class="icon"');
}
