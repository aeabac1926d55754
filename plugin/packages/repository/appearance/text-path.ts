/** Text as outlines, so that an image with text needs no font of the machine that draws it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkitten';
import type { FontFamily } from './fonts.ts';

const require = createRequire(import.meta.url);

/** Loaded for the first image that is drawn. */
let fontkitten: typeof import('fontkitten') | undefined;

export interface TextLine {
  /** An SVG path, its origin at the start of the baseline. */
  readonly path: string;
  readonly width: number;
}

/** Sets lines of text in one weight of a family. Letters stand side by side: no scripts that join them. */
export class Typesetter {
  readonly #fonts: readonly Font[];
  /** Share of the size by which outlines are drawn thicker: a variable font is read in its own weight. */
  readonly stroke: number;

  constructor(family: FontFamily, weight: number) {
    const variable = family.faces.some((face) => face.weight.includes(' '));
    fontkitten ??= require('fontkitten') as typeof import('fontkitten');
    const { create } = fontkitten;
    this.stroke = variable && weight >= 600 ? 0.028 : 0;
    this.#fonts = family.faces
      .filter((face) => face.style === 'normal' && covers(face.weight, weight))
      .flatMap((face) => {
        const font = create(readFileSync(face.file));
        return 'glyphForCodePoint' in font ? font : [];
      });
  }

  /** Tells whether every character has a glyph. */
  has(text: string): boolean {
    return [...text].every((character) => this.#fontFor(character) !== undefined);
  }

  /** The text in lines of at most `width`; one that has no room in `most` lines ends with `…`. */
  lines(text: string, size: number, { width, most }: { width: number; most: number }): readonly TextLine[] {
    const rows: string[] = [];
    for (const word of text.split(/\s+/).filter((one) => one !== '')) {
      const joined = rows.length === 0 ? word : `${rows.at(-1)} ${word}`;
      if (rows.length > 0 && this.#measure(joined, size) <= width) rows[rows.length - 1] = joined;
      else rows.push(word);
    }
    const shown = rows.slice(0, most);
    if (rows.length > most) shown[most - 1] = `${shown[most - 1]}…`;
    return shown.map((row) => this.#line(this.#cut(row, size, width), size));
  }

  #cut(row: string, size: number, width: number): string {
    let text = row;
    while (text.length > 1 && this.#measure(text, size) > width)
      text = `${text.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
    return text;
  }

  #fontFor(character: string): Font | undefined {
    const code = character.codePointAt(0) ?? 0;
    return this.#fonts.find((font) => font.hasGlyphForCodePoint(code));
  }

  #measure(text: string, size: number): number {
    let width = 0;
    for (const character of text) {
      const font = this.#fontFor(character);
      if (font === undefined) continue;
      width += (font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth * size) / font.unitsPerEm;
    }
    return width;
  }

  #line(text: string, size: number): TextLine {
    let path = '';
    let x = 0;
    for (const character of text) {
      const font = this.#fontFor(character);
      if (font === undefined) continue;
      const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      const scale = size / font.unitsPerEm;
      path += glyph.path.scale(scale, -scale).translate(x, 0).toSVG();
      x += glyph.advanceWidth * scale;
    }
    return { path, width: x };
  }
}

function covers(range: string, weight: number): boolean {
  const [low = 0, high = low] = range.split(' ').map(Number);
  return low <= weight && weight <= high;
}
