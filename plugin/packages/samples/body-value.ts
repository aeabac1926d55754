/** The value of a body that is text. */
import { readJson } from './read/json.ts';
import { queryOf } from './request.ts';
import { UNKNOWN_TEXT, type Value, withHoles } from './value.ts';

/** @throws {UnreadSample} */
export function valueOfText(text: string, isJson: boolean): Value {
  if (withHoles(text.trim()) === UNKNOWN_TEXT) return { kind: 'any', at: 0 };
  if (isJson) return readJson(text);
  const pairs = queryOf(text);
  return {
    kind: 'object',
    at: 0,
    partial: false,
    entries: new Map(
      pairs.map(([name, value]) => [
        baseOf(name),
        { at: 0, value: name === baseOf(name) ? value : { kind: 'any', at: 0 } },
      ]),
    ),
  };
}

/** `filter` of `filter[name]` and of `filter[]`. */
export function baseOf(name: string): string {
  return name.replace(/\[.*$/s, '');
}
