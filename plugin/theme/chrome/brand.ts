/** The site's logo or name, its links in the navbar, and its footer. */

import { type Html, html, NOTHING, raw } from '@waymark/contract/html';
import type { BookOnSite } from '@waymark/repository/extend/plugin';
import { bookPath, linkHref, siteHref } from '@waymark/repository/html/address';
import { isBlank } from '@waymark/repository/html/html';
import { iconHtml } from '@waymark/repository/icons/icon';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { setIcon } from '@waymark/repository/icons/sets';
import type { ReadableSite } from '@waymark/repository/types';
import { isElsewhere } from '@waymark/source/scheme';
import { listOf, objectOf, textOf } from '@waymark/source/values';
import { consentButton } from '../integrations.ts';
import { inSchemes } from '../palette.ts';
import type { ThemeContext } from './context.ts';
import { outside } from './menus.ts';

function image(context: ThemeContext, source: string, className: string): Html {
  return html`<img class="${className}" src="${siteHref(context.site, source)}" alt="${context.site.config.name}" height="28">`;
}

/**
 * The logo with its light and dark file, or the name as text, as a link to the home page.
 *
 * @param home Address of the home page in the reader's language, if that is not the site's own.
 */
export function logoHtml(context: ThemeContext, home?: string): Html {
  const { light, dark } = inSchemes(context.site.config.logo);
  const own = textOf(objectOf(context.site.config.logo).href);
  const href = own === undefined && home !== undefined ? home : linkHref(context.site, own ?? '/');
  let label = html`<span class="nav-logo logo-name">${context.site.config.name}</span>`;
  if (light !== undefined && dark !== undefined) {
    label =
      light === dark
        ? image(context, light, 'nav-logo')
        : html`${image(context, light, 'nav-logo only-light')}${image(context, dark, 'nav-logo only-dark')}`;
  }
  return html`<a class="logo" href="${href}">${label}</a>`;
}

const TYPE_LABELS: Readonly<Record<string, string>> = { github: 'GitHub', discord: 'Discord' };

function navbarLink(context: ThemeContext, value: unknown): Html {
  const link = objectOf(value);
  const href = textOf(link.href) ?? textOf(link.url);
  if (href === undefined) return NOTHING;
  const type = textOf(link.type);
  const icon = link.icon ?? (type !== undefined && Object.hasOwn(TYPE_LABELS, type) ? type : undefined);
  const drawing = icon === undefined ? NOTHING : iconHtml(icon, textOf(link.iconType), context.icons);
  const address = linkHref(context.site, href);
  const given = textOf(link.label) ?? textOf(link.name) ?? TYPE_LABELS[type ?? ''];
  // Without words and without a picture nobody would see it.
  const label = given ?? (isBlank(drawing) ? href : undefined);
  const name = label === undefined && html` aria-label="${textOf(icon) ?? address}"`;
  return html`<li class="navbar-link"><a href="${address}"${outside(address)}${name}>${drawing}${label}</a></li>`;
}

/** The links of the navbar and its primary button, as items of a list; a language may bring its own. */
export function navbarLinks(context: ThemeContext, own: unknown, isBar = false): Html {
  const navbar = objectOf(own ?? context.site.config.navbar);
  const links = listOf(navbar.links).map((link) => navbarLink(context, link));
  const primary = objectOf(navbar.primary);
  const href = textOf(primary.href);
  if (href !== undefined) {
    const type = textOf(primary.type) ?? 'button';
    const label = textOf(primary.label) ?? TYPE_LABELS[type] ?? href;
    const address = linkHref(context.site, href);
    const icon = Object.hasOwn(TYPE_LABELS, type) ? setIcon('fa7-brands', type) : undefined;
    const words = html`${icon && raw(icon)}<span>${label}</span>${icon === undefined && INTERFACE_ICONS.right}`;
    const button = html`<a class="button" data-component-name="primary-header-button" href="${address}"${outside(address)}>${words}</a>`;
    links.push(html`<li class="topbar-button"${isBar && html` id="topbar-cta-button"`}>${button}</li>`);
  }
  return html`${links}`;
}

const SOCIALS: Readonly<Record<string, readonly [label: string, icon: string, style: string]>> = {
  x: ['X', 'x-twitter', 'brands'],
  'x-twitter': ['X', 'x-twitter', 'brands'],
  twitter: ['X', 'x-twitter', 'brands'],
  website: ['Website', 'globe', 'solid'],
  'earth-americas': ['Website', 'earth-americas', 'solid'],
  podcast: ['Podcast', 'podcast', 'solid'],
  'hacker-news': ['Hacker News', 'hacker-news', 'brands'],
  github: ['GitHub', 'github', 'brands'],
  linkedin: ['LinkedIn', 'linkedin', 'brands'],
  youtube: ['YouTube', 'youtube', 'brands'],
};

function social(context: ThemeContext, name: string, href: string): Html {
  const [label, icon, style] = SOCIALS[name] ?? [
    name.charAt(0).toUpperCase() + name.slice(1),
    name,
    'brands',
  ];
  const drawing = iconHtml(icon, style, { ...context.icons, library: 'fontawesome' });
  const address = siteHref(context.site, href);
  const tab = isElsewhere(address) && html` target="_blank"`;
  return html`<li><a href="${address}" rel="me noopener"${tab} aria-label="${label}">${drawing}</a></li>`;
}

export function footerHtml(context: ThemeContext, own: unknown): Html {
  const configured = objectOf(own ?? context.site.config.footer);
  const socials = Object.entries(objectOf(configured.socials)).flatMap(([name, href]) =>
    textOf(href) === undefined ? [] : [social(context, name, String(href))],
  );
  const columns = listOf(configured.links).map((value) => {
    const column = objectOf(value);
    const header = textOf(column.header);
    const items = listOf(column.items).map((item) => {
      const { label, href } = objectOf(item);
      const address = linkHref(context.site, textOf(href) ?? '/');
      return html`<li><a href="${address}"${outside(address)}>${textOf(label) ?? address}</a></li>`;
    });
    return html`<div>${header !== undefined && html`<p class="footer-heading">${header}</p>`}<ul>${items}</ul></div>`;
  });
  const links = columns.length > 0 && html`<div class="footer-links">${columns}</div>`;
  const list = socials.length > 0 && html`<ul class="socials">${socials}</ul>`;
  const name = html`<p class="footer-name">${context.site.config.name}</p>`;
  return html`<footer id="footer"${links && html` class="advanced-footer"`}>${links}<div class="footer-end">${name}${booksHtml(context.site)}${consentButton(context.site, context.texts)}${list}</div></footer>`;
}

const BOOK_LABELS: Readonly<Record<BookOnSite, string>> = { epub: 'EPUB', html: 'HTML', zip: 'Markdown' };

/** Links to the docs as one file. */
function booksHtml(site: ReadableSite): Html | false {
  const links = (site.extension?.books ?? []).map(
    (format, index) =>
      html`${index > 0 && ' · '}<a href="${siteHref(site, bookPath(format))}" download>${BOOK_LABELS[format]}</a>`,
  );
  return links.length > 0 && html`<p>${links}</p>`;
}
