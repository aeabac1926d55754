import { parseExact } from '@waymark/source/exact-number';

/** JSON with indentation; any other text as it came. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(parseExact(text), null, 2);
  } catch {
    return text;
  }
}
