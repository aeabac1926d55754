/** All that wants somebody, from the parts of the server that notice it. */
import { dirname, resolve } from 'node:path';
import { wordsOf } from '@waymark/source/failures';
import { watchCertificate } from './egress/certificate-problem.ts';
import type { Problem } from './problem.ts';
import { diskProblems } from './state/disk-problems.ts';
import { keyProblems } from './state/key-problems.ts';
import { isRedisAddress } from './state/redis-connection.ts';
import type { State } from './state/state.ts';
import { storageProblems } from './state/storage-problems.ts';
import type { Together } from './together.ts';

export interface ProblemsSetup {
  readonly state: State;
  /** Storage as the operator configured it. */
  readonly storage: unknown;
  /** Public address of the site. */
  readonly url: string | undefined;
  readonly together: Pick<Together, 'folders' | 'problems'>;
}

/** The problems of now, errors first. A part that cannot be looked at is one. */
export function watchProblems(setup: ProblemsSetup): () => Promise<readonly Problem[]> {
  const { state, storage, url, together } = setup;
  const isFile = typeof storage === 'string' && !isRedisAddress(storage);
  const ofState = isFile ? [dirname(resolve(storage))] : [];
  const certificate = url === undefined ? async () => undefined : watchCertificate(url);
  return async () => {
    const looks = await Promise.allSettled([
      together.problems(),
      keyProblems(state),
      storageProblems(state),
      diskProblems([...together.folders(), ...ofState]),
      certificate().then((problem) => (problem === undefined ? [] : [problem])),
    ]);
    const found = looks.flatMap((look) =>
      look.status === 'fulfilled' ? look.value : [unknown(wordsOf(look.reason))],
    );
    return found.toSorted((a, b) => a.severity.localeCompare(b.severity));
  };
}

const unknown = (reason: string): Problem => ({
  severity: 'warning',
  title: 'Some parts of the server could not be checked',
  text: `${reason} The log of the server has more.`,
});
