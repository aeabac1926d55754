/** An answer as it is known until now, from the events of a server; kept as it is, and shown from it. */
import { type AskEnd, type AskEvent, type AskPart, type AskSource, endOfPart } from '@waymark/contract/ask';
import type { Say } from './words.ts';

/** Why an answer is not whole. */
export type Broken = 'stopped' | 'failed' | 'refused';

export interface PanelAnswer {
  readonly parts: readonly AskPart[];
  readonly sources: readonly AskSource[];
  /** The step of a model at this moment. */
  readonly step?: { readonly tool: 'search' | 'read'; readonly text: string } | undefined;
  /** Undefined until it is whole. */
  readonly end?: AskEnd | undefined;
  readonly broken?: Broken | undefined;
  /** The reader's vote on it. */
  readonly vote?: 'up' | 'down' | undefined;
}

export interface Exchange {
  readonly question: string;
  readonly answer: PanelAnswer;
}

export const NO_ANSWER: PanelAnswer = { parts: [], sources: [] };

/** Undefined if it is nobody's turn: the answer is whole, or broken. */
export const isComing = ({ end, broken }: PanelAnswer): boolean => end === undefined && broken === undefined;

export function withEvent(answer: PanelAnswer, { event, data }: AskEvent): PanelAnswer {
  switch (event) {
    case 'source':
      return { ...answer, sources: [...answer.sources, data] };
    case 'part':
      return { ...answer, parts: [...answer.parts, data], step: undefined };
    case 'step':
      return { ...answer, step: data };
    case 'restart':
      return NO_ANSWER;
    case 'end':
      return { ...answer, step: undefined, end: data };
  }
}

/** The number that a source is shown by: in the order in which they are named. */
export const shownNumber = ({ sources }: PanelAnswer, number: number): number =>
  sources.findIndex((source) => source.number === number) + 1;

/** Markdown that says where each statement is from, and which one is from nowhere. */
export function asMarkdown({ question, answer }: Exchange, say: Say): string {
  const text = answer.parts.map((part) => {
    const marks = part.sources.map((number) => `[${shownNumber(answer, number)}]`).join('');
    const mark = [part.proven ? '' : `(${say(part.unchecked ? 'askUnchecked' : 'askUnproven')})`, marks]
      .filter(Boolean)
      .join(' ');
    if (mark === '') return part.text;
    const end = endOfPart(part.text);
    const said = part.text.slice(0, part.text.length - end.length);
    // Behind a block of code, and in the last cell of a row.
    if (/(?:`{3,}|~{3,})$/.test(said)) return `${said}\n\n${mark}${end}`;
    return said.endsWith('|') ? `${said.slice(0, -1)}${mark} |${end}` : `${said} ${mark}${end}`;
  });
  const list = answer.sources.map((source, at) => `${at + 1}. [${titleOf(source)}](${source.url})`);
  const parts = [`**${question.trim()}**`, text.join('').trim()];
  return [...parts, ...(list.length === 0 ? [] : [`${say('askSources')}:`, list.join('\n')])].join('\n\n');
}

export function titleOf({ title, section, within = [] }: AskSource): string {
  return [title, ...(section === undefined ? [] : [section]), ...within].join(' › ');
}
