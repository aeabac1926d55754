/** All that wants somebody, from the parts of the server that notice it. */
import { dirname, resolve } from 'node:path';
import { watchCertificate } from '@waymark/foundation/egress/certificate-problem';
import type { Problem } from '@waymark/foundation/problem';
import { diskProblems } from '@waymark/foundation/state/disk-problems';
import { keyProblems } from '@waymark/foundation/state/key-problems';
import { isStateFile } from '@waymark/foundation/state/redis-connection';
import { storageProblems } from '@waymark/foundation/state/storage-problems';
import { wordsOf } from '@waymark/source/failures';
import type { Server } from './open-features.ts';
import type { Together } from './together.ts';

/** The problems of now, errors first. A part that cannot be looked at is one. */
export function watchProblems(
  { state, options: { storage }, url: urlOf }: Server,
  together: Together,
): () => Promise<readonly Problem[]> {
  const url = urlOf();
  const ofState = isStateFile(storage) ? [dirname(resolve(storage))] : [];
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
