/** All input of pages besides the site and their own text. */
import { type Html, html, raw } from '@waymark/server/contract/html';
import type { SiteFonts } from '../appearance/site-fonts.ts';
import { type Attributes, attributes } from '../html/html.ts';
import type { Site } from '../types.ts';
import type { SizeOf } from './image-sizes.ts';
import type { PageLayout } from './layout.ts';
import { type InlineScript, THEME_FOLDER, type ThemeFiles } from './theme-files.ts';

export interface Theme {
  readonly files: ThemeFiles;
  readonly fonts: SiteFonts;
  readonly sizeOf: SizeOf;
  /** Pages are a preview for their author: mistakes are shown, and external services are off. */
  readonly development: boolean;
  /** Whether browsers have an index of their own, or ask the server alone. */
  readonly searchBy?: 'browser' | 'server' | undefined;
  /** A layout of the project in place of the theme’s own. */
  readonly layout?: PageLayout | undefined;
}

/** Address of one of the theme's files, base included. */
export function themeHref(site: Pick<Site, 'base'>, file: string): string {
  return `${site.base}${THEME_FOLDER}/${file}`;
}

/** For the end of `<head>`: what every page loads. */
export function themeLinks(site: Pick<Site, 'base' | 'config'>, { files }: Theme): Html {
  const styles = files.themes[site.config.theme];
  if (styles === undefined) throw new Error(`There is no theme “${site.config.theme}”.`);
  return html`<link rel="stylesheet" href="${themeHref(site, styles)}"><script type="module" src="${themeHref(site, files.script)}"></script>`;
}

/** A script of `client/inline/` as an element, which reads `data` there. */
export function inlineScript({ files }: Theme, name: InlineScript, data: Attributes = {}): Html {
  return html`<script${attributes(data)}>${raw(files.inline[name])}</script>`;
}
