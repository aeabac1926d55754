/** The page for addresses that lead nowhere, with the words of docs.json's `errors.404`. */

import { type Html, html, raw } from '@waymark/contract/html';
import { PAGES_LIST } from '@waymark/repository/html/address';
import { attributes } from '@waymark/repository/html/html';
import { directionOf } from '@waymark/repository/translations/texts';
import type { ReadableSite } from '@waymark/repository/types';
import { objectOf } from '@waymark/source/values';
import { wordsData } from './chrome/context.ts';
import { askButton, barEnd, searchButtons } from './chrome/frame.ts';
import { repositoryFiles, siteHead } from './chrome/head.ts';
import { type NotFoundVariant, notFoundVariants } from './chrome/not-found.ts';
import { htmlDocument, schemeScript } from './document.ts';
import { integrationsHtml } from './integrations.ts';
import { finished } from './polish.ts';
import { inlineScript, type Theme, themeLinks } from './theme.ts';

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
  const choices = [...others, main].map(({ folder, title, home }) => [folder, title, home]);
  const script = inlineScript(theme, 'leave', {
    'data-choices': JSON.stringify(choices),
    'data-ask': redirect === 'unless-meant',
  });
  const titleOf = (title: string): string => `${title} - ${site.config.name}`;
  const bodyOf = (variant: NotFoundVariant): Html => body(site, variant, { text, redirect, theme });
  const templates = others.map((variant) => {
    const data = attributes({
      'data-folder': variant.folder,
      'data-lang': variant.language,
      'data-dir': directionOf(variant.language),
      'data-title': titleOf(variant.title),
      'data-language': variant.frame.context.language,
    });
    return html`<template${data}>${bodyOf(variant)}</template>`;
  });
  const choose =
    redirect !== 'always' && others.length > 0 && html`${templates}${inlineScript(theme, 'not-found')}`;
  const page = (variant: NotFoundVariant): string => {
    const refresh = html`<noscript><meta http-equiv="refresh" content="0;url=${variant.home}"></noscript>`;
    const head = [
      html`<meta name="robots" content="noindex">${redirect !== 'never' && [script, refresh]}<title>${titleOf(variant.title)}</title>`,
      raw(theme.fonts.preloads),
      schemeScript(site, theme),
      siteHead(site),
      themeLinks(site, theme),
      repositoryFiles(site),
    ];
    return htmlDocument(site, {
      language: variant.language,
      head: html`${head}`,
      attributes: {
        'data-base': site.base === '' ? true : site.base,
        'data-docs-language': site.languages.length === 0 ? undefined : variant.frame.context.language,
        'data-members': site.shownTo === 'members',
        'data-search-by': theme.searchBy === 'server' && 'server',
      },
      body: html`${bodyOf(variant)}${variant === main && choose}`,
    });
  };
  return new Map(variants.map((variant) => [variant.file, page(variant)]));
}

interface BodyOptions {
  readonly text: string | undefined;
  /** True if its reader is taken to the home page. */
  readonly redirect: 'always' | 'unless-meant' | 'never';
  readonly theme: Theme;
}

function body(
  site: ReadableSite,
  { frame, title, home }: NotFoundVariant,
  { text, redirect, theme }: BodyOptions,
): Html {
  const { context } = frame;
  const { texts } = context;
  const said =
    redirect !== 'never' || text === undefined
      ? html`<p class="lead not-found-description">${redirect === 'always' ? texts.redirecting : texts.notFoundText}</p>`
      : html`<div class="prose not-found-description">${finished(text, site, texts, theme)}</div>`;
  const bar = html`<div class="bar">${frame.logo}<div class="bar-search">${searchButtons(context)}${askButton(context)}</div>${barEnd(context, frame.barLinks)}</div>`;
  const heading = html`<p class="code-number not-found-status-code">404</p><h1 id="page-title" class="not-found-title">${title}</h1>`;
  const meant = html`<nav class="not-found-pages" data-pages="${site.base}${PAGES_LIST}" aria-label="${texts.notFoundMeant}" hidden><p>${texts.notFoundMeant}</p><ul class="not-found-recommended-pages-list"></ul></nav>`;
  const signIn =
    site.shownTo === 'strangers' &&
    html`<a class="button" href="${site.base}/login" rel="nofollow">${texts.signIn}</a>`;
  const main = html`<main class="message-page not-found-container">${heading}${said}${meant}<a class="button" href="${home}">${texts.home}</a>${signIn}</main>`;
  return html`${wordsData(texts, theme.development)}<header id="navbar">${bar}${frame.tabs}</header>${main}${!theme.development && integrationsHtml(site, texts)}`;
}
