/** The sections that results show: opened when they are first found, the latest kept. */
import type { PageRecord } from '@waymark/contract/release';
import { partWithContext } from '@waymark/contract/section-parts';
import { addressBelowSite, type ServerInfo } from '@waymark/contract/server-info';
import { only } from '@waymark/contract/variants';
import type { FoundText } from './closeness.ts';
import { needlesOf } from './fragment/needles.ts';
import { readSection } from './fragment/section-text.ts';
import { fragmentOf } from './fragment.ts';
import { estimatedTokens, shareOut } from './tokens.ts';

/** UTF-16 code units of kept sections; each takes some 6 bytes with the facts kept about it. */
const KEPT = 1_200_000;
/** More than any page has, and any section. */
const MOST_SECTIONS = 0x10000;
const MOST_PARTS = 0x1000;
/** The size of a kept section besides its text. */
const OVERHEAD = 200;

/** A section that was found, with its facts besides title, link and page. */
export interface SectionHit {
  readonly page: number;
  readonly section: number;
  readonly part: number;
  /** Lines, each with its end. */
  readonly notes: string;
}

/** The site whose sections are read: its pages, its texts, and the address that links are made from. */
interface SectionSources {
  readonly pages: { at(page: number): PageRecord | undefined };
  readonly files: { readRange(file: string, start: number, end: number): string };
  readonly info: Pick<ServerInfo, 'url' | 'trailingSlash'>;
}

/** Kept for the next question that finds it. */
type KeptPassage = ReturnType<ReturnType<typeof opener>>;

function opener({ pages, files, info }: SectionSources) {
  return (pageNumber: number, sectionNumber: number, part: number) => {
    const page = pages.at(pageNumber);
    const section = page?.sections[sectionNumber];
    if (page === undefined || section === undefined) {
      throw new Error(
        `The search index names section ${sectionNumber} of page ${pageNumber}, which the release has not.`,
      );
    }
    const title =
      section.anchor === '' || section.title === '' ? page.title : `${page.title} > ${section.title}`;
    const anchor = section.anchor === '' ? '' : `#${encodeURIComponent(section.anchor)}`;
    const text = readSection(partWithContext(files.readRange(page.file, section.start, section.end), part));
    const language = only(page.languages);
    return {
      head: `Title: ${title}\nLink: ${info.url}${addressBelowSite(page.path, info)}${anchor}\nPage: ${page.file}\n`,
      ...({ language, text } satisfies FoundText),
      tokens: estimatedTokens(text.markdown),
      size: text.markdown.length + OVERHEAD,
    };
  };
}

export function createPassages(sources: SectionSources) {
  // Two halves: what is not asked for while the newer one fills is forgotten with the older one.
  let newer = new Map<number, KeptPassage>();
  let older = new Map<number, KeptPassage>();
  let size = 0;
  const open = opener(sources);

  function kept({ page, section, part }: Omit<SectionHit, 'notes'>): KeptPassage {
    const key = (page * MOST_SECTIONS + section) * MOST_PARTS + Math.min(part, MOST_PARTS - 1);
    const known = newer.get(key);
    if (known !== undefined) return known;
    const entry = older.get(key) ?? open(page, section, part);
    size += entry.size;
    if (size > KEPT / 2) {
      older = newer;
      newer = new Map();
      size = entry.size;
    }
    newer.set(key, entry);
    return entry;
  }

  return {
    /** The text of a section that was found. */
    textOf: kept,
    /**
     * A result for each hit (title, link, page, notes, and the passage that answers), as far as they fit; one always does.
     *
     * @param options.alternatives The question in other words.
     * @param options.maxTokens About how many tokens all results take together.
     */
    results(
      hits: readonly SectionHit[],
      query: string,
      { alternatives, maxTokens }: { readonly alternatives: readonly string[]; readonly maxTokens: number },
    ) {
      const needles = needlesOf(query, alternatives);
      const found = hits.map((hit) => {
        const section = kept(hit);
        return { section, head: `${section.head}${hit.notes}Content:\n` };
      });
      const rooms = shareOut(
        maxTokens,
        found.map(({ section, head }) => ({ head: estimatedTokens(head), text: section.tokens })),
      );
      return rooms.map((room, place) => {
        const { section, head } = found[place] as (typeof found)[number];
        const { text, tokens, language } = section;
        const isWhole = tokens <= room;
        const length = isWhole ? Number.POSITIVE_INFINITY : (text.markdown.length * room) / tokens;
        return { text: head + fragmentOf(text, needles(language), Math.floor(length)), isWhole };
      });
    },
  };
}
