/** A site's stylesheets as files: a reader gets them once, and not with each page. Their paths, below the base, hold a digest. */
import { hash } from 'node:crypto';
import type { ReadableSite } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { siteStyle } from './site-style.ts';
import type { Theme } from './theme.ts';
import { THEME_FOLDER } from './theme-files.ts';

type Stylesheet = readonly [path: string, css: string];

const docs = new WeakMap<ReadableSite, Stylesheet>();

/** For pages of the docs: the fonts, colours and code of docs.json, and its theme. */
export function docsStylesheet(
  site: ReadableSite,
  { files, fonts }: Pick<Theme, 'files' | 'fonts'>,
): Stylesheet {
  const { theme } = site.config;
  return keptIn(docs, site, () => {
    const rules = files.files.get(files.themes[theme] ?? '');
    if (rules === undefined) throw new Error(`There is no theme “${theme}”.`);
    return stylesheet(theme, fonts.css + siteStyle(site) + Buffer.from(rules).toString());
  });
}

/**
 * For pages of a project: the colours and fonts, and the styles of components of `waymark.config.ts`, which these pages may show.
 * Their Content-Security-Policy may allow no styles in the page.
 */
export function ownStylesheet(site: ReadableSite): Stylesheet {
  const styles = [...(site.extension?.assets.values() ?? [])].flatMap(({ style }) => style ?? []);
  const layers = styles.map((style) => `@layer waymark.components{${style}}`);
  return stylesheet('own-site', [siteStyle(site), ...layers].join(''));
}

function stylesheet(name: string, css: string): Stylesheet {
  return [`${THEME_FOLDER}/${name}.${hash('sha256', css, 'hex').slice(0, 12)}.css`, css];
}

/** @param hasOwn Whether an Astro project has pages of its own beside the docs. */
export function stylesheets(site: ReadableSite, theme: Theme, hasOwn: boolean): readonly Stylesheet[] {
  return [docsStylesheet(site, theme), ...(hasOwn ? [ownStylesheet(site)] : [])];
}
