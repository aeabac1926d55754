/** Control characters and halves of characters, which no title, address or feed may hold. */
import { isObject } from '@waymark/source/values';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
/** In a file they are escapes of JSON or YAML, except those that both formats allow. */
const IN_FILE = /[\x7f-\x9f]|\\(?:u00[01789]|x[01789]|ud[89a-f]|[0abefv])/i;

/** The value of a file, with texts and names that hold no such character. */
export function withoutUnseen(value: unknown, file: string): unknown {
  return IN_FILE.test(file) ? cleaned(value) : value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(CONTROL, '').toWellFormed();
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cleaned(key), cleaned(each)]));
}
