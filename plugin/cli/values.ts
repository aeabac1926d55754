/** Options that commands share, and parsers of their values. Commander prints a parser's message and ends with wrong usage. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { ACCESS_MODES } from '../../runtime/contract/access-mode.ts';
import { LEGACY_FILE, LEGACY_PROBLEM } from '../config/legacy-file.ts';
import { STATIC_HOSTS } from '../emit/static-hosts.ts';
import { UsageError } from './errors.ts';

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

export function port(value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number <= 65_535) return number;
  throw new InvalidArgumentError('It has to be a number from 0 to 65535 (0 takes any free port).');
}

export function siteUrl(value: string): string {
  const url = URL.parse(value);
  const web = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (web && !/[?#]/.test(value)) return value;
  throw new InvalidArgumentError('It has to be a whole address, such as https://docs.example.com.');
}

/** Adds `https://chat.example`, several with commas between them, or `*`, to earlier values. */
export function origins(value: string, before: readonly string[] = []): readonly string[] {
  return [
    ...before,
    ...list(value, /^[a-z][a-z\d+.-]*:\/\/[^\s/]+$/i, 'an origin such as https://chat.example'),
  ];
}

/** Adds `docs.internal`, several with commas between them, or `*`, to earlier values. */
export function hostNames(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...list(value, /^[^\s/:]+$/, 'a hostname such as docs.internal')];
}

function list(value: string, form: RegExp, what: string): string[] {
  const entries = value.split(',').map((entry) => entry.trim());
  if (entries.every((entry) => entry === '*' || form.test(entry))) return entries;
  throw new InvalidArgumentError(`It has to be ${what}, or * for all.`);
}

/** Absolute path of an existing folder. */
export function folder(value: string): string {
  const path = resolve(value);
  if (!existsSync(path)) throw new UsageError(`There is no folder ${path}.`);
  if (!statSync(path).isDirectory()) throw new UsageError(`${path} is not a folder.`);
  return path;
}

const CONFIGS = ['astro.config.mjs', 'astro.config.js', 'astro.config.ts', 'astro.config.mts'];

/** The astro.config of a folder, if it has one. */
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

export function seconds(value: string): number {
  if (/^\d{1,4}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It has to be a number of seconds from 0 to 9999.');
}

export function threads(value: string): number {
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It has to be a number of threads from 1 to 99.');
}
