/** Images as every reader of EPUB shows them: PNG, JPEG, GIF and plain SVG; others are drawn as PNG. */
import type { BookImage } from './images.ts';

export interface EpubImage {
  readonly href: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export async function epubImages(images: readonly BookImage[]): Promise<ReadonlyMap<string, EpubImage>> {
  const made = new Map<string, EpubImage>();
  for (const { name, type, extension, bytes } of images) {
    const own = bytes();
    const isKept =
      /^(?:png|jpg|gif)$/.test(extension) || (extension === 'svg' && isPlain(Buffer.from(own).toString()));
    made.set(
      name,
      isKept
        ? { href: `${name}.${extension}`, type, bytes: own }
        : { href: `${name}.png`, type: 'image/png', bytes: await asPng(own) },
    );
  }
  return made;
}

const SHAPES = /^(?:svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|title|desc|defs)$/;
const ATTRIBUTES =
  /^(?:xmlns(?::xlink)?|version|viewBox|width|height|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|d|points|transform|fill|fill-(?:rule|opacity)|clip-rule|stroke|stroke-[a-z]+|opacity|text-anchor|dominant-baseline|dx|dy|font-(?:family|size|weight|style)|preserveAspectRatio|xml:space)$/;

const TAG = /^\/?([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/;

/** Only shapes and words, as checkers of books want them: what drawing programs add besides is often no valid SVG. */
function isPlain(svg: string): boolean {
  const drawing = svg.replace(/^\uFEFF?(?:<\?xml[^>]*\?>)?\s*/, '');
  if (!drawing.startsWith('<svg') || /<[!?]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(drawing))
    return false;
  // Each is a whole one: a part of a tag would be passed over.
  const tags = drawing
    .split('<')
    .slice(1)
    .map((text) => TAG.exec(text) ?? []);
  return tags.every(([, name = '', attributes = '']) => {
    const names = [...attributes.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(
      ([, own = '']) => own,
    );
    return SHAPES.test(name) && names.every((own) => ATTRIBUTES.test(own));
  });
}

/** One transparent point, for an image that cannot be drawn. */
const NOTHING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function asPng(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { failOn: 'none', density: 144 }).png().toBuffer();
  } catch {
    // A drawing that only browsers read; its description is beside it.
    return NOTHING;
  }
}
