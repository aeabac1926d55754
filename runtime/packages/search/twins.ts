/** The same page in other versions and languages. */
import { canRead, type Viewer } from '@waymark/contract/can-read';
import type { OpenIndex } from './open-index.ts';

/** A function that gives the numbers in pages.json of the other pages that are the same, of those that a viewer may read. */
export function createTwins(index: OpenIndex): (page: number, viewer: Viewer) => number[] {
  const { header, pageTwin, pageText, pageRecord, textAudience } = index;
  const members = new Map<number, number[]>();
  for (const [page, first] of pageTwin.entries()) {
    if (page === first) continue;
    const group = members.get(first) ?? [first];
    members.set(first, group);
    group.push(page);
  }
  return (page, viewer) =>
    (members.get(pageTwin[page] ?? 0) ?? [])
      .filter((other) => {
        const audience = header.audiences[textAudience[pageText[other] ?? 0] ?? 0];
        return other !== page && audience !== undefined && canRead(viewer, audience);
      })
      .map((other) => pageRecord[other] ?? 0);
}
