/** Runs git for deploys, with our configuration alone, and with credentials that appear in no log or process list. */
import { isAbsolute, join, resolve } from 'node:path';
import type { DeployOptions } from './options.ts';
import { type RunOptions, type RunResult, run } from './run.ts';

export type RemoteOptions = Pick<DeployOptions, 'remote' | 'username' | 'password'>;

const TIMEOUT_SECONDS = 300;

/** Name in the workspace. */
export const GLOBAL_FILE = 'gitconfig';

/** A repository on this machine may belong to another user, since the operator named it. git reads this setting from files only. */
export const GLOBAL = '[safe]\n\tdirectory = *\n';

/** The operator's variables for the network: the agent and command of ssh, authorities of certificates, a proxy. */
const OPERATORS: readonly string[] = [
  'SSH_AUTH_SOCK',
  'GIT_SSH_COMMAND',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  ...['https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]),
];

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
  'maintenance.auto': 'false',
  // A redirect could lead to a host that must not see the credentials.
  'http.followRedirects': 'false',
  'credential.helper': '',
};

export type Git = (
  args: readonly string[],
  more?: Pick<RunOptions, 'onLine'> & { readonly cwd?: string; readonly signal?: AbortSignal },
) => Promise<RunResult>;

interface GitOptions extends Pick<RunOptions, 'fileMb' | 'signal'> {
  /** The repository to work in. */
  readonly objects: string;
  readonly home: string;
}

/** @returns A function that runs git, and the remote as its argument. */
export function openGit(
  options: RemoteOptions,
  { objects, home, ...limits }: GitOptions,
): { readonly git: Git; readonly remote: string } {
  const clean = withoutCredentials(options);
  const env = environment(clean, home);
  const git: Git = (args, more = {}) =>
    run('git', args, { cwd: objects, env, timeoutSeconds: TIMEOUT_SECONDS, ...limits, ...more });
  return { git, remote: address(clean.remote) };
}

/** A path must not be taken for an option, nor for a path of the workspace. */
function address(remote: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(remote) || /^[\w.-]+@[\w.-]+:/.test(remote)) return remote;
  return isAbsolute(remote) ? remote : resolve(remote);
}

/** A password in an address would be an argument of git, and in its messages. */
function withoutCredentials({ remote, username, password }: RemoteOptions): RemoteOptions {
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
function environment({ remote, username, password }: RemoteOptions, home: string): Record<string, string> {
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
    GIT_CONFIG_GLOBAL: join(home, GLOBAL_FILE),
    GIT_CONFIG_COUNT: String(entries.length),
    ...Object.fromEntries(
      entries.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
    ...Object.fromEntries(
      OPERATORS.flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}
