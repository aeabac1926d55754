/** What follows a page's text: related pages, "was this helpful", and links to edit it or to report a problem. */
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { setIcon } from '../../icons/sets.ts';
import type { Page, Site } from '../../types.ts';
import { isExternal, pageHref, siteHref } from '../address.ts';
import { escapeHtml, listOf, objectOf, textOf } from '../html.ts';
import { editUrl, issueUrl, repositoryOf } from '../repository.ts';
import type { ThemeContext } from './context.ts';
import { outside } from './menus.ts';

const MOST_RELATED = 10;

interface Related {
  readonly href: string;
  readonly title: string;
  readonly description?: string | undefined;
}

/** A path of this site in the frontmatter, with or without `/` and extension. */
function pageAt(site: Site, address: string): Page | undefined {
  const path = `/${address.replace(/^\/+/, '').replace(/[?#].*$/, '')}`
    .replace(/\.(?:mdx|md)$/, '')
    .replace(/(?:\/index)?\/*$/, '');
  return site.pageByPath.get(path === '' ? '/' : path);
}

/** The entries of the frontmatter's `related`: paths, addresses, or `{ Title: either }`. */
export function relatedPages(site: Site, page: Page): readonly Related[] {
  const entries = listOf(page.frontmatter.related).flatMap((entry): readonly Related[] => {
    const text = textOf(entry);
    const pairs = text === undefined ? Object.entries(objectOf(entry)) : [[undefined, text] as const];
    return pairs.flatMap(([title, value]) => {
      const address = textOf(value);
      if (address === undefined) return [];
      if (isExternal(address)) {
        return /^https?:/i.test(address) ? [{ href: address, title: title ?? address }] : [];
      }
      const other = pageAt(site, address);
      if (other === undefined) return [];
      const href = pageHref(site.base, other) + (/[?#].*$/.exec(address)?.[0] ?? '');
      return [{ href, title: title ?? other.title, description: other.description }];
    });
  });
  return entries.slice(0, MOST_RELATED);
}

function related({ site, texts }: ThemeContext, page: Page): string {
  const pages = relatedPages(site, page);
  if (pages.length === 0) return '';
  const items = pages.map(({ href, title, description }) => {
    const note = description === undefined ? '' : `<small>${escapeHtml(description)}</small>`;
    const icon = isExternal(href) ? INTERFACE_ICONS.external : INTERFACE_ICONS.arrow;
    return `<li><a href="${escapeHtml(href)}"${outside(href)}><span>${escapeHtml(title)}${note}</span>${icon}</a></li>`;
  });
  return (
    `<nav id="related" aria-labelledby="related-title"><h2 id="related-title">${texts.related}</h2>` +
    `<ul>${items.join('')}</ul></nav>`
  );
}

/** Services of docs.json's `integrations` that take events from pages (`client/feedback.ts` sends them). */
const RECEIVERS = [
  'amplitude',
  'clarity',
  'fathom',
  'ga4',
  'gtm',
  'heap',
  'hightouch',
  'hotjar',
  'logrocket',
  'mixpanel',
  'pirsch',
  'plausible',
  'posthog',
  'segment',
] as const;

/** Whether a vote of a reader reaches anybody: an analytics service, or a script of the repository. */
export function hasReceiver({ config, scripts }: Site): boolean {
  const { integrations } = config;
  if (integrations?.telemetry?.enabled === false) return false;
  return scripts.length > 0 || RECEIVERS.some((name) => integrations?.[name] !== undefined);
}

function votes({ site, texts }: ThemeContext): string {
  if (site.config.feedback.thumbsRating !== true || !hasReceiver(site)) return '';
  const button = (value: string, icon: string, label: string) =>
    `<button type="button" data-helpful="${value}">${setIcon('lucide', icon) ?? ''}${label}</button>`;
  return (
    `<div id="page-feedback" role="group" aria-labelledby="feedback-question"><p id="feedback-question">${texts.helpful}</p>` +
    `${button('yes', 'thumbs-up', texts.yes)}${button('no', 'thumbs-down', texts.no)}` +
    `<p role="status" data-thanks="${escapeHtml(texts.thanks)}"></p></div>`
  );
}

function repositoryLinks({ site, texts }: ThemeContext, page: Page): string {
  const { suggestEdit, raiseIssue } = site.config.feedback;
  if (suggestEdit !== true && raiseIssue !== true) return '';
  const repository = repositoryOf(site);
  if (repository === undefined) return '';
  const link = (href: string, icon: string, label: string) =>
    `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${setIcon('lucide', icon) ?? ''}${label}</a>`;
  return (
    (suggestEdit === true ? link(editUrl(repository, page), 'pencil', texts.editPage) : '') +
    (raiseIssue === true ? link(issueUrl(repository, page), 'circle-alert', texts.reportProblem) : '')
  );
}

/** The end of a page; empty where nothing of it is configured. */
export function pageEnd(context: ThemeContext, page: Page): string {
  const actions = votes(context) + repositoryLinks(context, page);
  return related(context, page) + (actions === '' ? '' : `<div id="page-actions">${actions}</div>`);
}

/** A page of this site that the frontmatter's `related` names and that does not exist. */
export function missingRelated(site: Site, page: Page): readonly string[] {
  return listOf(page.frontmatter.related).flatMap((entry) =>
    [entry, ...Object.values(objectOf(entry))].flatMap((value) => {
      const address = textOf(value);
      if (address === undefined || isExternal(address)) return [];
      return pageAt(site, address) === undefined && siteHref('', address) !== '/' ? [address] : [];
    }),
  );
}
