/** @room A page around its text: layouts and chrome (header, sidebar, contents, search), styles, scripts (`client/`). */

import { type Html, html, isHtml, NOTHING, raw } from '@waymark/contract/html';
import { only } from '@waymark/contract/variants';
import type { ReferenceHtml } from '@waymark/openapi/html/reference-html';
import type { Heading } from '@waymark/repository/document';
import { pluginFailed } from '@waymark/repository/extend/extension';
import type { PartName } from '@waymark/repository/extend/plugin';
import { linkHref, markdownHref } from '@waymark/repository/html/address';
import { isBlank } from '@waymark/repository/html/html';
import { inlineMarkdown } from '@waymark/repository/html/inline-markdown';
import { iconHtml } from '@waymark/repository/icons/icon';
import { INTERFACE_ICONS as icons } from '@waymark/repository/icons/interface-icons';
import { languageOf, placeOf, searchPlace, sectionOf, trail } from '@waymark/repository/navigation/tree';
import type { PageFeature } from '@waymark/repository/page-features';
import type { NavNode, Page, ReadableSite } from '@waymark/repository/types';
import { audienceNote } from './chrome/account.ts';
import { agentNote } from './chrome/agent-note.ts';
import { contents, contentsOf } from './chrome/contents.ts';
import { wordsData } from './chrome/context.ts';
import { directory } from './chrome/directory.ts';
import { type Division, sectionForUnlisted } from './chrome/divisions.ts';
import { askButton, barEnd, frameOf, type PageFrame, schemeButton, searchButtons } from './chrome/frame.ts';
import { featureHead, pageHead, prefetchRules, repositoryFiles, siteHead } from './chrome/head.ts';
import { type Mode, modeOf } from './chrome/mode.ts';
import { otherPlaces } from './chrome/other-places.ts';
import { pageEnd } from './chrome/page-end.ts';
import { part } from './chrome/places.ts';
import { eyebrow, pagination, timestamp } from './chrome/reading.ts';
import { sidebarElement } from './chrome/sidebar-element.ts';
import { sidebarEntries } from './chrome/sidebar-entries.ts';
import { structuredData } from './chrome/structured-data.ts';
import { variantSelectors, variantsOf } from './chrome/variants.ts';
import { menuButton, menuList } from './contextual/menu.ts';
import { pageMenu } from './contextual/options.ts';
import { type DocumentParts, htmlDocument, META, rootAttributes, schemeScript } from './document.ts';
import { featureStyles } from './feature-styles.ts';
import { integrationsHtml } from './integrations.ts';
import { filledLayout, layoutUse, type PageLayout, type PageParts } from './layout.ts';
import { finished } from './polish.ts';
import { inlineScript, type Theme, themeHref, themeLinks } from './theme.ts';

export interface PageText {
  readonly html: string;
  /** The headings that a table of contents may list. */
  readonly contents: readonly Heading[];
  readonly features: ReadonlySet<PageFeature>;
  /** Address of a stylesheet of its own, below the base. */
  readonly stylesheet?: string | undefined;
  /** The part of an API that it shows. */
  readonly reference?: ReferenceHtml | undefined;
}

interface View {
  readonly site: ReadableSite;
  readonly page: Page;
  readonly text: PageText;
  readonly theme: Theme;
  readonly frame: PageFrame;
  /** The element whose groups and pages the sidebar lists. */
  readonly section: NavNode;
  readonly place: NavNode | undefined;
  readonly variants: readonly Division[];
  readonly mode: Mode;
}

export async function wholePage(
  site: ReadableSite,
  page: Page,
  text: PageText,
  theme: Theme,
): Promise<string> {
  const view = viewOf(site, page, text, theme);
  const parts = withOwnParts(view, partsOf(view));
  return theme.layout === undefined ? pageDocument(view, parts) : inLayout(view, parts, theme.layout);
}

function viewOf(site: ReadableSite, page: Page, text: PageText, theme: Theme): View {
  const place = placeOf(site.navigation, page);
  const section = place === undefined ? sectionForUnlisted(site.navigation.root, page) : sectionOf(place);
  const frame = frameOf(site, section);
  const variants = variantsOf(site, frame.divisions, { page, place });
  return { site, page, text, theme, place, frame, section, variants, mode: modeOf(page) };
}

