/** The site's icons: what docs.json names as `favicon`, in the sizes that browsers show them in. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { siteHref } from '@waymark/repository/html/address';
import type { ReadableSite } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';
import { objectOf, textOf } from '@waymark/source/values';
import { formatHex } from '../color.ts';
import { imageSizes } from '../image-sizes.ts';
import { backgroundOf } from '../palette.ts';
import { previewFile } from '../preview/preview.ts';

/** A tab shows 32 CSS pixels at most, a screen up to three pixels for each. */
const TAB = 96;
/** The size that phones show on their home screen. */
const TOUCH = 180;
/** Formats that favicon/draw.ts reads besides SVG. */
const RASTER = /\.(?:png|jpe?g|webp|avif|gif)$/i;

/** A `<link>` of the head. */
interface IconLink {
  readonly rel: 'icon' | 'apple-touch-icon';
  readonly href: string;
  readonly type?: string | undefined;
  readonly media?: string | undefined;
}

/** An image that the build draws from a file of the repository. */
export interface DrawnIcon {
  /** Below the base: `/_waymark/icon-<hash>.png`. */
  readonly path: string;
  /** On disk. */
  readonly file: string;
  /** Width and height. */
  readonly size: number;
  /** Fills transparent parts; without one they stay so. */
  readonly background?: string | undefined;
}

/** A large image is sent as a small one; SVG, ICO and images elsewhere stay as they are. */
export const iconsOf = oncePer(find);

function find(site: ReadableSite) {
  const links: IconLink[] = [];
  const drawn: DrawnIcon[] = [];
  const draw = (file: string, size: number, background?: string): string => {
    const hash = createHash('sha256').update(readFileSync(file));
    hash.update(JSON.stringify([size, background ?? null]));
    const path = `/_waymark/icon-${hash.digest('hex').slice(0, 16)}.png`;
    drawn.push({ path, file, size, background });
    return site.base + path;
  };
  const configured: unknown = site.config.favicon;
  const single = textOf(configured);
  const files = (single === undefined ? (['light', 'dark'] as const) : [undefined]).flatMap((scheme) => {
    const address = scheme === undefined ? single : textOf(objectOf(configured)[scheme]);
    return address === undefined ? [] : [{ scheme, address }];
  });
  for (const { scheme, address } of files) {
    const media = scheme && `(prefers-color-scheme: ${scheme})`;
    const file = previewFile(site, address);
    const own = siteHref(site, address);
    const isLarge = file !== undefined && RASTER.test(file) && widest(site, own) > TAB;
    const href = isLarge ? draw(file, TAB) : own;
    const type = isLarge ? 'image/png' : address.endsWith('.svg') ? 'image/svg+xml' : undefined;
    links.push({ rel: 'icon', href, type, media });
  }
  const file = previewFile(site, files[0]?.address);
  if (file !== undefined && (RASTER.test(file) || file.endsWith('.svg'))) {
    // A home screen shows transparent parts as black.
    links.push({ rel: 'apple-touch-icon', href: draw(file, TOUCH, formatHex(backgroundOf(site, 'light'))) });
  }
  return { links, drawn };
}

function widest(site: ReadableSite, address: string): number {
  const size = imageSizes(site)(address);
  return size === undefined ? 0 : Math.max(size.width, size.height);
}
