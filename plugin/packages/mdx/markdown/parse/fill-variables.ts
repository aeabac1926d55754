/**
 * docs.json `variables` in the text of a page. A value is words, and Markdown of words such as `**bold**`; characters that
 * would make a tag, an expression, or the end of an attribute or of a string in a page stay characters, wherever it stands.
 */
import { VARIABLE } from '@waymark/repository/content/variables';
import type { Edits } from '../tree/edits.ts';
import { standIn } from './stand-ins.ts';

export function fillVariables(source: string, variables: ReadonlyMap<string, string>, edits: Edits): string {
  if (variables.size === 0 || !source.includes('{{')) return source;
  const found = [...source.matchAll(VARIABLE)].reverse();
  let text = source;
  for (const match of found) {
    const value = variables.get(match[1] ?? '');
    if (value === undefined) continue;
    text = edits.apply(text, {
      start: match.index,
      end: match.index + match[0].length,
      text: value.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[<>{}"'\\]/g, standIn),
    });
  }
  return text;
}
