/** The sections that were read for one answer, and the two tools by which a model reads more. */

import type { AskEvent, AskQuestion, AskSource } from '@waymark/contract/ask';
import { needlesOf } from '@waymark/search/fragment/needles';
import { z } from 'zod';
import type { ToolCall } from './model.ts';
import { type Evidence, evidenceOf } from './prove.ts';
import { type DocsLibrary, type DocsSection, quoteOf } from './sections.ts';

/** Sections in one answer of the search. */
const FOUND = 6;
/** UTF-16 code units of a section that a search shows, and of a page that is read. */
const SHOWN = 2_400;
const PAGE = 16_000;

export const TOOLS: readonly object[] = [
  {
    type: 'function',
    function: {
      name: 'search',
      description:
        'Search the documentation. Words are matched, not meaning: give alternatives. Returns numbered sections.',
      parameters: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'A question, or an exact name.' },
          alternatives: {
            type: 'array',
            items: { type: 'string' },
            description: 'The same in words the documentation may use.',
          },
        },
        required: ['query'],
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'read',
      description: 'Read the whole page of a section. Returns its sections, numbered.',
      parameters: {
        type: 'object',
        properties: { section: { type: 'integer', description: 'Number of a section.' } },
        required: ['section'],
      },
    },
  },
];

const searchInput = z.object({
  query: z.string().min(1).max(1_000),
  alternatives: z.array(z.string().max(200)).max(5).optional(),
});
const readInput = z.object({ section: z.coerce.number().int() });

interface Read {
  readonly section: DocsSection;
  evidence?: Evidence;
}

interface CallResult {
  readonly step: AskEvent | undefined;
  readonly result: string;
}

export interface Reading {
  /** Searches, and gives the sections as the model reads them; undefined if there are none. */
  search(question: string, alternatives?: readonly string[]): string | undefined;
  /** Runs a tool. Yields its progress for the reader and its result for the model; an impossible call has a result, too. */
  run(call: ToolCall): CallResult;
  /** Those of these numbers that are sections which were read. */
  known(numbers: readonly number[]): readonly number[];
  /** All numbers. */
  readonly numbers: readonly number[];
  evidence(number: number): Evidence;
  language(number: number): string | undefined;
  /** Leads to the sentence of the section that says most of a statement. */
  source(number: number, statement: string): AskSource;
  /** The sections, best first. */
  readonly sections: readonly DocsSection[];
}

export function createReading(library: DocsLibrary, asked: AskQuestion): Reading {
  const read: Read[] = [];

  function numberOf(section: DocsSection): number {
    const same = ({ section: { page, anchor, text } }: Read): boolean =>
      page.path === section.page.path && anchor === section.anchor && text.markdown === section.text.markdown;
    const at = read.findIndex(same);
    return at >= 0 ? at + 1 : read.push({ section });
  }

  /** The text of a page cannot end its own element, and looks like no other. */
  function shown(section: DocsSection, most: number): string {
    const title = [section.page.title, section.title].filter(Boolean).join(' > ').replaceAll('"', '');
    const text = section.text.markdown.slice(0, most).replaceAll(/<(?=\/?section)/gi, '‹');
    return `<section number="${numberOf(section)}" title="${title}">\n${text}\n</section>`;
  }

  function search(question: string, alternatives?: readonly string[]): string | undefined {
    const { sections } = library.find({ ...asked, question, alternatives, limit: FOUND });
    return sections.length === 0 ? undefined : sections.map((each) => shown(each, SHOWN)).join('\n');
  }

  const readPage = (number: number): CallResult => {
    const page = read[number - 1]?.section.page;
    if (page === undefined)
      return { step: undefined, result: `There is no section ${number}. Search first.` };
    const result = partsOf(library.sectionsOf(page), shown).join('\n');
    return { step: { event: 'step', data: { tool: 'read', text: page.title } }, result };
  };

  const at = (number: number): Read => {
    const found = read[number - 1];
    if (found === undefined) throw new Error(`Section ${number} was not read.`);
    return found;
  };

  return {
    search,
    run: (call) => runCall(call, { search, readPage }),
    known: (numbers) => numbers.filter((number) => read[number - 1] !== undefined),
    get numbers() {
      return read.map((_, index) => index + 1);
    },
    evidence(number) {
      const found = at(number);
      const { page, text, language } = found.section;
      found.evidence ??= evidenceOf(`# ${page.title}\n\n${text.markdown}`, language);
      return found.evidence;
    },
    language: (number) => at(number).section.language,
    source(number, statement) {
      const { section } = at(number);
      return library.sourceOf(section, number, quoteOf(section, needlesOf(statement)(section.language)));
    },
    get sections() {
      return read.map(({ section }) => section);
    },
  };
}

/** Most that the model may read of a page. */
function partsOf(
  sections: readonly DocsSection[],
  shown: (section: DocsSection, most: number) => string,
): readonly string[] {
  let room = PAGE;
  return sections.flatMap((section) => {
    if (room <= 0) return [];
    const text = shown(section, room);
    room -= text.length;
    return [text];
  });
}

function runCall(
  { name, arguments: written }: ToolCall,
  { search, readPage }: { search: Reading['search']; readPage: (number: number) => CallResult },
): CallResult {
  const input = parsed(written);
  if (name === 'search') {
    const { data } = searchInput.safeParse(input);
    if (data === undefined) return { step: undefined, result: 'search needs a query.' };
    const step: AskEvent = { event: 'step', data: { tool: 'search', text: data.query } };
    return { step, result: search(data.query, data.alternatives) ?? 'Nothing was found.' };
  }
  if (name !== 'read') return { step: undefined, result: `There is no tool ${JSON.stringify(name)}.` };
  const { data } = readInput.safeParse(input);
  return data === undefined ? { step: undefined, result: 'read needs a section.' } : readPage(data.section);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // A mistake of the model, which is reported to it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
