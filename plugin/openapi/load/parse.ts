/** Parses the text of a specification to its value, with positions of its parts. */
import yaml from 'js-yaml';
import {
  findNodeAtLocation,
  type ParseError,
  parse as parseJsonc,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { isCollection, isNode, LineCounter, parseDocument } from 'yaml';
import { type Position, SourceFile } from '../../config/positions.ts';
import { exactNumber, parseExact } from '../../exact-number.ts';
import { objectOf } from '../../values.ts';
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
const SCHEMA = yaml.CORE_SCHEMA.extend({ implicit: [MERGE, NUMBER] });

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
  const tooDeep = {
    problem: { message: `its values are nested deeper than ${MAX_DEPTH} levels`, line: 1, column: 1 },
  };
  try {
    const parsed = parseText(text.replace(/^\uFEFF/, ''), file);
    return 'value' in parsed && isTooDeep(parsed.value) ? tooDeep : parsed;
  } catch (error) {
    // A parser that calls itself for each level.
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}

function parseText(text: string, file: string): ParsedSpecification {
  if (!isJson(text)) return parseYaml(text, file);
  try {
    return { value: withoutUnseen(parseExact(text), text) };
  } catch {
    return brokenJson(text, file);
  }
}

/** Levels of values in values: a specification has tens, and functions that call themselves fail at some thousands. */
const MAX_DEPTH = 500;

function isTooDeep(value: unknown): boolean {
  const seen = new Set<object>();
  let level = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const holders = level.filter((each) => typeof each === 'object' && each !== null && !seen.has(each));
    if (holders.length === 0) return false;
    for (const holder of holders) seen.add(holder as object);
    level = holders.flatMap((holder) => Object.values(holder as object));
  }
  return true;
}

function brokenJson(text: string, file: string): ParsedSpecification {
  const errors: ParseError[] = [];
  parseJsonc(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [error] = errors;
  // YAML's flow style looks like JSON and may have comments, single quotes and trailing commas.
  const yaml = parseYaml(text, file);
  if ('value' in yaml || error === undefined) return yaml;
  const { line, column } = new SourceFile(file, text).position(error.offset);
  return { problem: { message: sentence(printParseErrorCode(error.error)), line, column } };
}

function parseYaml(text: string, file: string): ParsedSpecification {
  try {
    const value = yaml.load(text, { schema: SCHEMA });
    // Without an alias nothing is shared.
    const problem = /[\s[{,:-]\*\S/.test(text) ? aliasProblem(value) : undefined;
    if (problem === undefined) return { value: withoutUnseen(value, text) };
    const { line, column } = yamlLocator(text, file)(problem.path);
    return { problem: { message: problem.message, line, column } };
  } catch (error) {
    if (!(error instanceof yaml.YAMLException)) throw error;
    const { line, column } = error.mark ?? { line: 0, column: 0 };
    return { problem: { message: error.reason, line: line + 1, column: column + 1 } };
  }
}

function sentence(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
}

type Locate = (path: readonly string[]) => Position;

/**
 * Finds places in a text. It is parsed once more for that, when places are asked for: problems are found together, and the tree,
 * which is many times as large as the text, is not held after them.
 */
export function locator(text: string, file: string): Locate {
  let known: WeakRef<Locate> | undefined;
  return (path) => {
    const find = known?.deref() ?? (isJson(text) ? jsonLocator(text, file) : yamlLocator(text, file));
    known = new WeakRef(find);
    return find(path);
  };
}

function jsonLocator(text: string, file: string): Locate {
  const source = new SourceFile(file, text);
  const root = parseTree(source.text);
  return (path) => {
    for (let length = path.length; length > 0 && root !== undefined; length--) {
      const part = path.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      const node =
        findNodeAtLocation(root, part) ?? findNodeAtLocation(root, path.slice(0, length) as string[]);
      const place = node?.parent?.type === 'property' ? node.parent : node;
      if (place !== undefined) return source.position(place.offset);
    }
    return { file, line: 1, column: 1 };
  };
}

function yamlLocator(text: string, file: string): Locate {
  const counter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: counter, uniqueKeys: false });
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const holder = document.getIn(path.slice(0, length - 1), true);
      const key = path[length - 1];
      const pair = isCollection(holder)
        ? holder.items.find(
            (item) => typeof item === 'object' && item !== null && 'key' in item && String(item.key) === key,
          )
        : undefined;
      const node =
        (pair as { key?: unknown } | undefined)?.key ?? document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) {
        const { line, col } = counter.linePos(node.range[0]);
        return { file, line, column: col };
      }
    }
    return { file, line: 1, column: 1 };
  };
}
