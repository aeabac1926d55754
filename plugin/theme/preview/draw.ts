/** Draws the images of link previews (1200 × 630), with text as outlines. */

import { forEachLimit } from '@waymark/contract/for-each-limit';
import type { PublicSite } from '@waymark/repository/types';
import { textOf } from '@waymark/source/values';
import type { Kept } from '../../cache/store.ts';
import { formatHex, mix, parseHex, readable } from '../color.ts';
import { backgroundOf, palette } from '../palette.ts';
import { logoFile, type PreviewImage, previewFile, previewOf, schemeOf, settingOf } from './preview.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 84;

interface Ground {
  readonly image: Buffer;
  readonly hasLogo: boolean;
}

/** Images drawn at once: more are held in memory for no gain. */
const AT_ONCE = 4;

/**
 * Path to the bytes of every image that the pages of a site name.
 *
 * @param kept Images of earlier builds.
 */
export async function previewImages(
  site: PublicSite,
  kept?: Kept | undefined,
): Promise<ReadonlyMap<string, Uint8Array>> {
  // Without a public address no page can name an image: the format wants a full one.
  const named = site.url === undefined ? [] : site.pages.map((page) => previewOf(site, page));
  const list = [...new Map(named.map((preview) => [preview.path, preview])).values()];
  const images = new Map<string, Uint8Array>();
  let ground: Promise<Ground> | undefined;
  await forEachLimit(list, AT_ONCE, async (preview) => {
    let bytes: Uint8Array | undefined = kept?.get(preview.path);
    if (bytes === undefined) {
      ground ??= groundOf(site);
      bytes = await draw(site, preview, await ground);
      kept?.set(preview.path, bytes);
    }
    images.set(preview.path, bytes);
  });
  return images;
}

/** The ground that all images of a site share: the background and the logo. */
async function groundOf(site: PublicSite): Promise<Ground> {
  const scheme = schemeOf(site);
  const background = backgroundOf(site, scheme);
  const accent = parseHex(palette(site)[`--accent-${scheme}`] ?? '') ?? background;
  const glow = formatHex(mix(background, accent, 0.3));
  const file = previewFile(site, textOf(site.config.thumbnails?.background));
  const { default: sharp } = await import('sharp');
  const ground =
    file === undefined
      ? sharp(
          Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><radialGradient id="g" cx="88%" cy="0%" r="85%">` +
              `<stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${formatHex(background)}"/></radialGradient></defs>` +
              `<rect width="100%" height="100%" fill="url(#g)"/><rect y="${HEIGHT - 10}" width="100%" height="10" fill="${formatHex(accent)}"/></svg>`,
          ),
        )
      : sharp(file, { failOn: 'none' }).resize(WIDTH, HEIGHT, { fit: 'cover' });
  const logo = await logoOf(site, scheme);
  const image = await ground
    .flatten({ background: formatHex(background) })
    .composite(logo === undefined ? [] : [{ input: logo, left: MARGIN, top: MARGIN }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { image, hasLogo: logo !== undefined };
}

async function logoOf(site: PublicSite, scheme: 'light' | 'dark'): Promise<Buffer | undefined> {
  const file = logoFile(site, scheme);
  if (file === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(file, { density: 300, failOn: 'none' })
      .resize({ height: 60, width: 480, fit: 'inside' })
      .png()
      .toBuffer();
  } catch {
    // An SVG without a size, or one that only browsers read: the image has the name of the site instead.
    return undefined;
  }
}

async function draw(
  site: PublicSite,
  { title, description }: PreviewImage,
  ground: Ground,
): Promise<Uint8Array> {
  const scheme = schemeOf(site);
  const background = backgroundOf(site, scheme);
  const color = (wanted: string) => formatHex(readable(parseHex(wanted) ?? background, background, 7));
  const heading = color(scheme === 'light' ? '#0e1116' : '#f5f7fb');
  const muted = color(scheme === 'light' ? '#4d5663' : '#aab3c0');
  const set = settingOf(site);
  const room = { width: WIDTH - 2 * MARGIN };
  const parts: string[] = [];
  const put = (path: string, y: number, fill: string, stroke = 0) =>
    parts.push(
      `<path transform="translate(${MARGIN} ${y})" fill="${fill}" stroke="${fill}" stroke-width="${stroke}" stroke-linejoin="round" d="${path}"/>`,
    );
  const size = title.length > 42 ? 66 : 82;
  const heads = set.title.lines(title, size, { ...room, most: 3 });
  const texts = set.text.lines(description ?? '', 34, { ...room, most: 2 });
  let y = HEIGHT - MARGIN - 18 - texts.length * 46 - (heads.length - 1) * size * 1.14;
  for (const [index, { path }] of heads.entries())
    put(path, y + index * size * 1.14, heading, set.title.stroke * size);
  y += (heads.length - 1) * size * 1.14 + 66;
  for (const [index, { path }] of texts.entries()) put(path, y + index * 46, muted);
  if (!ground.hasLogo && title !== site.config.name) {
    const [name] = set.title.lines(site.config.name, 38, { ...room, most: 1 });
    if (name !== undefined) put(name.path, MARGIN + 38, muted);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(ground.image)
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 7 })
    .toBuffer();
}
