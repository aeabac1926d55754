/** Describes the page to search engines: a JSON-LD graph of schema.org. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { writtenDate } from '@waymark/repository/content/timestamps';
import { nodeHref, publicUrl, siteHref } from '@waymark/repository/html/address';
import { scriptJson } from '@waymark/repository/html/html';
import { breadcrumbs, languageOf } from '@waymark/repository/navigation/tree';
import { languageTag } from '@waymark/repository/translations/texts';
import type { NavNode, Page, ReadableSite } from '@waymark/repository/types';
import { objectOf, textOf } from '@waymark/source/values';
import { divisionHref } from './divisions.ts';

type Thing = Readonly<Record<string, unknown>>;

/** A `<script>` with the graph; empty if the site has no public address, which the graph consists of. */
export function structuredData(site: ReadableSite, page: Page, place: NavNode | undefined): Html {
  const url = publicUrl(site, page);
  if (site.url === undefined || url === undefined || page.noindex) return NOTHING;
  const graph = [organization(site), website(site), webPage(site, page, url), crumbs(site, place)];
  const data = { '@context': 'https://schema.org', '@graph': graph.filter((thing) => thing !== undefined) };
  return html`<script type="application/ld+json">${scriptJson(data)}</script>`;
}

function organization(site: ReadableSite): Thing | undefined {
  const configured = site.config.seo?.organization;
  if (configured === undefined) return undefined;
  const logo = textOf(configured.logo);
  return {
    '@type': 'Organization',
    '@id': configured.id ?? `${site.url}/#organization`,
    name: configured.name ?? site.config.name,
    legalName: configured.legalName,
    url: configured.url ?? site.url,
    logo: logo === undefined ? undefined : new URL(siteHref(site, logo), site.url).href,
    sameAs: configured.sameAs,
  };
}

function website(site: ReadableSite): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    url: site.url,
    name: site.config.name,
    description: site.config.description,
    publisher: publisher(site),
  };
}

function publisher(site: ReadableSite): Thing | undefined {
  const configured = site.config.seo?.organization;
  return configured === undefined ? undefined : { '@id': configured.id ?? `${site.url}/#organization` };
}

function webPage(site: ReadableSite, page: Page, url: string): Thing {
  return {
    '@type':
      page.operation !== undefined
        ? 'APIReference'
        : page.frontmatter.mode === 'custom'
          ? 'WebPage'
          : 'TechArticle',
    '@id': url,
    url,
    name: page.title,
    headline: page.title,
    description: page.description,
    inLanguage: languageTag(languageOf(site, page)),
    datePublished: writtenDate(page.frontmatter.createdDate),
    dateModified: page.lastChanged,
    author: authors(page.frontmatter.authors),
    isPartOf: { '@id': `${site.url}/#website` },
    publisher: publisher(site),
  };
}

/** Names, or objects with a `name` and a `url`. */
function authors(written: unknown): Thing[] | undefined {
  const list = Array.isArray(written) ? written : [written];
  const named = list.flatMap((each): Thing[] => {
    const name = textOf(each) ?? textOf(objectOf(each).name);
    return name === undefined ? [] : [{ '@type': 'Person', name, url: textOf(objectOf(each).url) }];
  });
  return named.length === 0 ? undefined : named;
}

function crumbs(site: ReadableSite, place: NavNode | undefined): Thing | undefined {
  if (place === undefined || site.url === undefined) return undefined;
  const trail = breadcrumbs(place);
  if (trail.length < 2) return undefined;
  const origin = site.url;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((node, index) => {
      const href =
        node.kind === 'page' || node.kind === 'group' ? nodeHref(site, node) : divisionHref(site, node);
      return {
        '@type': 'ListItem',
        position: index + 1,
        name: node.title,
        item: href === undefined ? undefined : new URL(href, origin).href,
      };
    }),
  };
}
