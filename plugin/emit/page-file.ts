/** A page as the virtual file system holds it, with the place of each of its sections in that file. */
import { Buffer } from 'node:buffer';
import { capLines } from '@waymark/contract/files';
import type { SectionRecord } from '@waymark/contract/release';
import { shareText } from '@waymark/contract/shared-text';
import type { Section } from '@waymark/repository/document';

export interface PackedPage {
  /** The text as it is packed: well-formed, no overlong line, in its shared form. */
  readonly text: string;
  readonly sections: readonly SectionRecord[];
}

/**
 * @param path Of the file.
 * @param markdown The page's Markdown; it holds the text of every section, in order.
 * @param sections A page without any gets one that is the whole file, so that its title can be found.
 *
 * Throws if a section is not in the text: both come from one Document.
 */
export function pageFile(
  path: string,
  markdown: string,
  sections: readonly Section[],
  title: string,
): PackedPage {
  const whole = markdown.toWellFormed();
  const known = sections.length > 0 ? sections : [{ anchor: '', title, headings: [], markdown: '' }];
  const starts = sectionStarts(whole, known);

  const pieces: string[] = [];
  const records: SectionRecord[] = [];
  let bytes = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    bytes += Buffer.byteLength(piece);
  };
  // Each piece begins a line, so that it is shared as it would be in the whole text.
  const packed = (from: number | undefined, until: number | undefined): string =>
    shareText(capLines(whole.slice(from, until)), path);
  add(packed(0, starts[0]));
  for (const [index, section] of known.entries()) {
    const start = bytes;
    const piece = packed(starts[index], starts[index + 1]);
    add(piece);
    const trailing = piece.length - piece.trimEnd().length;
    records.push({
      anchor: section.anchor,
      title: section.title,
      headings: [...section.headings],
      start,
      end: bytes - Buffer.byteLength(piece.slice(piece.length - trailing)),
    });
  }
  return { text: pieces.join(''), sections: records };
}

/** The first character of each section. Text before the first one (title, description) belongs to a lead. */
function sectionStarts(
  text: string,
  sections: readonly Pick<Section, 'anchor' | 'title' | 'markdown'>[],
): readonly number[] {
  let from = 0;
  return sections.map((section, index) => {
    if (index === 0 && section.anchor === '') {
      const at = text.indexOf(section.markdown.toWellFormed());
      if (at === -1) throw new Error('The lead of a page is not in its Markdown.');
      from = at;
      return 0;
    }
    const wanted = section.markdown.toWellFormed();
    const at = lineStart(text, wanted, from);
    if (at === -1)
      throw new Error(`The section ${JSON.stringify(section.title)} is not in the page's Markdown.`);
    from = at + wanted.length;
    return at;
  });
}

/** Place of `wanted` at the start of a line, at or after `from`; -1 if there is none. */
function lineStart(text: string, wanted: string, from: number): number {
  let at = text.indexOf(wanted, from);
  while (at > 0 && text[at - 1] !== '\n') at = text.indexOf(wanted, at + 1);
  return at;
}
