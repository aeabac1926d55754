/** Parses the text of a specification to its value, with positions of its parts. */

import { restrictsReaders } from '@waymark/repository/content/specifications';
import { exactNumber, parseExact } from '@waymark/source/exact-number';
import { type Position, SourceFile } from '@waymark/source/json/positions';
import { objectOf } from '@waymark/source/values';
import yaml from 'js-yaml';
import {
  findNodeAtLocation,
  type ParseError,
  parse as parseJsonc,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';
import { isCollection, isNode, LineCounter, parseDocument } from 'yaml';
import { aliasProblem } from './aliases.ts';
import { withoutUnseen } from './unseen.ts';

/** The values of YAML 1.2, in which a date is text, the merge key, which many tools write, and numbers with their digits. */
const MERGE = new yaml.Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (data) => data === '<<' });
const YAML_NUMBER = /^[-+]?(?:0x[\da-f]+|0o[0-7]+|0b[01]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i;
const NUMBER = new yaml.Type('tag:yaml.org,2002:int', {
  kind: 'scalar',
  resolve: (data) => typeof data === 'string' && YAML_NUMBER.test(data),
  construct: exactNumber,
});
/** The depth of YAML and JSON has one limit, which is that of their values. */
const OPTIONS = {
  schema: yaml.CORE_SCHEMA.extend({ implicit: [MERGE, NUMBER] }),
  maxDepth: Number.POSITIVE_INFINITY,
};

export type ParsedSpecification =
  | { readonly value: unknown }
  | { readonly problem: { readonly message: string; readonly line: number; readonly column: number } };

/** The version that a description states: `3.1.0`, of whichever format. */
export function versionOf(value: unknown): unknown {
  const { openapi, swagger, asyncapi } = objectOf(value);
  return openapi ?? swagger ?? asyncapi;
}

export function isJson(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}

export function parseSpecification(text: string, file: string): ParsedSpecification {
  const clean = text.replace(/^\uFEFF/, '');
  try {
    const parsed = isJson(clean) ? parseJson(clean, file) : parseYaml(clean);
    if ('problem' in parsed) return parsed;
    return isDeep(parsed.value) ? TOO_DEEP : { value: withoutUnseen(parsed.value, clean) };
  } catch (error) {
    // The parsers call themselves for each level.
    if (error instanceof RangeError) return TOO_DEEP;
    throw error;
  }
}

/** The deepest in public have a tenth of it. Whatever reads a specification calls itself for each level. */
const MAX_DEPTH = 500;
const TOO_DEEP: ParsedSpecification = {
  problem: { message: `its values are nested more than ${MAX_DEPTH} levels deep`, line: 1, column: 1 },
};

function isDeep(root: unknown): boolean {
  let level: ReadonlySet<unknown> = new Set([root]);
  for (let depth = 0; level.size > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const below = new Set<unknown>();
    for (const value of level)
      for (const inner of Object.values(value ?? {}))
        if (typeof inner === 'object' && inner !== null) below.add(inner);
    level = below;
  }
  return false;
}

function parseJson(text: string, file: string): ParsedSpecification {
  try {
    const value = parseExact(text);
    const twice = restrictsReaders(text) ? keyTwice(text) : undefined;
    if (twice === undefined) return { value };
    // The first one may be the restriction.
    const { line, column } = new SourceFile(file, text).position(twice.offset);
    return { problem: { message: `the key \`${twice.key}\` occurs twice in an object`, line, column } };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return brokenJson(text, file);
  }
}

/** The first key that an object has had before. YAML refuses them itself. */
function keyTwice(text: string): { readonly key: string; readonly offset: number } | undefined {
  const open: Set<string>[] = [];
  let found: { key: string; offset: number } | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset) => {
      if (open.at(-1)?.has(key)) found ??= { key, offset };
      open.at(-1)?.add(key);
    },
  });
  return found;
}

function brokenJson(text: string, file: string): ParsedSpecification {
  const errors: ParseError[] = [];
  parseJsonc(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [error] = errors;
  // YAML's flow style looks like JSON and may have comments, single quotes and trailing commas.
  const yaml = parseYaml(text);
  if ('value' in yaml || error === undefined) return yaml;
  const { line, column } = new SourceFile(file, text).position(error.offset);
  return { problem: { message: sentence(printParseErrorCode(error.error)), line, column } };
}

function parseYaml(text: string): ParsedSpecification {
  try {
    const value = yaml.load(text, OPTIONS);
    // Without an alias nothing is shared.
    const problem = /[\s[{,:-]\*\S/.test(text) ? aliasProblem(value) : undefined;
    if (problem === undefined) return { value };
    return { problem: { message: problem.message, ...nearest(yamlLocator(text), problem.path) } };
  } catch (error) {
    if (!(error instanceof yaml.YAMLException)) throw error;
    const { line, column } = error.mark ?? { line: 0, column: 0 };
    return { problem: { message: error.reason, line: line + 1, column: column + 1 } };
  }
}

function sentence(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
}

type Find = (path: readonly string[]) => Pick<Position, 'line' | 'column'> | undefined;

function nearest(find: Find, path: readonly string[]): Pick<Position, 'line' | 'column'> {
  for (let length = path.length; length > 0; length--) {
    const place = find(path.slice(0, length));
    if (place !== undefined) return place;
  }
  return { line: 1, column: 1 };
}

/**
 * Finds places in a text. It is parsed once more for that, when places are asked for: problems are found together, and the tree,
 * which is many times as large as the text, is not held after them.
 */
export function locator(text: string, file: string): (path: readonly string[]) => Position {
  let known: WeakRef<Find> | undefined;
  return (path) => {
    const find = known?.deref() ?? (isJson(text) ? jsonLocator(text, file) : yamlLocator(text));
    known = new WeakRef(find);
    return { file, ...nearest(find, path) };
  };
}

function jsonLocator(text: string, file: string): Find {
  const source = new SourceFile(file, text);
  const root = parseTree(source.text);
  return (path) => {
    if (root === undefined) return undefined;
    const keys = path.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = findNodeAtLocation(root, keys) ?? findNodeAtLocation(root, [...path]);
    const place = node?.parent?.type === 'property' ? node.parent : node;
    return place && source.position(place.offset);
  };
}

function yamlLocator(text: string): Find {
  const counter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: counter, uniqueKeys: false });
  return (path) => {
    const holder = document.getIn(path.slice(0, -1), true);
    const pair = isCollection(holder)
      ? holder.items.find(
          (item) =>
            typeof item === 'object' && item !== null && 'key' in item && String(item.key) === path.at(-1),
        )
      : undefined;
    const node = (pair as { key?: unknown } | undefined)?.key ?? document.getIn(path, true);
    if (!isNode(node) || !node.range) return undefined;
    const { line, col } = counter.linePos(node.range[0]);
    return { line, column: col };
  };
}
