/** JSON as pages write it: with comments, placeholders without quotes, ellipses, and names and texts of JavaScript and Python. */
import { anyValue, type Entry, MAX_VALUE_DEPTH, scalar, type Value } from '../value.ts';

/** The text is no code of its language, whoever runs it; its message is a whole sentence. */
export class BrokenSample extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** The text cannot be understood; its message goes on after "it". */
export class UnreadSample extends Error {
  readonly at: number;

  constructor(message: string, at = 0) {
    super(message);
    this.at = at;
  }
}

/** @throws {UnreadSample} */
export function readJson(text: string, from = 0): Value {
  return new Reader(text, from).whole();
}

const SAYS_MORE = /\.{3}|…|\b(?:more|other|others|rest|etc|additional|omitted|truncated|same)\b/i;
const PLACEHOLDER =
  /\uFFFC+|<[^<>"\n]{1,80}>|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}|\$\w+|\{[a-z_]\w*\}|\[[A-Z_ ]+\]/iy;
const WORD = /[A-Za-z_$][\w$.-]*(?:\([^()\n]*\))?/y;
const NUMBER = /[-+]?(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?/iy;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

class Reader {
  readonly #text: string;
  #at: number;
  /** Something was left out since this was last asked. */
  #saysMore = false;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#at = from;
  }

  whole(): Value {
    const value = this.#value(0);
    this.#gap();
    if (this.#text.charAt(this.#at) === ';') this.#at += 1;
    this.#gap();
    if (this.#at < this.#text.length)
      throw new UnreadSample('has more than one value, or text after it', this.#at);
    return value;
  }

  /** Passes over space, comments and ellipses. */
  #gap(): void {
    for (;;) {
      const gap = this.#match(/\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|\.{3,}|…/y);
      if (gap === undefined) return;
      if (gap.trim() !== '' && SAYS_MORE.test(gap)) this.#saysMore = true;
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found === '' ? undefined : found;
  }

  #value(depth: number): Value {
    if (depth > MAX_VALUE_DEPTH)
      throw new UnreadSample(`is nested more than ${MAX_VALUE_DEPTH} levels deep`, this.#at);
    this.#saysMore = false;
    this.#gap();
    const at = this.#at;
    if (this.#match(PLACEHOLDER) !== undefined) return anyValue(at);
    const char = this.#text.charAt(at);
    if (char === '{') return this.#object(at, depth);
    if (char === '[') return this.#list(at, depth);
    if (char === '"' || char === "'" || char === '`') return scalar(this.#string(char), at);
    const number = this.#match(NUMBER);
    if (number !== undefined && !/[\w-]/.test(this.#text.charAt(this.#at)))
      return scalar(Number(number.replaceAll('_', '')), at);
    this.#at = at;
    const word = this.#match(WORD);
    if (word !== undefined) {
      const value = WORDS.get(word);
      return value === undefined ? anyValue(at) : scalar(value, at);
    }
    // `"items": ...`
    if (this.#saysMore) return anyValue(at);
    throw new UnreadSample(
      at < this.#text.length ? `is no JSON at ${JSON.stringify(char)}` : 'ends too early',
      at,
    );
  }

  #string(quote: string): string {
    this.#at += 1;
    let value = '';
    for (;;) {
      const char = this.#text.charAt(this.#at);
      if (char === '') throw new UnreadSample('has a text that never ends', this.#at);
      this.#at += 1;
      if (char === quote) return value;
      if (char !== '\\') {
        value += char;
        continue;
      }
      const letter = this.#text.charAt(this.#at);
      this.#at += 1;
      const code = letter === 'u' ? this.#match(/[\da-f]{4}/iy) : undefined;
      value +=
        code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
    }
  }

  #list(at: number, depth: number): Value {
    this.#at += 1;
    const items: Value[] = [];
    let partial = false;
    for (;;) {
      this.#saysMore = false;
      this.#gap();
      partial ||= this.#saysMore;
      if (this.#take(']')) return { kind: 'list', at, items, partial };
      if (this.#take(',')) continue;
      items.push(this.#value(depth + 1));
    }
  }

  #object(at: number, depth: number): Value {
    this.#at += 1;
    const entries = new Map<string, Entry>();
    let partial = false;
    for (;;) {
      this.#saysMore = false;
      this.#gap();
      partial ||= this.#saysMore;
      if (this.#take('}')) return { kind: 'object', at, entries, partial };
      if (this.#take(',')) continue;
      const start = this.#at;
      const quote = this.#text.charAt(start);
      const name = quote === '"' || quote === "'" ? this.#string(quote) : this.#match(/[\w$-]+/y);
      this.#gap();
      if (name === undefined || !this.#take(':'))
        throw new UnreadSample('is no JSON: a name is missing', start);
      const value = this.#value(depth + 1);
      // `"...": "..."`
      if (/^(?:\.{3}|…)$/.test(name)) partial = true;
      else entries.set(name, { at: start, value });
    }
  }

  #take(char: string): boolean {
    if (this.#text.charAt(this.#at) !== char) return false;
    this.#at += 1;
    return true;
  }
}
