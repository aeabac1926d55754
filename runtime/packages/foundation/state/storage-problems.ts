/** A Redis that was away, or has lost what it held. */

import { DAY_MS } from '../day.ts';
import { linkTo, type Problem } from '../problem.ts';
import type { State } from './state.ts';

/** An outage is shown for a day after its end. */
const TOLD_MS = DAY_MS;

export function storageProblems(state: State): readonly Problem[] {
  const problems: Problem[] = [];
  const outage = state.outage?.();
  if (outage !== undefined && Date.now() - outage.until < TOLD_MS) {
    const seconds = Math.max(1, Math.round((outage.until - outage.from) / 1000));
    const at = new Date(outage.until).toISOString().slice(0, 19).replace('T', ' ');
    problems.push({
      severity: 'warning',
      title: `Redis did not answer for ${seconds === 1 ? 'a second' : `${seconds} seconds`}, until ${at} UTC`,
      text: 'Public pages were served; sign-in, the dashboard, tools with a token and deploys waited. Look at its log, its memory and the network.',
    });
  }
  if ((state.losses?.() ?? 0) > 0) {
    problems.push({
      severity: 'error',
      title: 'Redis has lost what it held',
      text: 'Users, credentials and keys may be gone: put them back with `waymark restore`, switch persistence on (appendonly yes), and start this server again.',
      link: linkTo('audit', 'Audit log'),
    });
  }
  return problems;
}
