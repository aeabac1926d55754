/** `<Changelog>` -> the elements that an author would write for its entries. */
import { posix } from 'node:path';
import type { Repository } from '@waymark/contract/repository';
import type { QuotedFiles } from '@waymark/repository/content/quoted-files';
import { type GitTag, releaseTags } from '@waymark/repository/content/release-tags';
import type { Props } from '@waymark/repository/extend/component';
import { countProp, flag, labels, textProp } from '@waymark/repository/extend/props';
import { gitLine } from '@waymark/repository/git';
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type { Position } from '@waymark/source/json/positions';
import type { Root } from 'mdast';
import type { Node } from 'unist';
import { SyntaxFailure } from '../parse/parse.ts';
import { Edits } from '../tree/edits.ts';
import { createModule, type Module, NO_STATEMENTS } from '../tree/module.ts';
import { visit } from '../tree/visit.ts';
import { type ChangelogEntry, chosenEntries, entryContent } from './entry.ts';
import { readChangelog } from './read-changelog.ts';
import { readReleases } from './read-releases.ts';
import { RepositoryLinks } from './repository-links.ts';
import { strangersMarkdown } from './strangers-markdown.ts';
import { isPrerelease, plainLabel } from './version-heading.ts';

/** Hundreds of releases, with all that GitHub says of their files. */
const MOST_BYTES_OF_RELEASES = 20_000_000;

const PATH =
  'Write the path of a file of this repository, from the docs folder: `../CHANGELOG.md`. Nothing is shown in its place.';
const OFFLINE =
  'A build asks no other server. Save its releases in the repository with `gh api --paginate --slurp repos/OWNER/NAME/releases > releases.json`, and name that file.';
const NO_ENTRY = 'An entry begins with a heading that has its version: `## 1.2.0 - 2026-01-02`.';
const FETCH =
  'Fetch all tags: `fetch-depth: 0` in GitHub’s checkout action, or `git fetch --tags --unshallow`.';

/** Changelogs of a repository, as files and as git's tags. */
export class Changelogs {
  readonly #root: string;
  readonly #files: QuotedFiles;
  readonly #repository: () => Repository | undefined;

  constructor(root: string, files: QuotedFiles, repository: () => Repository | undefined) {
    this.#root = root;
    this.#files = files;
    this.#repository = repository;
  }

