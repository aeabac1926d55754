/** A page as Pagefind reads it: small HTML made of its Document, so that none of the chrome is parsed. */

import { escapeHtml } from '@waymark/contract/html';
import type { Variants } from '@waymark/contract/variants';
import type { Document, Section } from '@waymark/repository/document';
import type { SearchSettings } from '@waymark/repository/extend/plugin';
import { normaliseLanguage } from '@waymark/repository/navigation/language';
import { languageOf, type SearchPlace, wayTo } from '@waymark/repository/navigation/tree';
import type { Page, PublicSite, Variant } from '@waymark/repository/types';
import { withSignLetters } from '../../browser/word-lists.ts';

/** Language, filters, title, and a heading with an id for every section: the id gives a result for that section. */
export function searchHtml(site: PublicSite, page: Page, document: Document): string {
  const language = languageOf(site, page) ?? 'en';
  const { titles, place } = wayTo(site.navigation, page);
  const weight = weightsOf(site, page);
  const described = page.description ? `<p>${searched(page.description)}</p>` : '';
  const keywords = (page.frontmatter.keywords ?? []).join(' ');
  const named =
    keywords === '' ? '' : `<p data-pagefind-weight="${weight('keywords', 1)}">${searched(keywords)}</p>`;
  return (
    `<!doctype html><html lang="${escapeHtml(normaliseLanguage(language))}">` +
    `<head><title>${searched(page.title)}</title></head>` +
    `<body data-pagefind-body>${filters(site, page, place)}${trailOf(titles)}` +
    `<div data-pagefind-weight="${weight('text', 1)}">` +
    `<h1 data-pagefind-weight="${weight('title', 7)}">${searched(page.title)}</h1>${described}${named}` +
    `${(document.shownSections ?? document.sections).map((section) => sectionHtml(weight, section)).join('')}` +
    '</div></body></html>'
  );
}

/** Text that is searched, as HTML. */
function searched(text: string): string {
  return escapeHtml(withSignLetters(text));
}

/** Pagefind's weight of an element, by the weight that it has by itself. */
type WeightOf = (field: keyof NonNullable<SearchSettings['weights']>, standard: number) => number;

/** Pagefind squares weights, and takes none over 10. */
function weightsOf(site: PublicSite, page: Page): WeightOf {
  const factors = site.extension?.search.weights ?? {};
  return (field, standard) => {
    const whole = standard * Math.sqrt(page.boost * (factors[field] ?? 1));
    return Math.min(10, Math.max(0.05, Number(whole.toFixed(2))));
  };
}

function sectionHtml(weight: WeightOf, section: Section): string {
  const level = Math.min(6, section.headings.length + 2);
  const heading =
    section.anchor === ''
      ? ''
      : `<h${level} id="${escapeHtml(section.anchor)}" data-pagefind-weight="${weight('headings', 8 - level)}">` +
        `${searched(section.title)}</h${level}>`;
  // The text starts with the heading, and has inline code in its place already.
  const text = section.text.startsWith(section.title)
    ? section.text.slice(section.title.length)
    : section.text;
  const code = section.code.split('\n').filter((line) => line.trim() !== '' && !text.includes(line));
  return (
    `${heading}<p>${searched(text)}</p>` +
    (code.length === 0
      ? ''
      : `<pre data-pagefind-weight="${weight('code', 0.5)}">${searched(code.join('\n'))}</pre>`)
  );
}

/** Filters of a page besides its words. A page of no version or language is found with each of them. */
function filters(site: PublicSite, page: Page, place: SearchPlace): string {
  const names = (own: Variants, all: readonly Variant[]) =>
    own.length === 0 ? all.map(({ name }) => name) : own;
  return [
    ...names(page.versions, site.versions).map((name) => filter('version', name)),
    ...names(page.languages, site.languages).map((name) => filter('language', name)),
    ...Object.entries(place).map(([name, value]) => filter(name, value)),
  ].join('');
}

function filter(name: string, value: string): string {
  return `<span data-pagefind-filter="${name}[data-value]" data-value="${escapeHtml(value)}"></span>`;
}

/** The elements of the navigation that hold the page, for the reader to tell results apart. */
function trailOf(titles: readonly string[]): string {
  return titles.length === 0
    ? ''
    : `<span data-pagefind-meta="trail[data-value]" data-value="${escapeHtml(titles.join(' › '))}"></span>`;
}
