/** The docs as data for pages of the project: what every reader may know. */
import { markdownHref, nodeHref, pageHref } from '@waymark/repository/html/address';
import type { Frontmatter, NavNode, Page, PublicSite } from '@waymark/repository/types';

export interface DocsSite {
  readonly name: string;
  readonly description?: string | undefined;
  /** Public address without a slash at its end; undefined if none is configured. */
  readonly url?: string | undefined;
  /** Path that the site is served under: empty, or `/docs`. */
  readonly base: string;
  readonly languages: readonly string[];
  readonly versions: readonly string[];
}

export interface DocsPage {
  /** Below the base, without a slash at its end: `/guides/start`. */
  readonly path: string;
  /** For a link, base included. */
  readonly href: string;
  /** Address of its Markdown, base included. */
  readonly markdownHref: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** The frontmatter of its file. */
  readonly frontmatter: Frontmatter;
  readonly languages: readonly string[];
  readonly versions: readonly string[];
  /** ISO 8601, if docs.json shows when pages were changed. */
  readonly lastChanged?: string | undefined;
}

export interface DocsNavigation {
  /** `group`, `page`, `tab`, `anchor`, `version`, `language`, … */
  readonly kind: NavNode['kind'];
  readonly title: string;
  /** Undefined for an element that only holds others. */
  readonly href?: string | undefined;
  readonly description?: string | undefined;
  /** A name, if the element has one. */
  readonly icon?: string | undefined;
  readonly tag?: string | undefined;
  readonly children: readonly DocsNavigation[];
}

export interface SiteData {
  readonly site: DocsSite;
  readonly pages: readonly DocsPage[];
  readonly navigation: readonly DocsNavigation[];
}

export function siteData(site: PublicSite): SiteData {
  const { config, url, base } = site;
  return {
    site: {
      ...{ name: config.name, description: config.description, url, base },
      languages: site.languages.map(({ name }) => name),
      versions: site.versions.map(({ name }) => name),
    },
    pages: site.pages.filter(({ listed }) => listed).map((page) => pageData(site, page)),
    navigation: entries(site, site.navigation.root.children),
  };
}

function pageData(site: PublicSite, page: Page): DocsPage {
  const { path, title, description, frontmatter, lastChanged } = page;
  return {
    ...{ path, title, description, frontmatter, lastChanged },
    href: pageHref(site, page),
    markdownHref: markdownHref(site.base, page),
    languages: [...page.languages],
    versions: [...page.versions],
  };
}

function entries(site: PublicSite, nodes: readonly NavNode[]): DocsNavigation[] {
  return nodes
    .filter(({ hidden }) => !hidden)
    .map((node) => ({
      ...{ kind: node.kind, title: node.title, description: node.description, tag: node.tag },
      href: nodeHref(site, node),
      icon: typeof node.icon === 'string' ? node.icon : undefined,
      children: entries(site, node.children),
    }));
}