  /** @param use The place of the element. */
  read(props: Props, use: Position) {
    const problems: Report[] = [];
    const report: Reporter = (code, message, hint, place = use) =>
      problems.push({ code, message, hint, ...place });
    const files = this.#paths(props);
    const read: string[] = [];
    const sources = files.map((file) =>
      inFile(file, report, () => this.#ofFile(file, files.length > 1, read, report)),
    );
    const pattern = props.git === true ? '' : textProp(props, 'git');
    if (pattern !== undefined) sources.push(this.#ofTags(pattern, use, report));
    const entries = chosenEntries(sources, {
      limit: props.limit === undefined ? undefined : countProp(props.limit, 0, 100_000, 100_000),
      unreleased: flag(props.unreleased),
      prereleases: props.prereleases === undefined || flag(props.prereleases),
    });
    const given = labels(props.tags);
    const updates = entries.map((entry) => updateOf(entry, given, props.rss));
    return { module: moduleOf(updates, use), files: read, problems };
  }

  #paths({ from }: Props): string[] {
    const written = typeof from === 'string' ? [from] : labels(from);
    return written.flatMap((path) => {
      const file = posix.normalize(path.replace(/^\/+/, ''));
      const found = file.includes('*') ? this.#files.matching(file) : [];
      return found.length > 0 ? found : [file];
    });
  }

  /** @throws {SyntaxFailure} */
  #ofFile(file: string, isOfSeveral: boolean, read: string[], report: Reporter): readonly ChangelogEntry[] {
    const isJson = /\.json$/i.test(file);
    if (/^https?:\//i.test(file)) {
      report(
        'changelog-unreadable',
        `The changelog \`${file.replace(':/', '://')}\` cannot be read: it is an address.`,
        OFFLINE,
      );
      return [];
    }
    const text = /\.(?:json|md|markdown|mdx|txt)$/i.test(file)
      ? this.#files.readTracked(file, isJson ? MOST_BYTES_OF_RELEASES : undefined)
      : { missing: 'its name ends neither as that of Markdown (`.md`, `.txt`) nor in `.json`' };
    if (typeof text !== 'string') {
      report('changelog-unreadable', `The changelog \`${file}\` cannot be read: ${text.missing}.`, PATH);
      return [];
    }
    read.push(file);
    const folder = posix.join(gitLine(this.#root, ['rev-parse', '--show-prefix']) ?? '', posix.dirname(file));
    const links = new RepositoryLinks(this.#repository(), isJson ? '' : folder, isJson);
    let entries: readonly ChangelogEntry[];
    if (isJson) {
      entries = readReleases(file, text, (notes, place) =>
        placed(strangersMarkdown(notes, links), file, place),
      );
    } else
      entries = readChangelog(
        placed(strangersMarkdown(text, links), file),
        isOfSeveral,
        posix.basename(folder),
      );
    if (entries.length === 0)
      report('changelog-incomplete', `\`${file}\` has no entry.`, isJson ? PATH : NO_ENTRY);
    return entries;
  }

  #ofTags(pattern: string, use: Position, report: Reporter): readonly ChangelogEntry[] {
    const found = releaseTags(this.#root, pattern);
    const names = pattern === '' ? 'tags' : `tags \`${pattern}\``;
    if ('missing' in found) {
      report('changelog-unreadable', `The ${names} cannot be read: ${found.missing}.`, FETCH);
      return [];
    }
    if (found.isShallow)
      report('changelog-incomplete', `This clone is shallow: ${names} may be missing.`, FETCH);
    else if (found.tags.length === 0) report('changelog-incomplete', `There are no ${names}.`, FETCH);
    const links = new RepositoryLinks(this.#repository(), '', true);
    return found.tags.flatMap((tag) =>
      inFile(
        use.file,
        (code, message, hint) => report(code, `The tag ${tag.name}: ${message}`, hint),
        () => [entryOfTag(tag, (text) => placed(strangersMarkdown(text, links), use.file, use))],
      ),
    );
  }
}

type Reporter = (code: DiagnosticCode, message: string, hint: string, place?: Position) => void;

/** Entries, none of them if the file has a mistake. */
function inFile(
  file: string,
  report: Reporter,
  read: () => readonly ChangelogEntry[],
): readonly ChangelogEntry[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    const { message, hint, line, column } = error;
    report('changelog-unreadable', `${message}.`, hint, { file, line, column });
    return [];
  }
}

function entryOfTag(
  { name, date, message }: GitTag,
  markdown: (text: string) => Root['children'],
): ChangelogEntry {
  const [title = ''] = message.split('\n', 1);
  const isName = title.replace(/^(?:(?:version|release)\s+)?v?/i, '') === name.replace(/^v/, '');
  return {
    label: plainLabel(name),
    description: date?.toISOString().slice(0, 10) ?? '',
    date,
    isUnreleased: false,
    isPrerelease: isPrerelease(name),
    ...entryContent(markdown(isName ? message.slice(title.length) : message)),
  };
}

/** Nodes at their place in the file, or at another; not at one of the text around, which no reader is to get. */
function placed(
  nodes: Root['children'],
  file: string,
  place?: Pick<Position, 'line' | 'column'>,
): Root['children'] {
  for (const node of nodes)
    visit(node, (each) => {
      const { line, column } = place ?? each.position?.start ?? { line: 1, column: 1 };
      const point = { line, column };
      Object.assign(each, { position: { start: point, end: point, file } });
    });
  return nodes;
}

function updateOf(entry: ChangelogEntry, given: readonly string[], rss: unknown): Node {
  const values: Readonly<Record<string, string>> = {
    label: entry.label,
    ...(entry.description !== '' && { description: entry.description }),
    tags: [...new Set([...given, ...entry.tags])].join(','),
    ...(rss !== undefined && !flag(rss) && { rss: 'false' }),
  };
  const attributes = Object.entries(values).map(([name, value]) => ({
    type: 'mdxJsxAttribute',
    name,
    value,
  }));
  const { nodes: children } = entry;
  return { type: 'mdxJsxFlowElement', name: 'Update', attributes, children } as Node;
}

function moduleOf(updates: readonly Node[], { file, line, column }: Position): Module {
  const tree = { type: 'root', children: updates } as Root;
  const parsed = { tree, text: '', edits: new Edits(), plain: true };
  const module = createModule({ ...NO_STATEMENTS, file, firstLine: line, failures: [], parsed });
  const at: Module['at'] = (position) => ({
    file: position && 'file' in position ? String(position.file) : file,
    line: position?.start.line ?? line,
    column: position?.start.column ?? column,
  });
  return { ...module, at, place: (node) => at(node.position) };
}
