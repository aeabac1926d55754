/**
 * A sign-in that left for another server and must come back to the same browser: its data is kept here, under
 * an id that only that browser's cookie holds. So nobody can be signed in with an answer that was meant for somebody else.
 */
import { cookieJar } from '../http/cookies.ts';
import { hashSecret, randomSecret } from '../state/secrets.ts';
import type { State } from '../state/state.ts';

const SECONDS = 10 * 60;

/** @param name Of the cookie. */
export function transactions<T>(state: State, name: string, secure: boolean) {
  const jar = cookieJar(name, secure);
  const key = (id: string): string => `${name}:${hashSecret(id)}`;
  return {
    async begin(data: T): Promise<{ readonly cookie: string }> {
      const id = randomSecret();
      await state.set(key(id), data, SECONDS);
      return { cookie: jar.set(id, SECONDS) };
    },
    /** The attempt begun in this browser, once: a second time there is nothing. */
    async take(cookieHeader: string | null): Promise<T | undefined> {
      const id = jar.read(cookieHeader);
      const data = id === undefined ? undefined : await state.get<T>(key(id));
      if (id === undefined || data === undefined) return undefined;
      if (!(await state.claim(`${name}-taken:${hashSecret(id)}`, true, SECONDS))) return undefined;
      await state.remove(key(id));
      return data;
    },
    clear: jar.clear(),
  };
}
