/** Parsers of options' values. Commander prints a parser's message and ends with wrong usage. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { UsageError } from './errors.ts';

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

export function seconds(value: string): number {
  if (/^\d{1,4}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It has to be a number of seconds from 0 to 9999.');
}
