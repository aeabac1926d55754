import { partsOf } from '@waymark/contract/section-parts';

interface Part {
  readonly text: string;
  readonly code: string;
}

/** The words and code of each part of a section; of most, of the whole. */
export function sectionParts({ markdown, text, code }: Part & { readonly markdown: string }): Part[] {
  const parts = partsOf(markdown);
  if (parts.length === 1) return [{ text, code }];
  let fence: string | undefined;
  return parts.map(({ start, end }) => {
    const words: string[] = [];
    const blocks: string[] = [];
    for (const line of markdown.slice(start, end).split('\n')) {
      const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
      if (marker !== undefined && (fence === undefined || marker.startsWith(fence)))
        fence = fence === undefined ? marker : undefined;
      else if (fence !== undefined) blocks.push(line);
      else {
        words.push(withoutMarkup(line));
        for (const [, inline = ''] of line.matchAll(/`([^`]+)`/g)) blocks.push(inline);
      }
    }
    return { text: words.join('\n').trim(), code: blocks.join('\n').trim() };
  });
}

/** Near enough for search, which reads words only: addresses of links and rules of tables go. */
const withoutMarkup = (line: string): string =>
  line
    .replaceAll(/\]\([^()\s]*\)/g, '] ')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/^[\s|:-]+$/g, '');
