import { partsOf } from '@waymark/contract/section-parts';
import { fencedLines } from '@waymark/source/fenced-lines';

interface Part {
  readonly text: string;
  readonly code: string;
}

/** The words and code of each part of a section; of most, of the whole. */
export function sectionParts({ markdown, text, code }: Part & { readonly markdown: string }): Part[] {
  const parts = partsOf(markdown);
  if (parts.length === 1) return [{ text, code }];
  const found = parts.map(() => ({ words: [] as string[], blocks: [] as string[] }));
  let at = 0;
  for (const { text: line, start, fence, marks } of fencedLines(markdown)) {
    if (start >= (parts[at]?.end ?? 0) && at < parts.length - 1) at += 1;
    const { words = [], blocks = [] } = found[at] ?? {};
    if (fence !== undefined) blocks.push(line);
    else if (marks === undefined) {
      words.push(withoutMarkup(line));
      for (const [, inline = ''] of line.matchAll(/`([^`]+)`/g)) blocks.push(inline);
    }
  }
  return found.map(({ words, blocks }) => ({
    text: words.join('\n').trim(),
    code: blocks.join('\n').trim(),
  }));
}

/** Near enough for search, which reads words only: addresses of links and rules of tables go. */
const withoutMarkup = (line: string): string =>
  line
    .replaceAll(/\]\([^()\s]*\)/g, '] ')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/^[\s|:-]+$/g, '');
