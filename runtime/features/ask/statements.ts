/** Cuts what a model writes into statements: sentences, items, rows, and blocks of code, each with what it cites. */
import { createTableHeads } from './table-heads.ts';

export interface Statement {
  /** Markdown, without its citations; the blanks and line ends before it are its own. */
  readonly text: string;
  readonly cited: readonly number[];
  /** The lines of a block of code. */
  readonly code: string | undefined;
}

/** `[1]`, `[1, 2]`, also written with other brackets as some models do. */
const CITATION = /(?<!\s)\s*[[【]\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*(?:†[^[\]【】]*)?[\]】](?!\()/g;
/** Backquotes after those of a fence make it a code span, and what follows it text. */
const FENCE = /^(\s*)(`{3,}(?!`)(?![^\n]*`)|~{3,})(.*)/s;
/** Any more, and a fence is a part of the paragraph before it. */
const DEEPEST_FENCE = 3;
/** The end of a sentence with the citations that follow it, if more of the line comes. */
const END =
  /[.!?…](?:["'”’)\]*_]*)(?:\s*[[【]\s*\d[\d\s,;]*(?:†[^[\]【】]*)?[\]】](?!\())*\s+(?=\S)(?![[【]\s*(?:\d|$))|[。！？](?![[【]\s*(?:\d|$))/g;

export function createStatements() {
  let [rest, before] = ['', ''];
  let block: Block | undefined;
  const heads = createTableHeads();

  function line(text: string, end: string): Statement[] {
    const [, blanks = '', marker, info = ''] = FENCE.exec(text) ?? [];
    if (block !== undefined) {
      if (marker?.startsWith(block.marker) === true && info.trim() === '') return closeBlock(end);
      block.lines.push(text);
      return [];
    }
    if (marker !== undefined) {
      block = { blanks, marker, info, lines: [] };
      return [];
    }
    const found = sentences(text).flatMap((sentence) => {
      const made = statement(before + sentence);
      if (made !== undefined) before = '';
      return made ?? [];
    });
    before += end;
    return found;
  }

  function closeBlock(end: string): Statement[] {
    if (block === undefined) return [];
    const found = { text: before + markdownOf(block), cited: [], code: block.lines.join('\n') };
    block = undefined;
    before = end;
    return [found];
  }

  function added(text: string): Statement[] {
    // Markdown has a line end at each, also by itself.
    rest += text.replaceAll('\r', '');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    const found = lines.flatMap((each) => line(each, '\n'));
    if (block !== undefined || FENCE.test(rest)) return found;
    // Sentences of a line that has not ended: the last one may go on.
    const begun = sentences(rest);
    if (begun.length < 2) return found;
    rest = begun.pop() ?? '';
    return [...found, ...line(begun.join(''), '')];
  }

  function ended(): Statement[] {
    const last = rest === '' ? [] : line(rest, '');
    rest = '';
    return block === undefined ? last : [...last, ...closeBlock('')];
  }

  return {
    /** The statements that have ended. */
    add: (text: string): Statement[] => heads.add(added(text)),
    /** The one that has not. */
    end: (): Statement[] => [...heads.add(ended()), ...heads.end()],
  };
}

interface Block {
  /** Before the fence. */
  readonly blanks: string;
  readonly marker: string;
  /** After it, such as a language. */
  readonly info: string;
  readonly lines: string[];
}

/** A block that begins and ends there for every reader of Markdown: none of its lines leaves a list that the fence is in. */
function markdownOf({ blanks, marker, info, lines }: Block): string {
  const deep = ' '.repeat(Math.min(blanks.length, DEEPEST_FENCE));
  const own = new RegExp(`^[ \\t]{0,${blanks.length}}`);
  const code = lines.map((each) => (each.trim() === '' ? '' : each.replace(own, deep)));
  return [`${deep}${marker}${info}`, ...code, deep + marker].join('\n');
}

/** Whole lines of tables, and sentences with the blanks after them. */
function sentences(line: string): string[] {
  if (/^\s*\|/.test(line)) return [line];
  const found: string[] = [];
  let from = 0;
  for (const match of line.matchAll(END)) {
    const until = match.index + match[0].length;
    // `1.` begins an item.
    if (/^\s*\d+\.\s+$/.test(line.slice(from, until))) continue;
    found.push(line.slice(from, until));
    from = until;
  }
  if (from < line.length) found.push(line.slice(from));
  return found;
}

function statement(text: string): Statement | undefined {
  const cited = [...text.matchAll(CITATION)].flatMap(([, numbers = '']) => numbers.split(/[,;]/).map(Number));
  const own = text.replace(CITATION, '');
  if (own.trim() === '') return undefined;
  return { text: own, cited: [...new Set(cited)], code: undefined };
}
