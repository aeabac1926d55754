/** GitBook: `SUMMARY.md` and `.gitbook.yaml` of a space, or of each space of a repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix, resolve } from 'node:path';
import { pointAt } from '@waymark/source/parse-code';
import { decodePath } from '@waymark/source/paths/decode-path';
import { readText } from '@waymark/source/read-text';
import { isObject, objectOf, textOf } from '@waymark/source/values';
import { parseDocument } from 'yaml';
import type { Notes } from '../notes.ts';
import type { SourceEntry, SourcePage, SourceSection, SourceSite } from '../source.ts';
import { isPage, pathBelow, sourceFiles, words } from './files.ts';
import { configOf } from './look.ts';

const CONFIG = '.gitbook.yaml';
const SUMMARY = 'SUMMARY.md';
const HEADING = /^#{2,}[ \t]+(.+?)[ \t]*$/;
const ENTRY =
  /^([ \t]*)[*+-][ \t]+\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]\((?:<([^>]*)>|((?:[^()\s]|\([^()]*\))*))(?:[ \t]+"([^"]*)")?\)/;

export function isGitbook(folder: string): boolean {
  return spaces(folder).length > 0;
}

/** A folder itself, or the folders below it with a table of contents. */
function spaces(folder: string): string[] {
  const isSpace = (path: string): boolean =>
    existsSync(join(path, CONFIG)) || existsSync(join(path, SUMMARY));
  const own = isSpace(folder) && existsSync(summaryOf(folder).file);
  if (own) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSpace(join(folder, entry.name)))
    .map(({ name }) => join(folder, name));
}

function summaryOf(space: string) {
  const file = join(space, CONFIG);
  // Repositories hold files that are no valid YAML: each of its lines that can be read counts.
  const text = readText(file);
  const document = parseDocument(text);
  const config: unknown = document.toJS({ maxAliasCount: 0 });
  const root = resolve(space, textOf(objectOf(config).root) ?? '.');
  const structure = objectOf(objectOf(config).structure);
  return {
    root,
    file: resolve(root, textOf(structure.summary) ?? SUMMARY),
    redirects: objectOf(objectOf(config).redirects),
    errors: document.errors,
    text,
  };
}

export function readGitbook(folder: string, notes: Notes): SourceSite {
  const found = spaces(folder);
  const several = found.length > 1 || found[0] !== folder;
  const parts = found.map((space) => readSpace(space, several ? basename(space) : '', notes));
  return {
    config: configOf({ name: undefined }, words(basename(folder))),
    sections: parts.flatMap(({ sections }) => sections),
    pages: parts.flatMap(({ pages }) => pages),
    assets: new Map(),
    redirects: parts.flatMap(({ redirects }) => redirects),
    base: '',
    content: found.length === 1 ? (parts[0]?.root ?? folder) : folder,
  };
}

function readSpace(space: string, prefix: string, notes: Notes) {
  const { root, file, redirects, errors, text } = summaryOf(space);
  for (const { message, linePos } of errors)
    notes.add(join(space, CONFIG), `It is not valid YAML: ${message.split('\n')[0]}`, linePos?.[0].line);
  const pages: SourcePage[] = sourceFiles(root)
    .filter((path) => isPage(path) && path !== file)
    .filter((path) => !pathBelow(root, path).startsWith('.'))
    .map((from) => {
      const path = pathBelow(root, from).replace(/\.mdx?$/, '');
      return { from, to: posix.join(prefix, path.replace(/(^|\/)README$/i, '$1index')) };
    });
  const byFile = new Map(pages.map((page) => [page.from, page.to]));
  const entries = existsSync(file) ? contents(readFileSync(file, 'utf8'), { root, file, byFile, notes }) : [];
  const sections: SourceSection[] = [{ label: words(basename(prefix || space)), entries }];
  return {
    root,
    pages,
    sections,
    redirects: redirectsOf(redirects, { root, prefix, byFile, notes, file: join(space, CONFIG), text }),
  };
}

interface Space {
  readonly root: string;
  readonly file: string;
  readonly byFile: ReadonlyMap<string, string>;
  readonly notes: Notes;
}

type Open = { entry: SourceEntry; entries: SourceEntry[]; indent: number };

/** Headings are groups; an entry with others below it is a group that opens its own page. */
function contents(text: string, space: Space): SourceEntry[] {
  const top: SourceEntry[] = [];
  let list = top;
  let open: Open[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const title = HEADING.exec(line)?.[1];
    if (title !== undefined) {
      list = [];
      open = [];
      top.push({ label: plain(title.replace(/\s*<a .*$/, '').replace(/\s*\{#.*\}$/, '')), entries: list });
      continue;
    }
    const match = ENTRY.exec(line);
    if (match === null) continue;
    const indent = (match[1] ?? '').replaceAll('\t', '  ').length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const entry = entryOf(plain(match[2] ?? ''), match[3] ?? match[4] ?? '', match[5], index + 1, space);
    if (entry === undefined) continue;
    const entries: SourceEntry[] = [];
    const parent = open.at(-1);
    (parent?.entries ?? list).push(entry);
    if (parent !== undefined) replaceWithGroup(parent, open.at(-2)?.entries ?? list);
    open.push({ entry, entries, indent });
  }
  return top.filter(({ entries }) => entries === undefined || entries.length > 0);
}

/** A page that others stand below becomes the group that they are in. */
function replaceWithGroup(parent: Open, siblings: SourceEntry[]): void {
  const at = siblings.indexOf(parent.entry);
  if (at === -1 || parent.entry.entries !== undefined) return;
  const { label, page } = parent.entry;
  const group: SourceEntry = { label, page, entries: parent.entries };
  siblings[at] = group;
  parent.entry = group;
}

function entryOf(
  label: string,
  target: string,
  title: string | undefined,
  line: number,
  { root, file, byFile, notes }: Space,
): SourceEntry | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return { label, href: target };
  const path = resolve(root, decodePath(target.replace(/#.*$/, '').replaceAll(/\\(.)/g, '$1')));
  const page = byFile.get(path) ?? byFile.get(join(path, 'README.md'));
  if (page !== undefined) return { label: title ?? label, page };
  notes.add(file, `There is no page \`${target}\`: its entry is left out.`, line);
  return undefined;
}

function redirectsOf(
  given: unknown,
  { root, prefix, byFile, notes, file, text }: Space & { prefix: string; text: string },
) {
  if (!isObject(given)) return [];
  return Object.entries(given).flatMap(([source, target]) => {
    const to = typeof target === 'string' ? byFile.get(resolve(root, target)) : undefined;
    const destination =
      to === undefined ? undefined : `/${to.replace(/(^|\/)index$/, '')}`.replace(/(.)\/$/, '$1');
    const from = `/${posix.join(prefix, source)}`;
    if (destination === undefined)
      notes.add(
        file,
        'The redirect leads to no page, and is left out.',
        pointAt(text, Math.max(0, text.indexOf(`${source}:`))).line,
      );
    return destination === undefined || from === destination ? [] : [{ source: from, destination }];
  });
}

function plain(text: string): string {
  return text
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>&~|])/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll('&#x20;', ' ')
    .replaceAll('&#x26;', '&')
    .replaceAll('&amp;', '&')
    .trim();
}
