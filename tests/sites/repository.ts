/** A repository that somebody fetched, and the problems that `waymark check` finds in it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../../plugin/packages/source/diagnostics/diagnostic.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Arguments of Node that run the command without a network. */
export const OFFLINE = [
  '--import',
  join(import.meta.dirname, 'no-network.ts'),
  join(PROJECT, 'plugin/cli/main.ts'),
];
process.env.NETWORK_LOG ??= devNull;

export interface RealRepository {
  /** `owner/name`, and the beginning of the commit. */
  readonly label: string;
  /** Folder of its first docs.json; undefined if it has none. */
  readonly root: string | undefined;
}

export function repositoryAt(folder: string): RealRepository {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
  const name = git('remote', 'get-url', 'origin').replace(/^.*[:/]([^/]+\/[^/]+?)(?:\.git)?$/, '$1');
  const found = globSync('**/docs.json', { cwd: folder, exclude: (each) => each === 'node_modules' });
  const [config] = found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return {
    label: `${name} ${git('rev-parse', '--short=8', 'HEAD')}`,
    root: config === undefined ? undefined : join(folder, dirname(config)),
  };
}

/** Undefined if it does not list them. */
export function check(root: string): readonly Diagnostic[] | undefined {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...OFFLINE, 'check', '--format', 'json', root],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    },
  );
  if (status !== 0 && status !== 1)
    console.error(`${root}: check ended with ${status}\n${stderr.slice(-2000)}`);
  try {
    return JSON.parse(stdout) as Diagnostic[];
  } catch (error) {
    console.error(`${root}: check printed no JSON (${String(error)})\n${stderr.slice(-2000)}`);
    return undefined;
  }
}
