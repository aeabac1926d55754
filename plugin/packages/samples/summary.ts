/** The end of a report: how many samples are proven, unproven and wrong. */
import type { Proof } from './proof.ts';

/** `12 samples proven, 2 wrong, 3 unproven (2: the address is computed; 1: …)`. */
export function summaryOf(proofs: readonly Proof[]): string {
  const count = (outcome: Proof['outcome']): number =>
    proofs.filter((proof) => proof.outcome === outcome).length;
  const reasons = Map.groupBy(
    proofs.flatMap((proof) => (proof.outcome === 'unproven' ? [proof.reason] : [])),
    (reason) => reason,
  );
  const listed = [...reasons]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, all]) => `${all.length}: ${reason}`);
  const why = listed.length === 0 ? '' : ` (${listed.join('; ')})`;
  return `Samples: ${count('proven')} proven, ${count('wrong')} wrong, ${count('unproven')} unproven${why}.`;
}
