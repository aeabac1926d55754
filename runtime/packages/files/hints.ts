/** Errors that agents run into, in the words of a shell, with a second line that names the file meant, or explains this shell. */
import { type FolderNode, filesBelow, lookup, resolvePath, TARGET } from './tree.ts';

const MISSING =
  /^(?:[\w.-]+|bash: line \d+): (?:cannot (?:open|access|stat) )?['"‘]?(.+?)['"’]?: No such file or directory/;
const UNKNOWN = /(?:^|: )([\w.-]+): command not found/;
const IN_PLACE = /^sed: (.+): No such file or directory$/gm;
const REFUSED_TARGET = new RegExp(`^bash: ${TARGET}(.*): cannot open redirect target$`, 'gm');
const MAX_HINTS = 5;

/** The error text with hints added, each once. */
export function addHints(text: string, root: FolderNode): string {
  const stderr = shellWords(text, root);
  const hints = new Set<string>();
  for (const line of stderr.split('\n', 40)) {
    const missing = MISSING.exec(line)?.[1];
    const hint = missing === undefined ? otherHint(line) : missingFile(missing, root);
    if (hint !== undefined && hints.size < MAX_HINTS) hints.add(hint);
  }
  if (hints.size === 0) return stderr;
  return `${stderr}${stderr.endsWith('\n') ? '' : '\n'}${[...hints].map((hint) => `hint: ${hint}\n`).join('')}`;
}

/** The interpreter's reports of missing commands, and of writing, in the words of every shell. */
function shellWords(stderr: string, root: FolderNode): string {
  return (
    stderr
      .replace(/: command not available in browser environments\. Exclude .*/g, ': command not found')
      .replaceAll(REFUSED_TARGET, 'bash: $1: Read-only file system')
      .replace(/\bEROFS: read-only file system, \w+ '(.*)'/g, '$1: Read-only file system')
      // `sed -i` says so of each file that it cannot write.
      .replace(IN_PLACE, (line, path: string) =>
        lookup(root, resolvePath('/', path))?.kind === 'file' ? `sed: ${path}: Read-only file system` : line,
      )
  );
}

function otherHint(line: string): string | undefined {
  if (line.endsWith(': Read-only file system')) return 'use pipes and $(…); nothing can be written here.';
  const name = UNKNOWN.exec(line)?.[1];
  if (name === undefined) return undefined;
  return `there is no ${name} here: this shell only reads the documentation. "help" lists its commands.`;
}

function missingFile(missing: string, root: FolderNode): string | undefined {
  const address = /^https?:\/\/[^/]+(\/.*)?$/.exec(missing);
  const bare = (address ? (address[1] ?? '/') : missing).replace(/[?#].*/s, '');
  const path = resolvePath('/', bare);
  const stem = path.replace(/\.(mdx?|html?)$/, '');
  for (const candidate of [stem, `${stem}.md`, `${stem}/index.md`, `${stem}.json`, `${stem}.yaml`]) {
    const node = candidate === path && !address ? undefined : lookup(root, candidate);
    if (node?.kind === 'file') return `did you mean ${candidate}?`;
    if (node?.kind === 'folder' && candidate !== '/') return `${candidate} is a folder: ls ${candidate}`;
  }
  const name = stem.slice(stem.lastIndexOf('/') + 1).toLowerCase();
  if (name === '') return undefined;
  const alike: string[] = [];
  for (const file of filesBelow(root)) {
    if (file.name.toLowerCase().replace(/\.\w+$/, '') === name) alike.push(file.path);
    if (alike.length > 3)
      return `several files have that name: find / -iname '${name.replaceAll("'", '?')}.*'`;
  }
  return alike.length > 0 ? `did you mean ${alike.join(' or ')}?` : undefined;
}
