/** Answers of tools. Text only: some clients show a model nothing but `structuredContent` where both are there. */
import { Buffer } from 'node:buffer';
import type { Mark } from '../search/fragment.ts';
import type { Result, ShownSection } from '../search/passages.ts';

export interface TextResult {
  readonly [key: string]: unknown;
  readonly content: { type: 'text'; text: string }[];
  readonly isError?: boolean;
}

/** One block of text: a result of a search, or anything else that is said. */
export type Block = Result | string;

/** What a tool answers, as the SDK takes it and as the JSON that a direct answer is made of. */
export class Answer {
  readonly #blocks: readonly Block[];
  readonly #isError: boolean;
  /** Whether it holds what was asked for. */
  readonly found: boolean;
  #json: Uint8Array | undefined;

  constructor(
    blocks: readonly Block[],
    { isError = false, found = !isError }: { readonly isError?: boolean; readonly found?: boolean } = {},
  ) {
    this.#blocks = blocks;
    this.#isError = isError;
    this.found = found;
  }

  get result(): TextResult {
    const content = this.#blocks.map((block) => ({ type: 'text' as const, text: textOf(block) }));
    return this.#isError ? { content, isError: true } : { content };
  }

  /** `result` in UTF-8, but for the brace that ends it. Made once, for answers that are kept. */
  get json(): Uint8Array {
    if (this.#json === undefined) {
      const writer = new Writer();
      this.#write(writer);
      this.#json = writer.finish();
    }
    return this.#json;
  }

  /** `result` within a message, in UTF-8. `after` begins with what ends the result. */
  message(before: string, after: string): Uint8Array<ArrayBuffer> {
    const writer = new Writer();
    writer.text(before);
    if (this.#json === undefined) this.#write(writer);
    else writer.bytes(this.#json);
    writer.text(after);
    return writer.finish();
  }

  /**
   * Block by block: one character outside Latin-1 makes V8 keep, escape and encode the whole of a string several times
   * slower.
   */
  #write(writer: Writer): void {
    writer.text('{"content":[');
    this.#blocks.forEach((block, index) => {
      writer.text(index === 0 ? '{"type":"text","text":"' : ',{"type":"text","text":"');
      if (typeof block === 'string') writer.text(escaped(block));
      else {
        writer.bytes(escapedSection(block.section));
        if (block.passage !== undefined) {
          writer.text(ESCAPED_MARKS[block.passage.before]);
          writer.text(escaped(block.passage.text));
          writer.text(ESCAPED_MARKS[block.passage.after]);
        }
      }
      writer.text('"}');
    });
    writer.text(this.#isError ? '],"isError":true' : ']');
  }
}

export function errorAnswer(text: string): Answer {
  return new Answer([text], { isError: true });
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  const { section, passage } = block;
  return passage === undefined ? section.text : section.text + passage.before + passage.text + passage.after;
}

const ESCAPED_MARKS: Readonly<Record<Mark, string>> = {
  '': '',
  '… ': '\\u2026 ',
  '…\n': '\\u2026\\n',
  ' …': ' \\u2026',
  '\n…': '\\n\\u2026',
};

/** As it stands between the quotes of a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const sections = new WeakMap<ShownSection, Uint8Array>();

function escapedSection(section: ShownSection): Uint8Array {
  let bytes = sections.get(section);
  if (bytes === undefined) {
    bytes = Buffer.from(escaped(section.text));
    sections.set(section, bytes);
  }
  return bytes;
}

/** Room in which answers are written; it grows with the longest. */
let room = Buffer.allocUnsafeSlow(64 * 1024);

class Writer {
  #end = 0;

  text(text: string): void {
    // Three bytes a UTF-16 code unit at most.
    this.#reserve(text.length * 3);
    this.#end += room.write(text, this.#end);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    room.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  finish(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#end);
    bytes.set(room.subarray(0, this.#end));
    return bytes;
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= room.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#end + bytes));
    larger.set(room.subarray(0, this.#end));
    room = larger;
  }
}
