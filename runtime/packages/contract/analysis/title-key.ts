import { analyzerFor } from '../analysis.ts';

/** A number that titles of the same words have in common, whatever their case and signs; 0 for one without words. */
export function titleKey(title: string): number {
  let key = 0;
  analyzerFor(undefined).analyze(title, (_term, kind, written) => {
    if (kind !== 'word') return;
    // FNV-1a.
    if (key === 0) key = 0x811c9dc5;
    for (let i = 0; i <= written.length; i++)
      key = Math.imul(key ^ (i < written.length ? written.charCodeAt(i) : 0x20), 0x01000193) >>> 0;
  });
  return key;
}
