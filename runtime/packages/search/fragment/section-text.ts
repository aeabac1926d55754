/** A section as passages are chosen from it: cut into units, and readable word by word. It is the same for all queries. */
import { foldWord } from '@waymark/contract/analysis/fold';
import { tableHeaders } from './tables.ts';
import { cutUnits, type Unit } from './units.ts';
import { isWordCode, wordKey } from './word-codes.ts';

export interface SectionText {
  readonly markdown: string;
  readonly units: readonly Unit[];
  /** Upper bound of the length that each unit adds to a fragment, its code fence included. */
  readonly lengths: Uint32Array;
  /** The lines that a window beginning with each unit repeats; undefined if no unit has any. */
  readonly headers: readonly string[] | undefined;
  /** Sum of `lengths`. */
  readonly total: number;
  /** UTF-16 code units of the text in lower case and, if that leaves every letter in its place, folded. */
  readonly codes: Uint16Array;
  /** Positions at which words begin. */
  readonly wordStarts: Uint32Array;
  /** `wordKey` of each word. */
  readonly wordKeys: Uint16Array;
}

/** Scripts whose letters folding changes, and combining marks. Most texts have none, and folding is slow. */
const FOLDS = /[\u00c0-\u06ff\u1e00-\u1fff]/;

export function readSection(markdown: string): SectionText {
  const units = cutUnits(markdown);
  const lengths = Uint32Array.from(units, unitLength);
  const headers = markdown.includes('|') ? tableHeaders(markdown, units) : [];
  const codes = lowerCodes(markdown);
  const starts = wordStarts(codes);
  return {
    markdown,
    units,
    lengths,
    headers: headers.some((header) => header !== '') ? headers : undefined,
    total: lengths.reduce((sum, length) => sum + length, 0),
    codes,
    wordStarts: starts,
    wordKeys: Uint16Array.from(starts, (start) => wordKey(codes, start)),
  };
}

function unitLength(unit: Unit): number {
  const fence = unit.fence !== undefined && unit.glue === '\n\n' ? 2 * unit.fence.length + 2 : 0;
  return unit.end - unit.start + unit.glue.length + fence;
}

function lowerCodes(text: string): Uint16Array {
  const lower = text.toLowerCase();
  const folded = FOLDS.test(lower) ? foldWord(lower) : lower;
  // Folding may lengthen a text; positions in it are of use only if it did not.
  const haystack = folded.length === text.length ? folded : lower;
  const codes = new Uint16Array(haystack.length);
  for (let i = 0; i < codes.length; i++) codes[i] = haystack.charCodeAt(i);
  return codes;
}

function wordStarts(codes: Uint16Array): Uint32Array {
  const starts: number[] = [];
  let within = false;
  for (let i = 0; i < codes.length; i++) {
    const isWord = isWordCode(codes[i] ?? 0);
    if (isWord && !within) starts.push(i);
    within = isWord;
  }
  return Uint32Array.from(starts);
}
