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

function isPlain(svg: string): boolean {
  return !/<!|<(?:\w+:)?(?:script|style|foreignObject|image)\b|\son\w+\s*=|https?:(?!\/\/(?:www\.w3\.org|purl\.org|creativecommons\.org|ns\.adobe\.com|www\.inkscape\.org|sodipodi))/i.test(
    svg,
  );
}

/** One transparent point, for an image that cannot be drawn. */
const NOTHING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function asPng(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { failOn: 'none' }).png().toBuffer();
  } catch {
    // A drawing that only browsers read; its description is beside it.
    return NOTHING;
  }
}
