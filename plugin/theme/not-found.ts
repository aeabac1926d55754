/** The page for addresses that lead nowhere, with the words of docs.json's `errors.404`. */

import { escapeHtml } from '../../runtime/contract/html.ts';
import { PAGES_LIST } from '../html/address.ts';
import { attributeText } from '../html/html.ts';
import { directionOf } from '../translations/texts.ts';
import type { ReadableSite } from '../types.ts';
import { objectOf } from '../values.ts';
import { askButton, barEnd, searchButtons } from './chrome/frame.ts';
import { repositoryFiles, siteHead } from './chrome/head.ts';
import {
  CHOOSE_VARIANT,
  type NotFoundVariant,
  notFoundVariants,
  redirectScript,
} from './chrome/not-found.ts';
import { wordsData } from './chrome/words.ts';
import { finished } from './content.ts';
import { htmlDocument } from './document.ts';
import { integrationsHtml } from './integrations.ts';
import { type Theme, themeLinks } from './theme.ts';

/**
 * Path in `dist/` to the page, for the site and for each language with addresses of its own.
 *
 * @param text HTML of the description in docs.json; undefined without one.
 */
export function renderNotFound(
  site: ReadableSite,
  text: string | undefined,
  theme: Theme,
): ReadonlyMap<string, string> {
  const variants = notFoundVariants(site);
  const [main, ...others] = variants;
  const configured = objectOf(site.config.errors?.['404']);
  const hasText = configured.title !== undefined || configured.description !== undefined;
  // If people sign in, the address may lead somewhere for others: nobody is sent away before they see that.
  const redirect =
    configured.redirect === true
      ? 'always'
      : configured.redirect === undefined && !hasText && site.shownTo === undefined
        ? 'unless-meant'
        : 'never';
  const script = `<script>${redirectScript(variants, redirect === 'unless-meant')}</script>`;
  const titleOf = (title: string): string => `${title} - ${site.config.name}`;
  const bodyOf = (variant: NotFoundVariant): string => body(site, variant, { text, redirect, theme });
  const templates = others.map(
    (variant) =>
      `<template${attributeText({
        'data-folder': variant.folder,
        'data-lang': variant.language,
        'data-dir': directionOf(variant.language),
        'data-title': titleOf(variant.title),
        'data-language': variant.frame.context.language,
      })}>${bodyOf(variant)}</template>`,
  );
  const choose =
    redirect === 'always' || others.length === 0
      ? ''
      : `${templates.join('')}<script>${CHOOSE_VARIANT}</script>`;
  const page = (variant: NotFoundVariant): string => {
    const refresh = `<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(variant.home)}"></noscript>`;
    return htmlDocument(site, {
      language: variant.language,
      head:
        `<meta name="robots" content="noindex">${redirect === 'never' ? '' : script + refresh}<title>${escapeHtml(titleOf(variant.title))}</title>` +
        theme.fonts.html +
        siteHead(site) +
        themeLinks(site, theme) +
        repositoryFiles(site),
      attributes: {
        'data-base': site.base === '' ? true : site.base,
        'data-docs-language': site.languages.length === 0 ? undefined : variant.frame.context.language,
        'data-members': site.shownTo === 'members',
        'data-search': theme.searchBy === 'server' && 'server',
      },
      body: bodyOf(variant) + (variant === main ? choose : ''),
    });
  };
  return new Map(variants.map((variant) => [variant.file, page(variant)]));
}

interface BodyOptions {
  readonly text: string | undefined;
  /** Whether its reader is taken to the home page. */
  readonly redirect: 'always' | 'unless-meant' | 'never';
  readonly theme: Theme;
}

function body(
  site: ReadableSite,
  { frame, title, home }: NotFoundVariant,
  { text, redirect, theme }: BodyOptions,
): string {
  const { context } = frame;
  const { texts } = context;
  const said =
    redirect !== 'never' || text === undefined
      ? `<p class="lead not-found-description">${escapeHtml(redirect === 'always' ? texts.redirecting : texts.notFoundText)}</p>`
      : `<div class="prose not-found-description">${finished(text, site, texts, theme)}</div>`;
  const signIn =
    site.shownTo === 'strangers'
      ? `<a class="button" href="${escapeHtml(site.base)}/login" rel="nofollow">${escapeHtml(texts.signIn)}</a>`
      : '';
  return (
    `${wordsData(texts, theme.development)}<header id="navbar"><div class="bar">${frame.logo}` +
    `<div class="bar-search">${searchButtons(context)}${askButton(context)}</div>${barEnd(context, frame.links)}</div>${frame.tabs}</header>` +
    `<main class="message-page not-found-container"><p class="code-number not-found-status-code">404</p>` +
    `<h1 id="page-title" class="not-found-title">${escapeHtml(title)}</h1>${said}` +
    `<nav class="not-found-pages" data-pages="${escapeHtml(site.base + PAGES_LIST)}" aria-label="${escapeHtml(texts.notFoundMeant)}" hidden>` +
    `<p>${escapeHtml(texts.notFoundMeant)}</p><ul class="not-found-recommended-pages-list"></ul></nav>` +
    `<a class="button" href="${escapeHtml(home)}">${escapeHtml(texts.home)}</a>${signIn}</main>` +
    (theme.development ? '' : integrationsHtml(site, texts))
  );
}
