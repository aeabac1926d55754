/** Reports the parts of a site that a host of files does not take, before it leaves them out without a word. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathsBelow } from '@waymark/foundation/files-below';
import { counted, megabytes } from '@waymark/source/diagnostics/counted';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { STATIC_HOSTS, type StaticHost, type StaticHostName } from './static-hosts.ts';

export interface SizedFile {
  readonly path: string;
  readonly size: number;
}

const NAMED = 3;
const FEWER_FILES =
  'Leave out pages with `.mintignore`, use `--images original`, or choose a host that takes more.';

/** The host whose build this is, or those whose configuration is in one of the folders. */
export function likelyHosts(
  env: Readonly<Record<string, string | undefined>>,
  folders: readonly string[],
): readonly StaticHostName[] {
  const names = Object.keys(STATIC_HOSTS) as StaticHostName[];
  const building = names.filter((name) => STATIC_HOSTS[name].variables.some((variable) => env[variable]));
  const isThere = (file: string) => folders.some((folder) => existsSync(join(folder, file)));
  return building.length > 0 ? building : names.filter((name) => STATIC_HOSTS[name].files.some(isThere));
}

/** The files below a folder, those of a repository in it left out. */
export async function sizedFiles(folder: string): Promise<readonly SizedFile[]> {
  const paths = await pathsBelow(folder, (entry) => entry.isFile());
  return paths.flatMap((path) => {
    // Other programs work in an Astro project's folder, and may remove what they made for themselves.
    const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size;
    return size === undefined || path.startsWith('.git/') ? [] : { path, size };
  });
}

/**
 * @param rules Text of `_redirects`, in which patterns come last.
 * @param files Those of `dist/`, or of the repository if there is no build.
 */
export function hostProblems(
  host: StaticHostName,
  { rules, files }: { readonly rules: string; readonly files: readonly SizedFile[] },
): readonly Report[] {
  const { name, source, limits }: StaticHost = STATIC_HOSTS[host];
  const found: Report[] = [];
  const report = (message: string, hint: string) =>
    found.push({ code: 'host-limit', message: `${name} ${message}`, hint: `${hint} See ${source}` });
  const sources = [...rules.matchAll(/^(?:# no equivalent here: )?(\/\S*)/gm)].map(([, path = '']) => path);
  const { patterns = [], exact = [] } = Object.groupBy(sources, (path) =>
    /\*|\/:/.test(path) ? 'patterns' : 'exact',
  );
  const { exact: mostExact = Infinity, patterns: mostPatterns = Infinity } = limits;
  const { files: mostFiles = Infinity, file: largest = Infinity, site: whole = Infinity } = limits;
  if (exact.length > mostExact)
    report(
      `takes ${amount(mostExact)} redirects of single addresses, and there are ${amount(exact.length)}. Without effect: ${some(exact.slice(mostExact))}.`,
      'Replace redirects that differ in one part by a wildcard.',
    );
  if (patterns.length > mostPatterns)
    report(
      `takes ${mostPatterns === 0 ? 'no' : amount(mostPatterns)} redirects with a wildcard, and there are ${amount(patterns.length)}. Without effect: ${some(patterns.slice(mostPatterns))}.`,
      'Write out the addresses that readers use: each is then a redirect of its own, which works there.',
    );
  if (files.length > mostFiles)
    report(`takes ${amount(mostFiles)} files, and there are ${amount(files.length)}.`, FEWER_FILES);
  const large = files.filter(({ size }) => size > largest);
  if (large.length > 0)
    report(
      `takes no file of more than ${megabytes(largest)}: ${some(large.map(({ path, size }) => `${path} (${megabytes(size)})`))}.`,
      `Make ${large.length === 1 ? 'it' : 'them'} smaller, or link to another place.`,
    );
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > whole)
    report(`takes ${megabytes(whole)} in all, and these are ${megabytes(total)}.`, FEWER_FILES);
  return found;
}

/** The first names, and how many more there are. */
export function some(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${amount(more)} more` : '');
}

/** `123 files, 4.5 MB` */
export function extentOf(files: readonly SizedFile[]): string {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return `${counted(files.length, 'file').replace(/^\d+/, (number) => amount(Number(number)))}, ${megabytes(total)}`;
}

function amount(number: number): string {
  return number.toLocaleString('en');
}
