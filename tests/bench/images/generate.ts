/** A docs.json repository of many images: photographs, screenshots, diagrams, icons and animations, in the formats that these have. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { generateDocs, random } from '../build/generate.ts';

interface Drawn {
  readonly extension: string;
  readonly bytes: Buffer;
}

type Next = () => number;

const WORDS =
  'server request token cache index query page build deploy route option limit stream field'.split(' ');

/** In turn: the share of each kind in a hundred images. */
const KINDS: readonly (readonly [share: number, draw: (next: Next) => Promise<Drawn>])[] = [
  [45, screenshot],
  [15, diagram],
  [12, photograph],
  [5, savedPhotograph],
  [13, icon],
  [4, animation],
  [
    4,
    async (next) => ({
      extension: 'webp',
      bytes: await sharp(await pixels(next, 1200))
        .webp()
        .toBuffer(),
    }),
  ],
  [
    2,
    async (next) => ({
      extension: 'avif',
      bytes: await sharp(await pixels(next, 600))
        .avif()
        .toBuffer(),
    }),
  ],
];

/**
 * Writes `images` images, some of them on each of `pages` pages. Text in screenshots needs a font of the machine.
 *
 * @param pages Of the text that the benchmark of builds has.
 */
export async function generateImages(root: string, pages: number, images: number): Promise<void> {
  generateDocs(root, pages);
  mkdirSync(path.join(root, 'images'), { recursive: true });
  const turns = KINDS.flatMap(([share, draw]) => Array.from({ length: share }, () => draw));
  const names: string[] = [];
  for (let index = 0; index < images; index++) {
    // 37 and 100 have no common divisor, so kinds are mixed and keep their shares.
    const draw = turns[(index * 37) % turns.length] ?? screenshot;
    const { extension, bytes } = await draw(random(index + 1));
    names.push(`image-${index}.${extension}`);
    writeFileSync(path.join(root, 'images', `image-${index}.${extension}`), bytes);
  }
  for (let page = 0; page < pages; page++) {
    const file = path.join(root, `part-${Math.floor(page / 20)}/page-${page}.mdx`);
    const shown = names.filter((_name, index) => index % pages === page);
    const text = shown.map((name) => `\n![What ${name} shows](/images/${name})\n`).join('');
    writeFileSync(file, readFileSync(file, 'utf8') + text);
  }
}

const whole = (next: Next, least: number, most: number): number =>
  Math.floor(least + next() * (most - least));

/** Windows with text, a menu and buttons: what documentation shows most. */
async function screenshot(next: Next): Promise<Drawn> {
  const width = [1280, 1440, 1920, 2400, 2880, 900][whole(next, 0, 6)] ?? 1280;
  const height = Math.round(width * (0.4 + next() * 0.3));
  const lines = Array.from({ length: Math.floor(height / 28) - 3 }, (_line, index) => {
    const text = Array.from({ length: whole(next, 2, 14) }, () => WORDS[whole(next, 0, WORDS.length)]).join(
      ' ',
    );
    return `<text x="${240 + whole(next, 0, 3) * 24}" y="${90 + index * 28}" font-size="15" fill="#${['1f2937', '6b7280', '0f766e'][whole(next, 0, 3)]}">${text}</text>`;
  });
  const buttons = Array.from(
    { length: 6 },
    () =>
      `<rect x="${whole(next, 240, width - 150)}" y="${whole(next, 80, height - 50)}" width="120" height="32" rx="6" fill="hsl(${whole(next, 0, 360)} 60% 55%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/><rect width="200" height="100%" fill="#f3f4f6"/><rect width="100%" height="48" fill="#111827"/>${buttons.join('')}${lines.join('')}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  // A part of them has a photograph in it, or was saved as JPEG.
  const part = next();
  const image =
    part < 0.25 ? drawn.composite([{ input: await pixels(next, 480), left: 300, top: 60 }]) : drawn;
  return part > 0.85
    ? { extension: 'jpg', bytes: await image.jpeg({ quality: 90 }).toBuffer() }
    : { extension: 'png', bytes: await image.png().toBuffer() };
}

/** Boxes and lines of few colours. */
async function diagram(next: Next): Promise<Drawn> {
  const [width, height] = [whole(next, 600, 2000), whole(next, 300, 1100)];
  const boxes = Array.from({ length: 12 }, () => {
    const [x, y] = [whole(next, 0, width - 160), whole(next, 0, height - 70)];
    return `<path d="M${x} ${y} L${whole(next, 0, width)} ${whole(next, 0, height)}" stroke="#334155" stroke-width="2"/><rect x="${x}" y="${y}" width="150" height="60" rx="8" fill="hsl(${whole(next, 0, 360)} 70% 90%)" stroke="#334155"/><text x="${x + 12}" y="${y + 36}" font-size="16">${WORDS[whole(next, 0, WORDS.length)]}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${boxes.join('')}</svg>`;
  return {
    extension: 'png',
    bytes: await sharp(Buffer.from(svg))
      .png({ palette: next() < 0.3 })
      .toBuffer(),
  };
}

async function photograph(next: Next): Promise<Drawn> {
  const width = [1200, 1600, 2400, 4000][whole(next, 0, 4)] ?? 1200;
  const bytes = await sharp(await pixels(next, width))
    .jpeg({ quality: whole(next, 75, 92) })
    .toBuffer();
  return { extension: 'jpg', bytes };
}

/** Photographs that somebody saved as PNG: the heaviest of all. */
async function savedPhotograph(next: Next): Promise<Drawn> {
  return { extension: 'png', bytes: await pixels(next, whole(next, 800, 1600)) };
}

async function icon(next: Next): Promise<Drawn> {
  const size = whole(next, 32, 200);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="50%" cy="50%" r="45%" fill="hsl(${whole(next, 0, 360)} 70% 50%)"/></svg>`;
  return { extension: 'png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() };
}

async function animation(next: Next): Promise<Drawn> {
  const frames = await Promise.all(Array.from({ length: 6 }, () => pixels(next, 320)));
  return {
    extension: 'gif',
    bytes: await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer(),
  };
}

/** Surfaces of several sizes with a little grain, as PNG. */
async function pixels(next: Next, width: number): Promise<Buffer> {
  const height = Math.round(width * 0.66);
  const layers = await Promise.all(
    [6, 24, 96].map(async (cells) => {
      const [columns, rows] = [cells, Math.ceil(cells * 0.66)];
      const raw = Buffer.from(Array.from({ length: columns * rows * 3 }, () => whole(next, 0, 256)));
      return sharp(raw, { raw: { width: columns, height: rows, channels: 3 } })
        .resize(width, height, { kernel: 'cubic', fit: 'fill' })
        .raw()
        .toBuffer();
    }),
  );
  const mixed = Buffer.alloc(width * height * 3);
  const [large, middle, small] = layers as [Buffer, Buffer, Buffer];
  for (let at = 0; at < mixed.length; at++) {
    const value = (large[at] ?? 0) * 0.6 + (middle[at] ?? 0) * 0.25 + (small[at] ?? 0) * 0.15;
    mixed[at] = value + ((at * 2654435761) >>> 29);
  }
  return sharp(mixed, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
