/**
 * A clean checkout of a branch. A bare repository keeps the objects, so that the next one fetches only what is new.
 *
 * The repository is its authors'; the machine is the operator's: no hook, no filter, no submodule and no transport that
 * runs a program is used, and symbolic links are written as plain files.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { DeployOptions } from './options.ts';
import type { Commit } from './record.ts';
import { type RunOptions, type RunResult, run } from './run.ts';
import { printable } from './words.ts';

const FETCH_SECONDS = 300;

/** More files than any site has: a commit can name the same tree again and again. */
const MAX_FILES = 200_000;

/** Changed files of each kind that a deploy lists. */
const MAX_LISTED = 1_000;

const CONFIGURATION: Readonly<Record<string, string>> = {
  'protocol.allow': 'never',
  'protocol.https.allow': 'always',
  'protocol.ssh.allow': 'always',
  'protocol.file.allow': 'always',
  'core.hooksPath': '/dev/null',
  'core.symlinks': 'false',
  'core.fsmonitor': 'false',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'filter.lfs.smudge': '',
  'filter.lfs.process': '',
  'filter.lfs.required': 'false',
  'gc.auto': '0',
  // A redirect could lead to where the credentials do not belong.
  'http.followRedirects': 'false',
  'credential.helper': '',
};

export interface Checkout {
  /** The folder with docs.json. */
  readonly folder: string;
  readonly commit: Commit;
  /** Removes the files; the objects stay. */
  remove(): Promise<void>;
}

export interface CheckoutOptions {
  /** Folder that holds the objects and the checkouts. */
  readonly workspace: string;
  readonly id: string;
  /** Commit that is being served, to tell what changed. */
  readonly before?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Where the files of a deploy are while it is built. */
export function checkoutFolder(workspace: string, id: string): string {
  return join(workspace, 'checkouts', id);
}

/** Throws `RunError` where git fails; its message has no credentials. */
export async function checkOut(
  options: Pick<DeployOptions, 'remote' | 'folder' | 'username' | 'password' | 'diskMb'> & {
    readonly branch: string;
  },
  { workspace, id, before, signal }: CheckoutOptions,
): Promise<Checkout> {
  const objects = join(workspace, 'objects.git');
  const files = checkoutFolder(workspace, id);
  const remote = withoutCredentials(options);
  const git: Git = (args, more = {}) =>
    run('git', args, {
      cwd: objects,
      env: environment(remote, workspace),
      timeoutSeconds: FETCH_SECONDS,
      fileMb: options.diskMb,
      signal,
      ...more,
    });

  await mkdir(workspace, { recursive: true, mode: 0o700 });
  // One deploy is at work at a time: what is there is of one that was killed.
  await rm(dirname(files), { recursive: true, force: true });
  await git(['init', '--quiet', '--bare', '--template=', objects], { cwd: workspace });
  await removeLocks(objects);
  await git(['worktree', 'prune']);
  const ref = `refs/waymark/${id}`;
  await git([
    'fetch',
    '--quiet',
    '--no-tags',
    '--force',
    '--end-of-options',
    address(remote.remote),
    `+refs/heads/${options.branch}:${ref}`,
  ]);
  const sha = (await git(['rev-parse', '--verify', `${ref}^{commit}`])).stdout.trim();
  await measure(git, sha, options.diskMb, signal);
  await git(['worktree', 'add', '--quiet', '--detach', '--force', files, sha]);
  return {
    folder: inside(files, options.folder),
    commit: { sha, branch: options.branch, ...(await describe(git, sha, before)) },
    async remove() {
      await rm(files, { recursive: true, force: true });
      await git(['update-ref', '-d', ref]);
      await git(['worktree', 'prune']);
      // Unreachable objects are what the next fetch would get again: the last commit keeps them.
      await git(['update-ref', 'refs/waymark/last', sha]);
      await git([
        '-c',
        'gc.auto=2000',
        '-c',
        'gc.autoDetach=false',
        '-c',
        'gc.pruneExpire=now',
        'gc',
        '--auto',
        '--quiet',
      ]);
    },
  };
}

type Git = (
  args: readonly string[],
  more?: Pick<RunOptions, 'onLine'> & { readonly cwd?: string; readonly signal?: AbortSignal },
) => Promise<RunResult>;

/** What a git that was killed left: nobody else uses these objects. */
async function removeLocks(objects: string): Promise<void> {
  const entries = await readdir(objects, { recursive: true });
  for (const name of entries.filter((each) => each.endsWith('.lock')))
    await rm(join(objects, name), { force: true });
}

/** Before a file is written: a small pack can hold more than a disk. */
async function measure(
  git: Git,
  sha: string,
  diskMb: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const enough = new AbortController();
  let bytes = 0;
  let files = 0;
  const tooLarge = (): boolean => bytes > diskMb * 1_048_576 || files > MAX_FILES;
  const onLine = (line: string): void => {
    // `<mode> <type> <object> <size>`, tab, path; submodules have the size `-`.
    bytes += Number(/^\d+ blob [\da-f]+ +(\d+)\t/.exec(line)?.[1] ?? 0);
    files += 1;
    if (tooLarge()) enough.abort();
  };
  try {
    await git(['ls-tree', '-r', '-l', '--full-tree', sha], {
      onLine,
      signal: signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]),
    });
  } catch (error) {
    if (!tooLarge()) throw error;
  }
  if (tooLarge()) {
    throw new Error(
      `The checkout would be larger than ${diskMb} MB or have more than ${MAX_FILES} files. Set "diskMb" if it is meant to be.`,
    );
  }
}

