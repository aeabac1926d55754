/** Everything around the content that is the same for all pages of one section, made once and kept. */
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { globalsOf, trail } from '../../navigation/tree.ts';
import type { NavNode, Page, Site } from '../../types.ts';
import { pageHref } from '../address.ts';
import { escapeHtml, textOf } from '../html.ts';
import { banner } from './banner.ts';
import { footer, logo, navbarLinks } from './brand.ts';
import { type ThemeContext, themeContext } from './context.ts';
import { counterpart } from './counterparts.ts';
import { type Choice, choicesOf, type Division, divisionsOf } from './divisions.ts';
import { choiceList, selector } from './menus.ts';
import { buildSidebar, type Sidebar } from './sidebar.ts';
import { tabsBar, tabsList } from './tabs.ts';

export interface Frame {
  readonly context: ThemeContext;
  readonly divisions: readonly Division[];
  readonly banner: string;
  readonly logo: string;
  readonly links: string;
  readonly tabs: string;
  readonly drawerTabs: string;
  /** Product and dropdown switchers. */
  readonly switchers: string;
  /** Anchors of the section and of the whole site. */
  readonly anchors: string;
  readonly sidebar: Sidebar;
  readonly footer: string;
}

const frames = new WeakMap<NavNode, Frame>();

/** The frame of a section (an element whose children are groups and pages). */
export function frameOf(site: Site, section: NavNode): Frame {
  let frame = frames.get(section);
  if (frame === undefined) {
    frame = build(site, section);
    frames.set(section, frame);
  }
  return frame;
}

function build(site: Site, section: NavNode): Frame {
  const way = trail(section);
  const language = way.find((node) => node.kind === 'language');
  const context = themeContext(site, language?.title);
  const divisions = divisionsOf(site, section);
  const kind = (name: Division['kind']) => divisions.filter((division) => division.kind === name);
  const tabs = kind('tab').flatMap((division) => division.choices);
  const global = globalsOf(site.navigation, section);
  const globals = (name: Division['kind']) =>
    choicesOf(
      site.base,
      global.filter((node) => node.kind === name),
      undefined,
    );
  const allTabs = [...tabs, ...globals('tab')];
  const { texts } = context;
  const switchers = [
    ...kind('product').map(({ choices }) => selector(context, texts.product, choices, 'switcher product')),
    ...kind('dropdown').map(({ choices }) => selector(context, texts.section, choices, 'switcher dropdown')),
    selector(context, texts.product, globals('product'), 'switcher product'),
    selector(context, texts.section, globals('dropdown'), 'switcher dropdown'),
  ].join('');
  return {
    context,
    divisions,
    banner: banner(context, language?.banner),
    logo: logo(context),
    links: navbarLinks(context, language?.navbar),
    tabs: tabsBar(context, allTabs, section),
    drawerTabs: tabsList(context, allTabs, section),
    switchers,
    anchors: anchorList(context, [...kind('anchor').flatMap(({ choices }) => choices), ...globals('anchor')]),
    sidebar: buildSidebar(section, context),
    footer: footer(context, language?.footer),
  };
}

function anchorList(context: ThemeContext, choices: readonly Choice[]): string {
  if (choices.length === 0) return '';
  return `<div class="anchors">${choiceList(context, choices)}</div>`;
}

/** The version and language selectors of one page: each choice leads to the same page there, where it exists. */
export function variantSelectors(frame: Frame, page: Page | undefined): string {
  const { context } = frame;
  const select = (kind: 'version' | 'language') =>
    frame.divisions
      .filter((division) => division.kind === kind)
      .map(({ choices }) => {
        const own = choices.map((choice) => {
          if (page === undefined || choice.current) return choice;
          const other = counterpart(context.site, page, { [kind]: choice.node.title });
          return other === undefined ? choice : { ...choice, href: pageHref(context.base, other) };
        });
        return selector(context, context.texts[kind], own, `variant ${kind}`);
      })
      .join('');
  return select('version') + select('language');
}

/** The button that opens search: a wide field on large screens, an icon on small ones. */
export function searchButton(context: ThemeContext): string {
  const prompt = textOf(context.site.config.search?.prompt) ?? context.texts.searchPrompt;
  return (
    `<button type="button" class="search-button" data-search aria-keyshortcuts="Control+K Meta+K /">` +
    `${INTERFACE_ICONS.search}<span>${escapeHtml(prompt)}</span><kbd aria-hidden="true"></kbd></button>`
  );
}

/** The button that switches the scheme; empty where docs.json fixes it. */
export function schemeButton(context: ThemeContext): string {
  if (context.site.config.appearance?.strict === true) return '';
  const { sun, moon } = INTERFACE_ICONS;
  return `<button type="button" class="icon-button" data-scheme aria-label="${context.texts.scheme}">${sun}${moon}</button>`;
}

/** What small screens show above the sidebar: selectors and tabs. */
export function drawerHead(frame: Frame, variants: string): string {
  if (variants === '' && frame.drawerTabs === '') return '';
  const selectors = variants === '' ? '' : `<div class="drawer-variants">${variants}</div>`;
  return `<div class="drawer-only">${selectors}${frame.drawerTabs}</div>`;
}
