/** Keys that end soon, or have ended: programs with them are refused from then on. */
import { linkTo, type Problem } from '../problem.ts';
import { listApiKeys } from './api-keys.ts';
import type { State } from './state.ts';

const DAY_MS = 86_400_000;
const SOON_MS = 14 * DAY_MS;

/** @param now In milliseconds since 1970. */
export async function keyProblems(state: State, now: number = Date.now()): Promise<readonly Problem[]> {
  const link = linkTo('keys', 'API keys');
  return (await listApiKeys(state)).flatMap(({ label, expires }): Problem[] => {
    const left = expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires) - now;
    if (left > SOON_MS) return [];
    if (left <= 0) {
      const text = 'Programs with it are refused. Create a new key for them, or delete this one.';
      return [{ severity: 'error', title: `The API key “${label}” has expired`, text, link }];
    }
    const days = Math.ceil(left / DAY_MS);
    const text =
      'Programs with it are refused from then on. Create a new key, give it to them, and delete this one.';
    const title = `The API key “${label}” expires in ${days === 1 ? 'one day' : `${days} days`}`;
    return [{ severity: 'warning', title, text, link }];
  });
}