function partsOf(view: View): PageParts {
  const { site, page, text, theme, frame, place, mode } = view;
  const { context } = frame;
  const { bare } = mode;
  const logo = ownPart(view, 'logo', frame.logo);
  const actions = bare
    ? undefined
    : pageMenu(context, page, place, theme.development || theme.searchBy === 'server');
  const markdown = markdownHref(site.base, page);
  const below = actions?.display === 'toc' ? menuList(actions, context.texts, markdown) : undefined;
  const listed = mode.hasContents && text.reference === undefined ? contentsOf(text.contents) : [];
  const crumbs = bare ? NOTHING : part('eyebrow', eyebrow(context, place));
  const steps = page.frontmatter.hideFooterPagination === true ? NOTHING : pagination(context, place);
  return {
    head: head(view),
    banner: frame.banner(inlineScript(theme, 'banner')),
    header: header(view, logo),
    sidebar: html`${sidebarElement(frame, {
      place,
      logo,
      variants: variantSelectors(context, view.variants, 'drawer-variant'),
      drawerOnly: !mode.hasSidebar,
    })}${inlineScript(theme, 'sidebar')}`,
    contents: contents(context, listed, below),
    crumbs,
    title: bare ? NOTHING : title(view, crumbs, actions && menuButton(actions, context.texts, markdown)),
    content: content(view),
    end: bare ? NOTHING : html`${timestamp(context, page)}${pageEnd(context, page)}`,
    pagination: bare ? NOTHING : part('pagination', steps),
    footer: mode.hasFooter ? frame.footer : NOTHING,
  };
}

/** With the parts that plugins replace; those inside the bar are replaced before it is. */
function withOwnParts(view: View, built: PageParts): PageParts {
  if ((view.site.extension?.parts.size ?? 0) === 0) return built;
  const names = Object.keys(built) as (keyof PageParts)[];
  return Object.fromEntries(
    names.map((name) => [name, name === 'crumbs' ? built.crumbs : ownPart(view, name, built[name])]),
  ) as unknown as PageParts;
}

/** A part as plugins replace it, each in turn around the one before. */
function ownPart({ site, page, frame, section, place }: View, name: PartName, built: Html): Html {
  let content = built;
  for (const { plugin, part } of site.extension?.parts.get(name) ?? []) {
    try {
      const made = part(content, {
        ...{ page, site, texts: frame.context.texts },
        get sidebar() {
          return sidebarEntries(site, section, place);
        },
      });
      if (!isHtml(made)) throw new TypeError('it has to return a template of html`…`');
      content = made;
    } catch (error) {
      throw pluginFailed(plugin, `the part ${name}`, error);
    }
  }
  return content;
}

function pageDocument(view: View, parts: PageParts): string {
  const { title, content, end, pagination, footer } = parts;
  const columns = isBlank(parts.contents) ? 'page-columns' : 'page-columns has-contents';
  const main = html`<main id="content-container" tabindex="-1"><article id="content-area">${title}${content}</article>${end}${pagination}${footer}</main>`;
  return htmlDocument(view.site, {
    ...attributesOf(view),
    head: parts.head,
    body: html`${beforeAll(view, 'content-container', true)}${parts.banner}${parts.header}<div id="body-content" class="${columns}">${main}${parts.sidebar}${parts.contents}</div>${afterAll(view)}`,
  });
}

async function inLayout(view: View, parts: PageParts, layout: PageLayout): Promise<string> {
  const { site, page } = view;
  const template = await layout.render(layoutUse(site, page));
  const { attributes, ...ofRoot } = attributesOf(view);
  return filledLayout(template, layout.file, {
    parts: { ...parts, head: html`${META}${parts.head}` },
    root: rootAttributes(site, ofRoot),
    body: attributes,
    before: (target, hasSidebar) => beforeAll(view, target, hasSidebar),
    after: afterAll(view),
  });
}

