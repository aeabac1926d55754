/** The site's logo or name, its links in the navbar, and its footer. */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { isElsewhere, linkHref, siteHref } from '../../html/address.ts';
import { iconHtml } from '../../icons/icon.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { setIcon } from '../../icons/sets.ts';
import type { ReadableSite } from '../../types.ts';
import { listOf, objectOf, textOf } from '../../values.ts';
import { consentButton } from '../integrations.ts';
import type { ThemeContext } from './context.ts';
import { outside } from './menus.ts';

function image(context: ThemeContext, source: string, className: string): string {
  const name = escapeHtml(context.site.config.name);
  return `<img class="${className}" src="${escapeHtml(siteHref(context.site, source))}" alt="${name}" height="28">`;
}

/** The logo in both schemes, as docs.json names it. */
export function logoFiles({ config }: ReadableSite): Readonly<Record<'light' | 'dark', string | undefined>> {
  const configured: unknown = config.logo;
  const files = objectOf(configured);
  const light = textOf(configured) ?? textOf(files.light) ?? textOf(files.dark);
  return { light, dark: textOf(configured) ?? textOf(files.dark) ?? light };
}

/**
 * The logo with its light and dark file, or the name as text, as a link to the home page.
 *
 * @param home Address of the home page in the reader's language, if that is not the site's own.
 */
export function logoHtml(context: ThemeContext, home?: string): string {
  const { light, dark } = logoFiles(context.site);
  const own = textOf(objectOf(context.site.config.logo).href);
  const href = own === undefined && home !== undefined ? home : linkHref(context.site, own ?? '/');
  let label = `<span class="nav-logo logo-name">${escapeHtml(context.site.config.name)}</span>`;
  if (light !== undefined && dark !== undefined) {
    label =
      light === dark
        ? image(context, light, 'nav-logo')
        : image(context, light, 'nav-logo only-light') + image(context, dark, 'nav-logo only-dark');
  }
  return `<a class="logo" href="${escapeHtml(href)}">${label}</a>`;
}

const TYPE_LABELS: Readonly<Record<string, string>> = { github: 'GitHub', discord: 'Discord' };

function navbarLink(context: ThemeContext, value: unknown): string {
  const link = objectOf(value);
  const href = textOf(link.href) ?? textOf(link.url);
  if (href === undefined) return '';
  const type = textOf(link.type);
  const icon = link.icon ?? (type !== undefined && Object.hasOwn(TYPE_LABELS, type) ? type : undefined);
  const html = icon === undefined ? '' : iconHtml(icon, textOf(link.iconType), context.icons);
  const address = linkHref(context.site, href);
  const given = textOf(link.label) ?? textOf(link.name) ?? TYPE_LABELS[type ?? ''];
  // Without words and without a picture nobody would see it.
  const label = given ?? (html === '' ? href : undefined);
  const name = label === undefined ? ` aria-label="${escapeHtml(textOf(icon) ?? address)}"` : '';
  const text = label === undefined ? '' : escapeHtml(label);
  return `<li class="navbar-link"><a href="${escapeHtml(address)}"${outside(address)}${name}>${html}${text}</a></li>`;
}

/** The links of the navbar and its primary button, as items of a list; a language may bring its own. */
export function navbarLinks(context: ThemeContext, own: unknown): string {
  const navbar = objectOf(own ?? context.site.config.navbar);
  const links = listOf(navbar.links).map((link) => navbarLink(context, link));
  const primary = objectOf(navbar.primary);
  const href = textOf(primary.href);
  if (href !== undefined) {
    const type = textOf(primary.type) ?? 'button';
    const label = textOf(primary.label) ?? TYPE_LABELS[type] ?? href;
    const address = linkHref(context.site, href);
    const icon = Object.hasOwn(TYPE_LABELS, type) ? (setIcon('fa7-brands', type) ?? '') : '';
    const arrow = icon === '' ? INTERFACE_ICONS.right : '';
    links.push(
      `<li class="topbar-button"><a class="button" data-component-name="primary-header-button" href="${escapeHtml(address)}"${outside(address)}>` +
        `${icon}<span>${escapeHtml(label)}</span>${arrow}</a></li>`,
    );
  }
  return links.join('');
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

function social(context: ThemeContext, name: string, href: string): string {
  const [label, icon, style] = SOCIALS[name] ?? [
    name.charAt(0).toUpperCase() + name.slice(1),
    name,
    'brands',
  ];
  const html = iconHtml(icon, style, { ...context.icons, library: 'fontawesome' });
  const address = siteHref(context.site, href);
  const tab = isElsewhere(address) ? ' target="_blank"' : '';
  return `<li><a href="${escapeHtml(address)}" rel="me noopener"${tab} aria-label="${escapeHtml(label)}">${html}</a></li>`;
}

/** The footer: columns of links, and links to the project elsewhere. */
export function footerHtml(context: ThemeContext, own: unknown): string {
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
      return `<li><a href="${escapeHtml(address)}"${outside(address)}>${escapeHtml(textOf(label) ?? address)}</a></li>`;
    });
    const title = header === undefined ? '' : `<p class="footer-heading">${escapeHtml(header)}</p>`;
    return `<div>${title}<ul>${items.join('')}</ul></div>`;
  });
  const links = columns.length > 0 ? `<div class="footer-links">${columns.join('')}</div>` : '';
  const list = socials.length > 0 ? `<ul class="socials">${socials.join('')}</ul>` : '';
  const name = `<p class="footer-name">${escapeHtml(context.site.config.name)}</p>`;
  return `<footer id="footer"${columns.length > 0 ? ' class="advanced-footer"' : ''}>${links}<div class="footer-end">${name}${consentButton(context.site, context.texts)}${list}</div></footer>`;
}
