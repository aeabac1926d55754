/**
 * Numbers of other people's files as they are written there: 9007199254740993, 1.0 and 1e400 are different numbers, or the
 * same with other digits, as a number of JavaScript. Runs while a site is built, and in browsers.
 */

// ES2026, of which the compiler knows nothing yet.
declare global {
  interface JSON {
    rawJSON?(text: string): object;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
    ): unknown;
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A number whose digits JavaScript would change. `JSON.stringify` writes them, as do `String` and templates. */
export class ExactNumber {
  /** JSON text. */
  readonly #json: string;
  /** The text of the file: `01234` in YAML is no JSON. */
  readonly written: string;

  constructor(json: string, written: string) {
    this.#json = json;
    this.written = written;
  }

  // js-yaml takes `[object Object]` for the key of a map, and this one's text.
  get [Symbol.toStringTag](): string {
    return 'ExactNumber';
  }

  valueOf(): number {
    return Number(this.#json);
  }

  toString(): string {
    return this.#json;
  }

  toJSON(): unknown {
    return JSON.rawJSON?.(this.#json) ?? this.valueOf();
  }
}

export type Numeric = number | ExactNumber;

export function isNumber(value: unknown): value is Numeric {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** A scalar as the text that its author meant, if a string was wanted. */
export function scalarText(value: Numeric | string | boolean): string {
  return value instanceof ExactNumber ? value.written : String(value);
}

/** The number that a text of JSON or YAML means. */
export function exactNumber(written: string): Numeric {
  const digits = written.replace(/^[-+]/, '');
  const value = (written.startsWith('-') ? -1 : 1) * Number(digits);
  if (String(value) === written) return value;
  if (JSON_NUMBER.test(written)) return new ExactNumber(written, written);
  // `01234`, `+5`, `0x1F`, `.5` and `1.` of YAML.
  const sign = written.startsWith('-') ? '-' : '';
  const json = /^(?:0[box][\da-f]+|\d+)$/i.test(digits) ? `${sign}${BigInt(digits)}` : String(value);
  return new ExactNumber(json, written);
}

export function isNumberText(text: string): boolean {
  return JSON_NUMBER.test(text);
}

/** Finds a number that may be exact, and nearly no text. A function for each value makes parsing six times as slow. */
const MAY_BE_EXACT = /(?:^|[:[,])\s*(?:-0|-?\d(?:[\d.]{15}|\.0{6}|\d*\.\d*0(?!\d)|[\d.]*e))/i;

/** `JSON.parse` with each number as it is written; a browser that cannot tell has its own numbers. */
export function parseExact(text: string): unknown {
  if (!MAY_BE_EXACT.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value, context) =>
    typeof value === 'number' && context?.source !== undefined ? exactNumber(context.source) : value,
  );
}

/** True if JavaScript's number for a text has the same value. */
export function isDouble(text: string): boolean {
  return significant(text) === significant(String(Number(text)));
}

/** Digits and exponent, without zeros that change nothing. */
function significant(text: string): string {
  const [mantissa = '', exponent = '0'] = text.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/(?<!0)0+$/, '');
  return short === '' ? '0' : `${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
