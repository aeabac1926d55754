/** Options that the builder's commands share, and the folders that they name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_MODES } from '@waymark/contract/access-mode';
import { InvalidArgumentError, Option } from '@waymark/server/cli/commander';
import { UsageError } from '@waymark/server/cli/errors';
import { LEGACY_FILE, LEGACY_PROBLEM } from '@waymark/source/legacy-file';
import { STATIC_HOSTS } from '../hosts/static-hosts.ts';

/** The host that gets the files: its limits are checked. */
export function hostOption(): Option {
  return new Option(
    '--host <name>',
    'host of files whose limits the site must keep; vercel also gets its build output (default: the one whose build or configuration this is)',
  ).choices(Object.keys(STATIC_HOSTS));
}

export function accessOption(): Option {
  const description = 'access mode of the site (default: as docs.json says)';
  return new Option('--access <mode>', description).choices(ACCESS_MODES);
}

const CONFIGS = ['astro.config.mjs', 'astro.config.js', 'astro.config.ts', 'astro.config.mts'];

export function astroConfig(path: string): string | undefined {
  return CONFIGS.map((name) => join(path, name)).find((file) => existsSync(file));
}

/** The docs root of a folder: itself, or its `docs`, whichever holds a docs.json. */
export function rootWithDocs(path: string): string {
  const found = [path, join(path, 'docs')].find((candidate) => existsSync(join(candidate, 'docs.json')));
  if (found !== undefined) return found;
  if (astroConfig(path) !== undefined) {
    throw new UsageError(
      `The astro.config in ${path} does not use Waymark, and there is no docs.json beside it. Add \`waymark()\` to ` +
        'its integrations, or give the folder that holds docs.json.',
    );
  }
  if (existsSync(join(path, LEGACY_FILE)))
    throw new UsageError(`${path}: ${LEGACY_PROBLEM.message} ${LEGACY_PROBLEM.hint}`);
  throw new UsageError(
    `There is no docs.json in ${path}. Give the folder that holds it, or start one with \`waymark new\`.`,
  );
}

export function threads(value: string): number {
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It has to be a number of threads from 1 to 99.');
}
