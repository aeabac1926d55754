/** Blocks of a text that no parser understands, as words: what is around them can be read then. */

import { fenceAfter } from '@waymark/source/fenced-lines';
import { COMMENT, withoutNotes } from '../tree/comments.ts';
import type { SyntaxFailure } from './parse.ts';
import { asWords } from './stand-ins.ts';

/** Each takes one more parsing of the text. */
const MAX_BLOCKS = 20;
const FENCE = /^[ \t]*(`{3,}|~{3,})([^\n]*)$/;
const TAG_NAME = /`<\/?([^>`\s]*)>`/g;

interface Block {
  /** 0-based line, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

export class BrokenBlocks {
  readonly #original: readonly string[];
  readonly #lines: string[];
  readonly #blocks: readonly Block[];
  readonly #words = new Set<Block>();
  readonly #failures: SyntaxFailure[] = [];

  constructor(text: string) {
    this.#original = text.split('\n');
    this.#lines = [...this.#original];
    this.#blocks = blocksOf(text);
  }

  /** It has the lines of the original, and their columns. */
  get text(): string {
    return this.#lines.join('\n');
  }

  /** Why blocks are words, in reading order, without what only follows from another one. */
  get failures(): readonly SyntaxFailure[] {
    return this.#failures.toSorted((a, b) => a.line - b.line || a.column - b.column);
  }

  /**
   * Makes words of the block that caused a failure: that of the tag that is not closed, or the one where the parser
   * stopped; if these are words already, of the one before. After many blocks the whole rest becomes words.
   */
  asWords(failure: SyntaxFailure): void {
    const { opened, line } = failure;
    const left = this.#blocks.filter((block) => !this.#words.has(block));
    if (left.length === 0) throw failure;
    if (!this.#isConsequence(failure)) this.#failures.push(failure);
    const block =
      left.find((each) => opened !== undefined && holds(each, opened)) ??
      left.find((each) => holds(each, line)) ??
      left.findLast(({ from }) => from < line);
    const found = block === undefined || this.#words.size >= MAX_BLOCKS ? left : [block];
    for (const each of found) this.#replace(each);
  }

  /** Tells whether it is in a block that became words, or the other tag of its element does. */
  #isConsequence({ message, line }: SyntaxFailure): boolean {
    const names = Array.from(message.matchAll(TAG_NAME), ([, name = '']) => name);
    return [...this.#words].some((block) => {
      const text = this.#original.slice(block.from, block.to).join('\n');
      const holdsTag = names.some((name) => text.includes(`<${name}`) || text.includes(`</${name}`));
      return holdsTag || holds(block, line);
    });
  }

  #replace(block: Block): void {
    const { from, to } = block;
    this.#words.add(block);
    const written = this.#original.slice(from, to).join('\n');
    this.#lines.splice(from, to - from, ...withoutNotes(written).split('\n').map(asWords));
  }
}

const holds = ({ from, to }: Block, line: number): boolean => line > from && line <= to;

/** Runs of lines between blank ones. A fence, and a comment, is in one block with all of its lines. */
function blocksOf(text: string): Block[] {
  const inside = new Set<number>();
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
    const first = text.slice(0, index).split('\n').length - 1;
    const last = first + comment.split('\n').length - 1;
    for (let line = first; line < last; line++) inside.add(line);
  }
  const blocks: Block[] = [];
  let open: string | undefined;
  let from = 0;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, marks, rest = ''] = FENCE.exec(line) ?? [];
    if (marks !== undefined) open = fenceAfter(open, marks, rest);
    const isEnd = line.trim() === '' && open === undefined && !inside.has(index);
    if (isEnd) {
      if (from < index) blocks.push({ from, to: index });
      from = index + 1;
    }
  }
  if (from < lines.length) blocks.push({ from, to: lines.length });
  return blocks;
}
