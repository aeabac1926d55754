/** A file of releases -> entries: the JSON of GitHub's REST interface, of `gh`, and of GitLab's. It came from another server. */
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { parseJson } from '@waymark/source/json/json';
import { type Position, SourceFile } from '@waymark/source/json/positions';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import type { RootContent } from 'mdast';
import { SyntaxFailure } from '../parse/parse.ts';
import { type ChangelogEntry, entryContent } from './entry.ts';
import { isPrerelease, plainLabel } from './version-heading.ts';

const FORM =
  'It has to be a list as `gh api repos/{owner}/{repo}/releases` gives it, or the releases of GitLab’s API.';

type Point = Pick<Position, 'line' | 'column'>;
type ReadNotes = (notes: string, place: Point) => RootContent[];

/** @param markdown The notes of a release as nodes. @throws {SyntaxFailure} */
export function readReleases(file: string, text: string, markdown: ReadNotes): ChangelogEntry[] {
  const source = new SourceFile(file, text);
  const problems = new Diagnostics();
  const tree = parseJson(source, problems);
  if (tree === undefined) {
    const [problem] = problems.list();
    const { message = 'This is not JSON', line = 1, column = 1 } = problem ?? {};
    throw new SyntaxFailure(message.replace(/\.$/, ''), `Save the file again. ${FORM}`, line, column);
  }
  if (tree.type !== 'array') throw new SyntaxFailure('This is not a list of releases', FORM, 1, 1);
  // `gh api --paginate --slurp` has a list for each page.
  const releases = (tree.children ?? []).flatMap((node) =>
    node.type === 'array' ? (node.children ?? []) : [node],
  );
  return releases
    .flatMap((node) => readRelease(node, source, markdown) ?? [])
    .sort((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0));
}

/** Undefined for a draft. */
function readRelease(node: Node, source: SourceFile, markdown: ReadNotes): ChangelogEntry | undefined {
  const value = (...names: readonly string[]): unknown =>
    names.map((name) => findIn(node, name)).find((each) => each !== undefined && each !== null);
  const text = (...names: readonly string[]): string => {
    const found = value(...names);
    return typeof found === 'string' ? found : '';
  };
  const place = source.position(node.offset);
  const tag = plainLabel(text('tag_name', 'tagName')).slice(0, 200);
  if (tag === '') throw new SyntaxFailure('This release has no `tag_name`', FORM, place.line, place.column);
  if (value('draft', 'isDraft') === true) return undefined;
  const written = text('published_at', 'publishedAt', 'released_at', 'created_at', 'createdAt');
  const date = /^\d{4}-\d{2}-\d{2}/.test(written) ? new Date(written) : undefined;
  const isDated = date !== undefined && !Number.isNaN(date.getTime());
  const name = text('name').trim().slice(0, 200);
  const blocks = inPlace(place, () => markdown(text('body', 'description'), place));
  return {
    label: tag,
    description: isDated ? date.toISOString().slice(0, 10) : '',
    date: isDated ? date : undefined,
    isUnreleased: value('upcoming_release') === true,
    isPrerelease: value('prerelease', 'isPrerelease') === true || isPrerelease(tag),
    ...entryContent(saysMore(name, tag) ? [nameLine(name), ...blocks] : blocks),
  };
}

/** Lines of the notes are none of the file. */
function inPlace<T>({ line, column }: Point, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxFailure) throw new SyntaxFailure(error.message, error.hint, line, column);
    throw error;
  }
}

function findIn(node: Node, name: string): unknown {
  const found = node.type === 'object' ? findNodeAtLocation(node, [name]) : undefined;
  return found && getNodeValue(found);
}

/** The name of a release has words that its tag has not: `v4.0.0: Fast Fourward`. */
function saysMore(name: string, tag: string): boolean {
  const version = tag.replace(/^\D*/, '');
  return /\p{L}/u.test(
    name
      .replace(tag, '')
      .replace(version, '')
      .replace(/\b(?:v|version|release)\b/gi, ''),
  );
}

function nameLine(value: string): RootContent {
  return { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value }] }] };
}
