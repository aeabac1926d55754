/** The pages that a query may count at all: the viewer may read them, and the filters let them through. */
import { canRead, type Viewer } from '@waymark/contract/can-read';
import { belongsTo, only, type Variants } from '@waymark/contract/variants';
import type { OpenIndex } from './open-index.ts';

export interface Filter {
  readonly viewer: Viewer;
  readonly language?: string | undefined;
  readonly version?: string | undefined;
}

export interface Visibility {
  /** 1 for each page that counts. */
  readonly pages: Uint8Array;
  /** Number of pages of each text that count. */
  readonly texts: Uint32Array;
  /** Number of pages that count with each section. */
  readonly sections: Uint32Array;
  /** Every page counts: the lists need not be read. */
  readonly all: boolean;
  /** Every page counts, and no two of them say the same: each section and text counts for one. */
  readonly each: boolean;
  readonly pageCount: number;
  readonly sectionCount: number;
  /** Languages of the pages that count. */
  readonly languages: readonly string[];
  /** Bit `i` is set if the viewer may read audience `i`; bit 31 if that holds for all from 31 on. */
  readonly audienceBits: number;
}

/** Sets of pages remembered; each takes a byte a page, and four a text and a section. */
const REMEMBERED = 64;

/** A function that gives the visible pages of a filter, and remembers the latest sets. */
export function createVisibility(index: OpenIndex): (filter: Filter) => Visibility {
  const { header } = index;
  const known = new Map<string, Visibility>();
  let last: { readonly filter: Filter; readonly visibility: Visibility } | undefined;
  return ({ viewer, language, version }) => {
    // Most queries come from the same viewer and filter nothing.
    if (
      last?.filter.viewer === viewer &&
      last.filter.language === language &&
      last.filter.version === version
    )
      return last.visibility;
    last = { filter: { viewer, language, version }, visibility: find({ viewer, language, version }) };
    return last.visibility;
  };

  function find(filter: Filter): Visibility {
    const readable = header.audiences.map((audience) => canRead(filter.viewer, audience));
    const languages = passing(header.languages, filter.language);
    const versions = passing(header.versions, filter.version);
    const key = [readable, languages, versions].map((each) => each.map(Number).join('')).join(' ');
    let visibility = known.get(key);
    if (visibility === undefined) visibility = compute(index, readable, languages, versions);
    else known.delete(key);
    known.set(key, visibility);
    const oldest = known.size > REMEMBERED ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return visibility;
  }
}

/** The sets that a filter lets through. A filter for a value that no page has leaves those that belong to all. */
function passing(sets: readonly Variants[], name: string | undefined): readonly boolean[] {
  return sets.map((variants) => name === undefined || belongsTo(variants, name));
}

function compute(
  index: OpenIndex,
  readable: readonly boolean[],
  languages: readonly boolean[],
  versions: readonly boolean[],
): Visibility {
  const { textLanguages, textAudience, pageText, pageVersions, textRows, rowSection } = index;
  const pages = new Uint8Array(pageText.length);
  const texts = new Uint32Array(textAudience.length);
  const sections = new Uint32Array(index.header.sections);
  let pageCount = 0;
  for (let page = 0; page < pages.length; page++) {
    const text = pageText[page] ?? 0;
    if (readable[textAudience[text] ?? 0] !== true || languages[textLanguages[text] ?? 0] !== true) continue;
    if (versions[pageVersions[page] ?? 0] !== true) continue;
    pages[page] = 1;
    texts[text] = (texts[text] ?? 0) + 1;
    pageCount++;
  }
  const counted = new Set<number>();
  let sectionCount = 0;
  for (let text = 0; text < texts.length; text++) {
    const count = texts[text] ?? 0;
    if (count === 0) continue;
    counted.add(textLanguages[text] ?? 0);
    const end = textRows[text + 1] ?? 0;
    for (let row = textRows[text] ?? 0; row < end; row++) {
      const section = rowSection[row] ?? 0;
      sections[section] = (sections[section] ?? 0) + count;
      sectionCount += count;
    }
  }
  const all = pageCount === pages.length;
  return {
    pages,
    texts,
    sections,
    all,
    each: all && texts.length === pages.length && sections.length === rowSection.length,
    pageCount,
    sectionCount,
    languages: index.header.languages
      .filter((_, at) => counted.has(at))
      .flatMap((names) => only(names) ?? []),
    audienceBits: audienceBits(readable),
  };
}

function audienceBits(readable: readonly boolean[]): number {
  let bits = 0;
  for (let i = 0; i < Math.min(31, readable.length); i++) if (readable[i] === true) bits |= 1 << i;
  if (readable.length > 31 && readable.slice(31).every(Boolean)) bits |= 1 << 31;
  return bits >>> 0;
}
