/**
 * A clean checkout of a branch. A bare repository keeps the objects, so that the next one fetches only what is new.
 *
 * The repository is its authors'; the machine is the operator's: no hook, no filter, no submodule and no transport that
 * runs a program is used, and symbolic links are written as plain files.
 */
import { mkdir, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import type { DeployOptions } from './options.ts';
import type { Commit } from './record.ts';
import { type RunResult, run } from './run.ts';

const FETCH_SECONDS = 300;

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

/** Throws `RunError` where git fails; its message has no credentials. */
export async function checkOut(
  options: Pick<DeployOptions, 'remote' | 'folder' | 'username' | 'password'> & { readonly branch: string },
  { workspace, id, before, signal }: CheckoutOptions,
): Promise<Checkout> {
  const objects = join(workspace, 'objects.git');
  const files = join(workspace, 'checkouts', id);
  const git = (args: readonly string[], cwd = objects): Promise<RunResult> =>
    run('git', args, { cwd, env: environment(options, workspace), timeoutSeconds: FETCH_SECONDS, signal });

  await mkdir(workspace, { recursive: true, mode: 0o700 });
  await rm(files, { recursive: true, force: true });
  await git(['init', '--quiet', '--bare', objects], workspace);
  await git(['worktree', 'prune']);
  const ref = `refs/waymark/${id}`;
  await git([
    'fetch',
    '--quiet',
    '--no-tags',
    '--force',
    address(options.remote),
    `+refs/heads/${options.branch}:${ref}`,
  ]);
  const sha = (await git(['rev-parse', '--verify', `${ref}^{commit}`])).stdout.trim();
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
    },
  };
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
  git: (args: readonly string[]) => Promise<RunResult>,
  sha: string,
  before: string | undefined,
): Promise<Omit<Commit, 'sha' | 'branch'>> {
  const message = (await git(['log', '-1', '--format=%s', sha])).stdout.trim();
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
  return { message, filesAdded: files.A ?? [], filesModified: files.M ?? [], filesRemoved: files.D ?? [] };
}

/** Configuration and credentials go through the environment: arguments can be read by every user of the machine. */
function environment(
  { remote, username, password }: Pick<DeployOptions, 'remote' | 'username' | 'password'>,
  home: string,
): Record<string, string> {
  const configuration: Record<string, string> = { ...CONFIGURATION };
  if (password !== undefined && URL.canParse(remote)) {
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
