/** The cover of a book: its title on the site's colours, with its logo. */
import { formatHex, parseHex, readable } from '../theme/color.ts';
import { palette } from '../theme/palette.ts';
import { logoFile, settingOf } from '../theme/preview/preview.ts';
import type { BookOutline } from './outline.ts';

const [WIDTH, HEIGHT, MARGIN] = [1200, 1800, 110];
const PAPER = { r: 255, g: 255, b: 255 };

/** A PNG. A title in a script that the site's font lacks is left to the text of the book. */
export async function coverImage({ site, chosen }: BookOutline): Promise<Uint8Array> {
  const accent = parseHex(palette(site)['--accent-light'] ?? '') ?? PAPER;
  const ink = formatHex(readable(parseHex('#0e1116') ?? PAPER, PAPER, 7));
  const { title, text } = settingOf(site);
  const room = { width: WIDTH - 2 * MARGIN };
  const lines = title.has(site.config.name) ? title.lines(site.config.name, 120, { ...room, most: 4 }) : [];
  const below = chosen.join(' · ');
  const smaller = below !== '' && text.has(below) ? text.lines(below, 56, { ...room, most: 2 }) : [];
  const top = HEIGHT / 2 - lines.length * 70;
  const under = top + lines.length * 140;
  const parts = [
    ...lines.map(({ path }, index) => [path, top + (index + 1) * 140] as const),
    ...smaller.map(({ path }, index) => [path, under + (index + 1) * 76] as const),
  ].map(([path, y]) => `<path transform="translate(${MARGIN} ${y})" fill="${ink}" d="${path}"/>`);
  const { default: sharp } = await import('sharp');
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="36" fill="${formatHex(accent)}"/><rect y="${HEIGHT - 36}" width="100%" height="36" fill="${formatHex(accent)}"/>${parts.join('')}</svg>`;
  const logo = await logoOf(logoFile(site, 'light'));
  return sharp(Buffer.from(ground))
    .composite(logo === undefined ? [] : [{ input: logo, left: MARGIN, top: 2 * MARGIN }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

async function logoOf(file: string | undefined): Promise<Buffer | undefined> {
  if (file === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(file, { density: 300, failOn: 'none' })
      .resize({ height: 130, width: 800, fit: 'inside' })
      .png()
      .toBuffer();
  } catch {
    // An SVG without a size, or one that only browsers read: the cover has the title alone.
    return undefined;
  }
}
