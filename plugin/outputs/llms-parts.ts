/** The index of a site that is too long for one file, in parts by the first elements of the navigation. */
import { headingId } from '@waymark/mdx/markdown/tree/heading-id';
import type { Page } from '@waymark/repository/types';
import type { LlmsGroup } from './llms-pages.ts';

/** The part that lists specifications, of which no page is one. */
export const SPECIFICATIONS = '/llms/specifications.txt';

/**
 * One part for each first element, in the order of the navigation, with its address below the base; one whose lines are longer than `room` has several,
 * which are numbered.
 *
 * @param lineLength Characters that a page takes.
 */
export function llmsParts(groups: readonly LlmsGroup[], room: number, lineLength: (page: Page) => number) {
  const taken = new Set([SPECIFICATIONS]);
  return [...Map.groupBy(groups, ({ title }) => title.split(' › ')[0] || 'Other pages')].flatMap(
    ([first, own]) =>
      cut(own, room, lineLength).map((piece, index) => {
        const title = index === 0 ? first : `${first} (${index + 1})`;
        return { title, path: freePath(title, taken), groups: piece };
      }),
  );
}

function freePath(title: string, taken: Set<string>): string {
  // A name of a file has 255 bytes.
  const whole = headingId(title).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-') || 'part';
  const name = whole.slice(0, 80).toWellFormed();
  for (let count = 1; ; count++) {
    const path = `/llms/${count === 1 ? name : `${name}-${count}`}.txt`;
    if (taken.has(path)) continue;
    taken.add(path);
    return path;
  }
}

/** The groups in pieces of which each fits; a group that does not goes on in the next piece. */
function cut(groups: readonly LlmsGroup[], room: number, lineLength: (page: Page) => number): LlmsGroup[][] {
  const pieces: LlmsGroup[][] = [];
  let left = 0;
  for (const { title, pages } of groups) {
    let group: { title: string; pages: Page[] } | undefined;
    left -= title.length + 8;
    for (const page of pages) {
      left -= lineLength(page);
      if (left < 0 || pieces.length === 0) {
        left = room - title.length - 8 - lineLength(page);
        pieces.push([]);
        group = undefined;
      }
      if (group === undefined) {
        group = { title, pages: [] };
        pieces.at(-1)?.push(group);
      }
      group.pages.push(page);
    }
  }
  return pieces;
}
