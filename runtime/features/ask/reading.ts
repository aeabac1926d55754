/** The sections that were read for one answer, and the two tools by which a model reads more. */

import type { AskEvent, AskQuestion, AskSource } from '@waymark/contract/ask';
import { jsonSchema } from '@waymark/contract/tools';
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

const searchInput = z.object({
  query: z.string().min(1).max(1_000).describe('A question, or an exact name.'),
  alternatives: z
    .array(z.string().max(200))
    .max(5)
    .optional()
    .describe('The same in words the documentation may use.'),
});
const readInput = z.object({ section: z.coerce.number().int().describe('Number of a section.') });

export const TOOLS: readonly object[] = [
  toolOf(
    'search',
    'Search the documentation. Words are matched, not meaning: give alternatives. Returns numbered sections.',
    searchInput,
  ),
  toolOf('read', 'Read the whole page of a section. Returns its sections, numbered.', readInput),
];

function toolOf(name: string, description: string, input: z.ZodType): object {
  const { $schema: _, ...parameters } = jsonSchema(input);
  return { type: 'function', function: { name, description, parameters } };
}

interface Read {
  readonly section: DocsSection;
  evidence?: Evidence;
}

/** Its progress for the reader, and its result for the model; an impossible call has a result, too. */
interface CallResult {
  readonly step?: AskEvent;
  readonly result: string;
}

export type Reading = ReturnType<typeof createReading>;

export function createReading(library: DocsLibrary, asked: AskQuestion) {
  const read: Read[] = [];

  function numberOf(section: DocsSection): number {
    const same = ({ section: { page, anchor, text } }: Read): boolean =>
      page.path === section.page.path && anchor === section.anchor && text.markdown === section.text.markdown;
    const at = read.findIndex(same);
    return at >= 0 ? at + 1 : read.push({ section });
  }

  const shown = (section: DocsSection, most: number): string => element(section, numberOf(section), most);

  /** Searches, and gives the sections as the model reads them; undefined if there are none. */
  function search(question: string, alternatives?: readonly string[]): string | undefined {
    const { sections } = library.find({ ...asked, question, alternatives, limit: FOUND });
    return sections.length === 0 ? undefined : sections.map((each) => shown(each, SHOWN)).join('\n');
  }

  const readPage = (number: number): CallResult => {
    const page = read[number - 1]?.section.page;
    if (page === undefined) return { result: `There is no section ${number}. Search first.` };
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
    /** Runs a tool. */
    run: (call: ToolCall): CallResult => runCall(call, search, readPage),
    /** Those of these numbers that are sections which were read. */
    known: (numbers: readonly number[]) => numbers.filter((number) => read[number - 1] !== undefined),
    /** All numbers. */
    get numbers() {
      return read.map((_, index) => index + 1);
    },
    evidence(number: number): Evidence {
      const found = at(number);
      found.evidence ??= evidenceIn(found.section);
      return found.evidence;
    },
    language: (number: number) => at(number).section.language,
    /** Leads to the sentence of the section that says most of a statement. */
    source(number: number, statement: string): AskSource {
      const { section } = at(number);
      return library.sourceOf(section, number, quoteOf(section, needlesOf(statement)(section.language)));
    },
    /** The sections, best first. */
    get sections() {
      return read.map(({ section }) => section);
    },
  };
}

/** The text of a page cannot end its own element, and looks like no other. */
function element({ page, title: heading, text }: DocsSection, number: number, most: number): string {
  const title = [page.title, heading].filter(Boolean).join(' > ').replaceAll('"', '');
  const content = text.markdown.slice(0, most).replaceAll(/<(?=\/?section)/gi, '‹');
  return `<section number="${number}" title="${title}">\n${content}\n</section>`;
}

const evidenceIn = ({ page, text, language }: DocsSection): Evidence =>
  evidenceOf(`# ${page.title}\n\n${text.markdown}`, language);

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
  search: Reading['search'],
  readPage: (number: number) => CallResult,
): CallResult {
  const input = parsed(written);
  if (name === 'search') {
    const { data } = searchInput.safeParse(input);
    if (data === undefined) return { result: 'search needs a query.' };
    const step: AskEvent = { event: 'step', data: { tool: 'search', text: data.query } };
    return { step, result: search(data.query, data.alternatives) ?? 'Nothing was found.' };
  }
  if (name !== 'read') return { result: `There is no tool ${JSON.stringify(name)}.` };
  const { data } = readInput.safeParse(input);
  return data === undefined ? { result: 'read needs a section.' } : readPage(data.section);
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
