/** When each file was last changed, from one reading of git's history. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { errorCode, startError } from '@waymark/source/failures';
import { composed } from '@waymark/source/paths/composed';
import { ASKING, gitLine } from '../git.ts';

export interface ChangeHistory {
  /** Path below the docs root to the time of the newest commit that changed it, as ISO 8601. */
  readonly dates: ReadonlyMap<string, string>;
  /** Why dates are missing: no repository or no git, or a clone without the older commits. */
  readonly gap: 'no-git' | 'shallow' | undefined;
}

/** Reads back to the commit that explains the last of the files, and no further. */
export async function lastChanged(root: string, files: Iterable<string>): Promise<ChangeHistory> {
  const wanted = new Set(files);
  const dates = new Map<string, string>();
  const cut = await shallowCommits(root);
  if (cut === undefined) return { dates, gap: 'no-git' };
  const git = spawn(
    'git',
    [
      ...ASKING,
      ...['-c', 'core.quotePath=false'],
      'log',
      '--format=%x01%H %cI',
      '--name-only',
      '--no-renames',
      '--relative',
      '--',
      '.',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const failure = await startError(git);
  if (failure !== undefined) throw new Error('git could not be started.', { cause: failure });
  const ended = new Promise<void>((done, fail) => {
    git.on('error', fail);
    git.on('close', () => done());
  });
  let date: string | undefined;
  let missing = false;
  for await (const line of createInterface({ input: git.stdout })) {
    if (line.startsWith('\u0001')) {
      const [commit = '', time] = line.slice(1).split(' ');
      // The oldest commit of a shallow clone seems to have changed every file.
      date = cut.has(commit) ? undefined : time;
      missing ||= date === undefined;
    } else if (date !== undefined && wanted.delete(composed(unquote(line)))) {
      dates.set(composed(unquote(line)), date);
    }
    if (wanted.size === 0) break;
  }
  git.kill();
  await ended;
  return { dates, gap: missing && wanted.size > 0 ? 'shallow' : undefined };
}

/** The last commits of a shallow clone; undefined outside a repository. */
async function shallowCommits(root: string): Promise<ReadonlySet<string> | undefined> {
  const file = gitLine(root, ['rev-parse', '--git-path', 'shallow']);
  if (file === undefined) return undefined;
  try {
    return new Set((await readFile(resolve(root, file), 'utf8')).split('\n').filter((line) => line !== ''));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Set();
    throw error;
  }
}

/** Git puts names with quotes, backslashes or control characters in quotes, escaped as in C. */
function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replace(/\\(["\\])/g, '$1') : name;
}
