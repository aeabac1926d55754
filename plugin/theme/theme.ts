/** All input of pages besides the site and their own text. */
import { type Html, html, raw } from '@waymark/contract/html';
import type { SiteFonts } from '@waymark/repository/appearance/site-fonts';
import { type Attributes, attributes } from '@waymark/repository/html/html';
import type { ReadableSite, Site } from '@waymark/repository/types';
import type { SizeOf } from './image-sizes.ts';
import type { PageLayout } from './layout.ts';
import { docsStylesheet } from './stylesheets.ts';
import { type InlineScript, THEME_FOLDER, type ThemeFiles } from './theme-files.ts';

export interface Theme {
  readonly files: ThemeFiles;
  readonly fonts: SiteFonts;
  readonly sizeOf: SizeOf;
  /** Pages are a preview for their author: mistakes are shown, and external services are off. */
  readonly development: boolean;
  /** The source of answers: an index of the browser’s own, or the server alone. */
  readonly searchBy?: 'browser' | 'server' | undefined;
  /** A layout of the project in place of the theme’s own. */
  readonly layout?: PageLayout | undefined;
}

/** Address of one of the theme's files, base included. */
export function themeHref(site: Pick<Site, 'base'>, file: string): string {
  return `${site.base}${THEME_FOLDER}/${file}`;
}

/** For the end of `<head>`: the files that every page loads. */
export function themeLinks(site: ReadableSite, theme: Theme): Html {
  const [styles] = docsStylesheet(site, theme);
  return html`<link rel="stylesheet" href="${site.base}${styles}"><script type="module" src="${themeHref(site, theme.files.script)}"></script>`;
}

/** A script of `client/inline/` as an element, which reads `data` there. */
export function inlineScript({ files }: Theme, name: InlineScript, data: Attributes = {}): Html {
  return html`<script${attributes(data)}>${raw(files.inline[name])}</script>`;
}
