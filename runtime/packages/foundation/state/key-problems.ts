/** Keys that end soon, or have ended: programs with them are refused from then on. */
import { inDays, linkTo, type Problem, SOON_MS } from '../problem.ts';
import { listApiKeys } from './api-keys.ts';
import type { State } from './state.ts';

export async function keyProblems(state: State): Promise<readonly Problem[]> {
  const link = linkTo('keys', 'API keys');
  return (await listApiKeys(state)).flatMap(({ label, expires }): Problem[] => {
    const left = expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires) - Date.now();
    if (left > SOON_MS) return [];
    if (left <= 0) {
      const text = 'Programs with it are refused. Create a new key for them, or delete this one.';
      return [{ severity: 'error', title: `The API key “${label}” has expired`, text, link }];
    }
    const text =
      'Programs with it are refused from then on. Create a new key, give it to them, and delete this one.';
    const title = `The API key “${label}” expires in ${inDays(left)}`;
    return [{ severity: 'warning', title, text, link }];
  });
}