function attributesOf({ site, page, theme, frame, place, mode }: View): Omit<DocumentParts, 'head' | 'body'> {
  const way = place === undefined ? [] : trail(place);
  const { product, tab } = searchPlace(way);
  // A page that is in several versions is read in the one of its place.
  const version = only(page.versions) ?? way.find(({ kind }) => kind === 'version')?.title;
  return {
    language:
      only(page.languages) ?? (site.languages.length === 0 ? languageOf(site, page) : frame.context.language),
    root: { 'data-current-path': page.path },
    attributes: {
      class: `mode-${mode.name}`,
      'data-base': site.base === '' ? true : site.base,
      'data-version': version,
      // Not `data-language`: to authors' styles that is a code block.
      'data-docs-language': only(page.languages),
      'data-product': product,
      'data-tab': tab,
      'data-place': place?.id,
      'data-members': site.shownTo === 'members',
      'data-search-by': theme.searchBy === 'server' && 'server',
    },
  };
}

/** The beginning of every page: other places of it, and links that skip to its content and to the navigation. */
function beforeAll(
  { site, page, theme, frame, place, mode }: View,
  content: string,
  hasSidebar: boolean,
): Html {
  const { texts } = frame.context;
  const skip = (id: string, label: string): Html => html`<a class="skip" href="#${id}">${label}</a>`;
  const toSidebar = mode.hasSidebar && hasSidebar && skip('navigation-items', texts.skipToNavigation);
  return html`${otherPlaces(site, page, place, inlineScript(theme, 'places'))}${skip(content, texts.skip)}${toSidebar}`;
}

function afterAll({ site, theme, frame }: View): Html {
  return theme.development ? NOTHING : integrationsHtml(site, frame.context.texts);
}

function head({ site, page, text, theme, frame, place }: View): Html {
  const { texts } = frame.context;
  const link = (href: string): Html => html`<link rel="stylesheet" href="${href}">`;
  return html`${[
    raw(theme.fonts.preloads),
    pageHead(site, page),
    schemeScript(site, theme),
    siteHead(site),
    wordsData(texts, theme.development),
    structuredData(site, page, place),
    prefetchRules(site),
    themeLinks(site, theme),
    featureHead(site, page, text.features),
    featureStyles(site, text.features, theme.files),
    text.reference && link(themeHref(site, theme.files.api)),
    text.stylesheet !== undefined && link(site.base + text.stylesheet),
    repositoryFiles(site),
  ]}`;
}

function header(view: View, logo: Html): Html {
  const { context, barLinks, tabs } = view.frame;
  const menu = html`<button type="button" class="icon-button menu-button" popovertarget="sidebar" aria-label="${context.texts.menu}">${icons.menu}</button>`;
  const variants = part('variants', variantSelectors(context, view.variants, 'variant'));
  const search = ownPart(view, 'search', html`${searchButtons(context)}${askButton(context)}`);
  const end = barEnd(context, barLinks, ownPart(view, 'scheme', schemeButton(context)));
  const bar = html`<div class="bar">${ownPart(view, 'menu', menu)}${logo}<div class="bar-variants">${variants}</div><div class="bar-search">${search}</div>${end}</div>`;
  return html`<header id="navbar">${agentNote(view.site, view.page)}${bar}${part('tabs', tabs)}</header>`;
}

function title({ page, theme, frame }: View, crumbs: Html, menu: Html | undefined): Html {
  const { context } = frame;
  const { icon, iconType } = page.frontmatter;
  const { description } = page;
  const note = theme.development && audienceNote(page, context.texts);
  const heading = html`<h1 id="page-title">${iconHtml(icon, iconType, context.icons)}${page.title}</h1>`;
  const lead =
    description !== undefined &&
    html`<p class="lead">${inlineMarkdown(description, (href) => linkHref(context.site, href))}</p>`;
  return html`<header id="header">${note}${crumbs}${heading}${lead}${menu}</header>`;
}

function content({ site, page, text, theme, frame }: View): Html {
  const { reference } = text;
  const finish = (written: string): Html => finished(written, site, frame.context.texts, theme);
  const panel =
    reference && reference.panel !== '' && html`<div id="api-panel">${raw(reference.panel)}</div>`;
  const intro = reference && html`<div id="api-intro">${finish(reference.intro)}</div>${panel}`;
  const listing = directory(frame.context, page);
  const styles = !isBlank(listing) && html`<style>${raw(theme.files.directory)}</style>`;
  const body = finish(text.html + (reference?.body ?? ''));
  return html`${intro}<div id="content" class="mdx-content prose">${body}</div>${styles}${listing}`;
}
