/** The image that shows with a link to a page elsewhere: one for the site, or, with docs.json `thumbnails`, one a page. */

import { createHash, hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { FontFamily } from '@waymark/repository/appearance/fonts';
import { facesOf, familyFolder } from '@waymark/repository/appearance/fontsource';
import { Typesetter } from '@waymark/repository/appearance/text-path';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';
import { onDisk } from '@waymark/source/paths/on-disk';
import { textOf } from '@waymark/source/values';

/** Raise it when the drawing changes: the address of an image is the hash of its content. */
const EDITION = 1;

export interface PreviewImage {
  /** Path below the base: `/_waymark/preview-<hash>.png`. */
  readonly path: string;
  readonly title: string;
  readonly description: string | undefined;
}

/** The image of a page. A title in a script that the font lacks is left to the image of the site. */
export function previewOf(site: ReadableSite, page: Page): PreviewImage {
  const { config } = site;
  const own = config.thumbnails !== undefined && settingOf(site).title.has(page.title);
  const title = own ? page.title : config.name;
  const description = own ? page.description : config.description;
  const shown = description !== undefined && settingOf(site).text.has(description) ? description : undefined;
  const { name, colors, background, thumbnails, logo, fonts } = config;
  const look = [name, colors, schemeOf(site), sharedOf(site), background, thumbnails, logo, fonts, site.url];
  const digest = hash('sha256', JSON.stringify([EDITION, title, shown, ...look]), 'hex').slice(0, 16);
  return { path: `/_waymark/preview-${digest}.png`, title, description: shown };
}

/** The font of a site's images. */
export const settingOf = oncePer(({ config, look, root }: ReadableSite) => {
  const named = textOf(config.thumbnails?.fonts?.family);
  const { families } = look.fonts;
  const family = (named === undefined ? undefined : installed(named, root)) ??
    families.get('heading') ??
    families.get('body') ??
    installed('Inter', root) ?? { name: '', faces: [] };
  return { title: new Typesetter(family, 700), text: new Typesetter(family, 400) };
});

function installed(name: string, root: string): FontFamily | undefined {
  const folder = familyFolder(name, root);
  if (folder === undefined) return undefined;
  const subsets = new Set(['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']);
  return { name, faces: facesOf(folder, subsets) };
}

export function schemeOf({ config }: ReadableSite): 'light' | 'dark' {
  return config.thumbnails?.appearance ?? (config.appearance?.default === 'dark' ? 'dark' : 'light');
}

/** A file of the repository that the site serves: nothing else is read. */
export function previewFile(site: ReadableSite, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const address = `/${path.replace(/^(?:\.?\/)+/, '')}`;
  const asset = site.assets.find((one) => one.path === address);
  return asset === undefined ? undefined : onDisk(site.root, asset.file);
}

export function logoFile(site: ReadableSite, scheme: 'light' | 'dark'): string | undefined {
  const { logo } = site.config;
  return previewFile(site, typeof logo === 'string' ? logo : logo?.[scheme]);
}

/** A digest of the files that all images show: another logo at the same path makes other images. */
const sharedOf = oncePer((site: ReadableSite) => {
  const digest = createHash('sha256');
  const background = textOf(site.config.thumbnails?.background);
  for (const file of [logoFile(site, schemeOf(site)), previewFile(site, background)])
    digest.update(file === undefined || !existsSync(file) ? '' : readFileSync(file)).update('\0');
  return digest.digest('hex');
});
