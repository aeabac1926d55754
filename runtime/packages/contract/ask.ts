/** Questions to a server, and what it answers: as events while the answer is made, or as one JSON value. */

/** Path below the base. Only POST is a question: a site may have a page of that name. */
export const ASK_PATH = '/ask';

/** The script that puts "Ask" into pages of other sites, below the base. It keeps its name. */
export const ASK_WIDGET = '/_waymark/ask-widget.js';

/** Questions before the one that is asked. */
export const MOST_EARLIER = 6;

/** Length in UTF-16 code units. */
export const LONGEST_QUESTION = 1_000;

export interface AskQuestion {
  readonly question: string;
  /** Questions that were asked before in the same conversation, the oldest first. */
  readonly earlier?: readonly string[] | undefined;
  /** Only pages of this version, and those that belong to all. */
  readonly version?: string | undefined;
  readonly language?: string | undefined;
  /** Path of the page that the reader looks at: it comes first, and pages of its version and language. */
  readonly page?: string | undefined;
}

/** A section that the answer was made from. */
export interface AskSource {
  readonly number: number;
  readonly title: string;
  /** Heading of the section; none for the beginning of a page. */
  readonly section?: string | undefined;
  /** Titles of the step, tab or fold of the section that a passage is in, the outermost first. */
  readonly within?: readonly string[] | undefined;
  /** Opens the section at the passage. */
  readonly url: string;
  /** Versions of the page, if the site has several. */
  readonly versions?: readonly string[] | undefined;
}

export interface AskPart {
  /** Markdown. All parts after each other are the answer: blanks and line ends between them are their own. */
  readonly text: string;
  readonly sources: readonly number[];
  /** True if its sources prove it. If not, it is shown as not in the docs. */
  readonly proven: boolean;
  /** Its sources neither prove it nor say something else: it is shown as not checked. */
  readonly unchecked?: true | undefined;
}

/**
 * The end of a part: blanks, line ends, and the line below the head of a table. Whoever marks a part writes its mark before that.
 */
export function endOfPart(text: string): string {
  const written = text.trimEnd();
  const last = written.lastIndexOf('\n');
  const isBelowHead = last !== -1 && /^(?=\s*\|[ \t:|]*-)[\s:|-]*$/.test(written.slice(last + 1));
  return text.slice(isBelowHead ? last : written.length);
}

export interface AskPage {
  readonly title: string;
  readonly url: string;
}

/** Facts that are known at the end. */
export interface AskEnd {
  readonly found: boolean;
  /** The docs' own passages, or a model that read them. */
  readonly by: 'docs' | 'model';
  readonly related: readonly AskPage[];
  /** Words of the docs that are close to words which were not found. */
  readonly close: readonly string[];
  /** Why there is a model and it did not answer. */
  readonly instead?: AskReason | undefined;
}

/** The budget of the day is used up, too many answers are being made, the model failed, or it proved nothing that it said. */
export type AskReason = 'budget' | 'busy' | 'failed' | 'unproven';

export interface AskAnswer extends AskEnd {
  readonly parts: readonly AskPart[];
  readonly sources: readonly AskSource[];
}

/** An event as `text/event-stream` has it: its name, and its data as JSON. */
export type AskEvent =
  | { readonly event: 'source'; readonly data: AskSource }
  | { readonly event: 'part'; readonly data: AskPart }
  /** The model searches, or reads: its words, or the title of the page. */
  | { readonly event: 'step'; readonly data: { readonly tool: 'search' | 'read'; readonly text: string } }
  /** The parts before it do not count: the answer starts again. */
  | { readonly event: 'restart'; readonly data: { readonly reason: AskReason } }
  | { readonly event: 'end'; readonly data: AskEnd };
