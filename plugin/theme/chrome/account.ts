/** Sign-in on the pages of a site: how strangers do it, how members leave, and in development a page's audience. */
import { NOBODYS_GROUP } from '@waymark/contract/audience';
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { fill, type Texts } from '@waymark/repository/translations/texts';
import type { Page } from '@waymark/repository/types';
import type { ThemeContext } from './context.ts';

/** A link for strangers, which the runtime sends back here from; a button for members. Both work without a script. */
export function account({ site, base, texts }: ThemeContext): Html {
  if (site.shownTo === 'strangers') {
    return html`<li class="navbar-link login-link"><a href="${base}/login" rel="nofollow">${texts.signIn}</a></li>`;
  }
  if (site.shownTo !== 'members') return NOTHING;
  return html`<li class="navbar-link logout-link"><form method="post" action="${base}/logout"><button>${texts.signOut}</button></form></li>`;
}

/** The audience of a page, as a note for its author; empty for one that everybody may read. */
export function audienceNote({ audience }: Page, texts: Texts): Html {
  if (audience === 'public') return NOTHING;
  const text =
    audience === 'authenticated'
      ? texts.onlySignedIn
      : fill(texts.onlyGroups, {
          groups: audience.groups.filter((group) => group !== NOBODYS_GROUP).join(', ') || '–',
        });
  return html`<p class="nav-tag audience-note">${text}</p>`;
}
