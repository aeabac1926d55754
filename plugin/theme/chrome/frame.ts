/** Everything around the content that is the same for all pages of one section, made once and kept. */

import { type Html, html, NOTHING } from '@waymark/contract/html';
import { isBlank } from '@waymark/repository/html/html';
import { INTERFACE_ICONS as icons } from '@waymark/repository/icons/interface-icons';
import { trail } from '@waymark/repository/navigation/tree';
import type { NavNode, ReadableSite } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { textOf } from '@waymark/source/values';
import { askWordsPath } from '../ask-files.ts';
import { account } from './account.ts';
import { bannerHtml } from './banner.ts';
import { footerHtml, logoHtml, navbarLinks } from './brand.ts';
import { type ThemeContext, themeContext } from './context.ts';
import { divisionHref, divisionsOf } from './divisions.ts';
import { sectionNavigation } from './section.ts';
import { Sidebar } from './sidebar.ts';

export type PageFrame = ReturnType<typeof build>;

const frames = new WeakMap<NavNode, PageFrame>();

/** The frame of a section (an element whose children are groups and pages). */
export function frameOf(site: ReadableSite, section: NavNode): PageFrame {
  return keptIn(frames, section, () => build(site, section));
}

function build(site: ReadableSite, section: NavNode) {
  const way = trail(section);
  const language = way.find((node) => node.kind === 'language');
  const context = themeContext(site, language?.title);
  const divisions = divisionsOf(site, section);
  return {
    context,
    divisions,
    /** With the script that removes it if the reader has closed it. */
    banner: (script: Html): Html => bannerHtml(context, language?.banner, script),
    logo: logoHtml(context, language?.default === false ? divisionHref(site, language) : undefined),
    links: html`${account(context)}${navbarLinks(context, language?.navbar)}`,
    barLinks: html`${account(context)}${navbarLinks(context, language?.navbar, true)}`,
    ...sectionNavigation(context, divisions, section),
    sidebar: new Sidebar(section, context),
    footer: footerHtml(context, language?.footer),
  };
}

/** The buttons that open search: a wide field on large screens, an icon on small ones. */
export function searchButtons({ site, texts }: ThemeContext): Html {
  const prompt = textOf(site.config.search?.prompt) ?? texts.searchPrompt;
  const keys = html`data-search aria-keyshortcuts="Control+K Meta+K /"`;
  const field = html`<button type="button" id="search-bar-entry" class="search-button" ${keys}>${icons.search}<span>${prompt}</span><kbd aria-hidden="true"></kbd></button>`;
  return html`${field}<button type="button" id="search-bar-entry-mobile" class="icon-button" ${keys} aria-label="${prompt}">${icons.search}</button>`;
}

/** The button that opens the panel for questions; hidden unless a server answers them. */
export function askButton({ base, texts }: ThemeContext): Html {
  return html`<button type="button" id="assistant-entry" data-ask="${base}${askWordsPath(texts)}" aria-haspopup="dialog" aria-keyshortcuts="Control+I Meta+I" title="${texts.askTitle}">${icons.ask}<span>${texts.ask}</span></button>`;
}

/** The end of the bar: links, and the button that switches the scheme, or what stands in for it. */
export function barEnd(context: ThemeContext, links: Html, scheme = schemeButton(context)): Html {
  const list = !isBlank(links) && html`<ul>${links}</ul>`;
  return html`<div class="topbar-right-container"><nav class="bar-links" aria-label="${context.texts.resources}">${list}</nav>${scheme}</div>`;
}

/** Empty if docs.json fixes the scheme. */
export function schemeButton({ site, texts }: ThemeContext): Html {
  if (site.config.appearance?.strict === true) return NOTHING;
  const state = (name: string, icon: Html, label: string): Html =>
    html`<span class="switch-${name}">${icon}<span class="sr">${label}</span></span>`;
  const states = [
    state('light', icons.sun, texts.schemeLight),
    state('dark', icons.moon, texts.schemeDark),
    state('system', icons.system, texts.schemeSystem),
  ];
  return html`<button type="button" class="icon-button" data-scheme data-component-name="theme-toggle">${states}</button>`;
}
