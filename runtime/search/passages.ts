/** The sections that results show: opened when they are first found, the latest kept. */
import { pageAddress, type ServerInfo } from '../contract/server-info.ts';
import { only } from '../contract/variants.ts';
import type { PackedFiles } from '../filesystem/packed-files.ts';
import type { Release } from '../release/open.ts';
import { needlesOf } from './fragment/needles.ts';
import { readSection, type SectionText } from './fragment/section-text.ts';
import { type Passage, passage, wholeSection } from './fragment.ts';

/** Longest passage of one result, in UTF-16 code units: about 200 tokens. */
const PASSAGE_LENGTH = 800;

/** UTF-16 code units of kept sections; each takes some 6 bytes with what was found out about it. */
const KEPT = 1_200_000;
/** More than any page has. */
const MOST_SECTIONS = 0x100000;
/** What a kept section takes besides its text. */
const OVERHEAD = 200;

/** A result: title, link, page, and the passage that answers. */
export interface Result {
  readonly section: ShownSection;
  /** What is shown of the section; undefined where it is shown whole. */
  readonly passage: Passage | undefined;
}

/** A section that was found; the same object for as long as it is kept. */
export interface ShownSection {
  /** What is said before the passage and, where it is shown whole, the text. */
  readonly text: string;
}

export interface Passages {
  /** A result for each hit. */
  results(hits: readonly { readonly page: number; readonly section: number }[], query: string): Result[];
}

interface Kept extends ShownSection {
  readonly language: string | undefined;
  /** Of a section that is too long to be shown whole. */
  readonly long: SectionText | undefined;
  readonly size: number;
}

/** @param info Of the site; links are made from its address. */
export function createPassages(
  release: Release,
  files: PackedFiles,
  info: Pick<ServerInfo, 'url' | 'trailingSlash'>,
): Passages {
  // Two halves: what is not asked for while the newer one fills is forgotten with the older one.
  let newer = new Map<number, Kept>();
  let older = new Map<number, Kept>();
  let size = 0;

  function kept(page: number, section: number): Kept {
    const key = page * MOST_SECTIONS + section;
    const known = newer.get(key);
    if (known !== undefined) return known;
    const entry = older.get(key) ?? open(page, section);
    size += entry.size;
    if (size > KEPT / 2) {
      older = newer;
      newer = new Map();
      size = entry.size;
    }
    newer.set(key, entry);
    return entry;
  }

  function open(pageNumber: number, sectionNumber: number): Kept {
    const page = release.pages.at(pageNumber);
    const section = page?.sections[sectionNumber];
    if (page === undefined || section === undefined) {
      throw new Error(
        `The search index names section ${sectionNumber} of page ${pageNumber}, which the release has not.`,
      );
    }
    const title =
      section.anchor === '' || section.title === '' ? page.title : `${page.title} > ${section.title}`;
    const anchor = section.anchor === '' ? '' : `#${encodeURIComponent(section.anchor)}`;
    const head = `Title: ${title}\nLink: ${info.url}${pageAddress(page.path, info)}${anchor}\nPage: ${page.file}\nContent:\n`;
    const text = readSection(files.readRange(page.file, section.start, section.end));
    const whole = wholeSection(text, PASSAGE_LENGTH);
    return {
      text: whole === undefined ? head : head + whole,
      language: only(page.languages),
      long: whole === undefined ? text : undefined,
      size: text.markdown.length + OVERHEAD,
    };
  }

  return {
    results(hits, query) {
      const needles = needlesOf(query);
      return hits.map((hit) => {
        const section = kept(hit.page, hit.section);
        const { long, language } = section;
        return { section, passage: long && passage(long, needles(language), PASSAGE_LENGTH) };
      });
    },
  };
}
