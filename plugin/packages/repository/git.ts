/** git, asked for facts and files of a repository whose own configuration is not trusted. */
import { execFileSync } from 'node:child_process';

const MOST_BYTES = 2 ** 30;

/** A repository's configuration names programs that watch its files and check signatures: neither runs for a question. */
export const ASKING: readonly string[] = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false'];

/** git cannot do it, or is not installed; the message is its own. */
export class GitError extends Error {}

export interface GitQuestion {
  /** Text that git reads. */
  readonly input?: string | undefined;
  /** Limit of its answer, 1 GiB by default. */
  readonly mostBytes?: number | undefined;
}

/**
 * The answer of git in a folder, as bytes.
 *
 * @throws {GitError} With the error of the process as its cause: `ENOBUFS` if the answer is too long.
 */
export function git(folder: string, args: readonly string[], question: GitQuestion = {}): Buffer {
  const { input, mostBytes = MOST_BYTES } = question;
  try {
    return execFileSync('git', [...ASKING, ...args], {
      cwd: folder,
      input,
      maxBuffer: mostBytes,
      stdio: 'pipe',
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new GitError(said || 'it is not installed', { cause: error });
  }
}

export function gitText(folder: string, args: readonly string[], question?: GitQuestion): string {
  return git(folder, args, question).toString('utf8');
}

/** The text that git answers; undefined if it has nothing to say: no git, no repository, or no such setting. */
export function gitLine(folder: string, args: readonly string[]): string | undefined {
  try {
    return gitText(folder, args).trim() || undefined;
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}
