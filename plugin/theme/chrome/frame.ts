/** Everything around the content that is the same for all pages of one section, made once and kept. */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { keptIn } from '../../made-once.ts';
import { trail } from '../../navigation/tree.ts';
import type { NavNode, ReadableSite } from '../../types.ts';
import { textOf } from '../../values.ts';
import { askWordsPath } from '../ask-files.ts';
import { account } from './account.ts';
import { bannerHtml } from './banner.ts';
import { footerHtml, logoHtml, navbarLinks } from './brand.ts';
import { type ThemeContext, themeContext } from './context.ts';
import { type Division, divisionHref, divisionsOf } from './divisions.ts';
import { type SectionNavigation, sectionNavigation } from './section.ts';
import { buildSidebar, type Sidebar } from './sidebar.ts';

export interface PageFrame extends SectionNavigation {
  readonly context: ThemeContext;
  readonly divisions: readonly Division[];
  readonly banner: string;
  readonly logo: string;
  readonly links: string;
  readonly sidebar: Sidebar;
  readonly footer: string;
}

const frames = new WeakMap<NavNode, PageFrame>();

/** The frame of a section (an element whose children are groups and pages). */
export function frameOf(site: ReadableSite, section: NavNode): PageFrame {
  return keptIn(frames, section, () => build(site, section));
}

function build(site: ReadableSite, section: NavNode): PageFrame {
  const way = trail(section);
  const language = way.find((node) => node.kind === 'language');
  const context = themeContext(site, language?.title);
  const divisions = divisionsOf(site, section);
  return {
    context,
    divisions,
    banner: bannerHtml(context, language?.banner),
    logo: logoHtml(context, language?.default === false ? divisionHref(site, language) : undefined),
    links: account(context) + navbarLinks(context, language?.navbar),
    ...sectionNavigation(context, divisions, section),
    sidebar: buildSidebar(section, context),
    footer: footerHtml(context, language?.footer),
  };
}

/** The buttons that open search: a wide field on large screens, an icon on small ones. */
export function searchButtons(context: ThemeContext): string {
  const prompt = escapeHtml(textOf(context.site.config.search?.prompt) ?? context.texts.searchPrompt);
  const keys = 'aria-keyshortcuts="Control+K Meta+K /"';
  return (
    `<button type="button" id="search-bar-entry" class="search-button" data-search ${keys}>` +
    `${INTERFACE_ICONS.search}<span>${prompt}</span><kbd aria-hidden="true"></kbd></button>` +
    `<button type="button" id="search-bar-entry-mobile" class="icon-button" data-search ${keys} aria-label="${prompt}">` +
    `${INTERFACE_ICONS.search}</button>`
  );
}

/** The button that opens the panel for questions; hidden unless a server answers them. */
export function askButton({ base, texts }: ThemeContext): string {
  return (
    `<button type="button" id="assistant-entry" data-ask="${base}${askWordsPath(texts)}" aria-haspopup="dialog" aria-keyshortcuts="Control+I Meta+I" ` +
    `title="${escapeHtml(texts.askTitle)}">${INTERFACE_ICONS.ask}<span>${escapeHtml(texts.ask)}</span></button>`
  );
}

/** The end of the bar: links, and the button that switches the scheme, or what stands in for it. */
export function barEnd(context: ThemeContext, links: string, scheme = schemeButton(context)): string {
  const list =
    links === '' ? '' : `<ul>${links.replace('class="topbar-button"', '$& id="topbar-cta-button"')}</ul>`;
  return (
    `<div class="topbar-right-container"><nav class="bar-links" aria-label="${escapeHtml(context.texts.resources)}">${list}</nav>` +
    `${scheme}</div>`
  );
}

/** Empty if docs.json fixes the scheme. */
export function schemeButton(context: ThemeContext): string {
  if (context.site.config.appearance?.strict === true) return '';
  const { sun, moon, system } = INTERFACE_ICONS;
  const { schemeLight, schemeDark, schemeSystem } = context.texts;
  const states = [
    ['light', sun, schemeLight],
    ['dark', moon, schemeDark],
    ['system', system, schemeSystem],
  ].map(
    ([name, icon, label]) => `<span class="switch-${name}">${icon}<span class="sr">${label}</span></span>`,
  );
  return `<button type="button" class="icon-button" data-scheme data-component-name="theme-toggle">${states.join('')}</button>`;
}
