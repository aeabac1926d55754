/** Pages in files that show a part of an API: frontmatter `openapi`, `openapi-schema`, `asyncapi` and `api`. */
import { posix } from 'node:path';
import type { Api } from '@waymark/repository/api';
import type { PageFile } from '@waymark/repository/content/pages';
import { parseEndpoint } from '@waymark/repository/navigation/entry';
import type { PageOperation } from '@waymark/repository/types';
import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { objectOf } from '@waymark/source/values';
import { splitDescription } from './description.ts';
import { type ApiEntry, apiEntriesOf } from './entries.ts';
import { entryTitle, operationOf } from './generated-page.ts';
import { findChannel, findOperation, findSchema, suggestion } from './match.ts';
import { asClosedAs } from './metadata.ts';

export interface WrittenPagesInput {
  readonly root: string;
  readonly apis: readonly Api[];
  /** True if a specification that the site names could not be read. */
  readonly someUnread: boolean;
  readonly diagnostics: Diagnostics;
}

type Key = 'openapi' | 'openapi-schema' | 'asyncapi' | 'api';

/** The page with the operation that its frontmatter names, and with its title if it has none of its own. */
export function withOperation(file: PageFile, input: WrittenPagesInput): PageFile {
  const { frontmatter } = file;
  if (frontmatter.openapi !== undefined) return ofOperation(file, frontmatter.openapi, input);
  if (frontmatter.asyncapi !== undefined) {
    const entry = findChannel(fromRoot(frontmatter.asyncapi, file), input.apis);
    return entry === undefined
      ? missing(file, 'asyncapi', frontmatter.asyncapi, input)
      : shown(file, entry, input);
  }
  if (frontmatter['openapi-schema'] !== undefined)
    return ofSchema(file, frontmatter['openapi-schema'], input);
  if (frontmatter.api !== undefined) return ofAddress(file, frontmatter.api);
  return file;
}

/** A specification that is named by its way from the page: `../shop.json GET /carts`. */
function fromRoot(written: string, { file }: PageFile): string {
  return written.trim().replace(/^\.{1,2}\/\S+/, (path) => posix.join(posix.dirname(file), path));
}

function ofOperation(file: PageFile, written: string, input: WrittenPagesInput): PageFile {
  const endpoint = parseEndpoint(fromRoot(written, file));
  const entry = endpoint === undefined ? undefined : findOperation(endpoint, input.apis);
  return entry === undefined ? missing(file, 'openapi', written, input) : shown(file, entry, input);
}

function shown(file: PageFile, entry: ApiEntry, { diagnostics }: WrittenPagesInput): PageFile {
  const operation = operationOf(entry, false);
  return {
    ...asClosedAs(entry, file, diagnostics),
    title: file.frontmatter.title?.trim() || entryTitle(entry),
    description: file.description ?? splitDescription(entry.description).lead,
    operation: { ...operation, deprecated: operation.deprecated || file.frontmatter.deprecated === true },
  };
}

function ofSchema(file: PageFile, written: string, input: WrittenPagesInput): PageFile {
  const found = findSchema(fromRoot(written, file), input.apis);
  if (found === undefined) return missing(file, 'openapi-schema', written, input);
  const { api, name } = found;
  const operation: PageOperation = {
    kind: 'schema',
    method: '',
    path: name,
    deprecated: file.frontmatter.deprecated === true,
    api: api.key,
    at: ['components', 'schemas', name],
    generated: false,
  };
  return { ...file, title: file.frontmatter.title?.trim() || name, operation };
}

/** `api: "POST https://…"`: the page describes the endpoint itself, with ParamField and ResponseField. */
function ofAddress(file: PageFile, written: string): PageFile {
  const match = /^\s*([a-z]+)\s+(\S+)\s*$/i.exec(written);
  if (match === null) return file;
  const [, method = '', path = ''] = match;
  const deprecated = file.frontmatter.deprecated === true;
  return {
    ...file,
    operation: { kind: 'written', method: method.toUpperCase(), path, deprecated, at: [], generated: false },
  };
}

function missing(file: PageFile, key: Key, written: string, input: WrittenPagesInput): PageFile {
  if (input.someUnread) return file;
  const noun = { openapi: 'operation', 'openapi-schema': 'schema', asyncapi: 'channel', api: 'endpoint' }[
    key
  ];
  const guess =
    key === 'openapi' ? suggestion(written, input.apis) : closest(written.trim(), namesOf(key, input.apis));
  const fallback =
    input.apis.length === 0
      ? 'Add the specification to the repository, or name its address in docs.json.'
      : `Write it as \`${key === 'openapi' ? 'GET /path' : 'Name'}\`, with the file in front if several have it.`;
  input.diagnostics.report({
    code: 'operation-missing',
    message: `No specification has the ${noun} \`${written.trim()}\`.`,
    hint: didYouMean(guess, fallback),
    file: file.file,
    ...keyPosition(onDisk(input.root, file.file), key),
  });
  return file;
}

function namesOf(key: Key, apis: readonly Api[]): string[] {
  return apis.flatMap((api) =>
    key === 'asyncapi' && api.kind === 'asyncapi'
      ? apiEntriesOf(api).map(({ at }) => at.at(-1) ?? '')
      : Object.keys(objectOf(objectOf(api.document.components).schemas)),
  );
}

function keyPosition(path: string, key: Key): { line: number; column: number } {
  const lines = readText(path).split('\n');
  const line = lines.findIndex((each) => each.replace(/^["']/, '').startsWith(key));
  return { line: Math.max(0, line) + 1, column: 1 };
}