/** The folder of the options below the checkout. Throws where it leads out of it. */
function inside(files: string, folder: string): string {
  const path = resolve(files, folder);
  if (path !== files && !path.startsWith(`${files}/`))
    throw new Error(`The folder ${folder} is not inside the repository.`);
  return path;
}

/** A path must not be taken for an option, nor for a path of the workspace. */
function address(remote: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(remote) || /^[\w.-]+@[\w.-]+:/.test(remote)) return remote;
  return isAbsolute(remote) ? remote : resolve(remote);
}

async function describe(
  git: Git,
  sha: string,
  before: string | undefined,
): Promise<Omit<Commit, 'sha' | 'branch'>> {
  const message = printable((await git(['log', '-1', '--format=%s', sha])).stdout.trim()).slice(0, 500);
  const known =
    before !== undefined &&
    (await git(['cat-file', '-e', `${before}^{commit}`]).then(
      () => true,
      () => false,
    ));
  const changes = known
    ? (await git(['diff', '--name-status', '--no-renames', '-z', before, sha])).stdout
    : '';
  const parts = changes.replace(/\n$/, '').split('\0');
  const files: Record<string, string[]> = { A: [], M: [], D: [] };
  for (let at = 0; at + 1 < parts.length; at += 2) files[parts[at]?.[0] ?? '']?.push(parts[at + 1] ?? '');
  const listed = (kind: string): readonly string[] => (files[kind] ?? []).slice(0, MAX_LISTED);
  return { message, filesAdded: listed('A'), filesModified: listed('M'), filesRemoved: listed('D') };
}

/** A password in an address would be an argument of git, and in its messages. */
function withoutCredentials({
  remote,
  username,
  password,
}: Pick<DeployOptions, 'remote' | 'username' | 'password'>): Pick<
  DeployOptions,
  'remote' | 'username' | 'password'
> {
  if (!/^https:\/\//i.test(remote) || !URL.canParse(remote)) return { remote };
  const url = new URL(remote);
  const written = { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  url.username = '';
  url.password = '';
  // A token alone is often written as the user.
  return {
    remote: url.href,
    username: username ?? (written.username || undefined),
    password: password ?? (written.password || (written.username === '' ? undefined : '')),
  };
}

/** Configuration and credentials go through the environment: arguments can be read by every user of the machine. */
function environment(
  { remote, username, password }: Pick<DeployOptions, 'remote' | 'username' | 'password'>,
  home: string,
): Record<string, string> {
  const configuration: Record<string, string> = { ...CONFIGURATION };
  if (password !== undefined) {
    const basic = Buffer.from(`${username ?? 'git'}:${password}`).toString('base64');
    configuration[`http.${new URL(remote).origin}/.extraHeader`] = `Authorization: Basic ${basic}`;
  }
  const entries = Object.entries(configuration);
  return {
    HOME: home,
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: String(entries.length),
    ...Object.fromEntries(
      entries.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
    // The operator's agent and known hosts serve ssh remotes.
    ...(process.env.SSH_AUTH_SOCK !== undefined && { SSH_AUTH_SOCK: process.env.SSH_AUTH_SOCK }),
    ...(process.env.GIT_SSH_COMMAND !== undefined && { GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND }),
  };
}
