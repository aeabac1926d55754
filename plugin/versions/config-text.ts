/** Edits of docs.json, and of the files that it refers to, which leave the rest of their texts as it is. */

import { offsetOf } from '@waymark/mdx/markdown/tree/edits';
import { ReferenceResolver } from '@waymark/repository/config/references';
import { UsageError } from '@waymark/server/cli/errors';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { parseJson } from '@waymark/source/json/json';
import { type LocatedValue, type Path, pathText, SourceFile } from '@waymark/source/json/positions';
import { keptIn } from '@waymark/source/made-once';
import { onDisk } from '@waymark/source/paths/on-disk';
import { isObject, type JsonObject } from '@waymark/source/values';
import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import { type AuthorText, authorText, type TextEdit } from './author-text.ts';

const CONFIG_FILE = 'docs.json';

interface ConfigFile extends AuthorText {
  readonly tree: Node;
  readonly edits: TextEdit[];
  /** One level of indentation. */
  readonly unit: string;
}

export class ConfigText {
  readonly #root: string;
  readonly #located: LocatedValue;
  readonly #files = new Map<string, ConfigFile>();

  /** @throws {UsageError} if it cannot be read */
  constructor(root: string) {
    this.#root = root;
    const diagnostics = new Diagnostics();
    const source = new SourceFile(CONFIG_FILE, this.#file(CONFIG_FILE).text);
    const tree = parseJson(source, diagnostics);
    if (tree === undefined) throw unreadable();
    this.#located = new ReferenceResolver(root, diagnostics).resolve(source, tree);
    if (diagnostics.list().some(({ severity }) => severity === 'error')) throw unreadable();
  }

  /** Its whole value, with what it refers to. */
  get value(): JsonObject {
    return isObject(this.#located.value) ? this.#located.value : {};
  }

  /** The bytes of each file that has changed, below the root. */
  changed(): ReadonlyMap<string, Uint8Array> {
    return new Map(
      Array.from(this.#files)
        .filter(([, { edits }]) => edits.length > 0)
        .map(([name, { edited, edits }]) => [name, edited(edits)]),
    );
  }

  /** The position of an element, which its node in the navigation has too. */
  place(path: Path): string {
    const { file, line, column } = this.#located.locate(path);
    return `${file}:${line}:${column}`;
  }

  /** Puts values into a list, behind the entry at an index. */
  insert(path: Path, index: number, values: readonly unknown[]): void {
    const { file, node: list } = this.#node(path);
    const before = list.children?.[index];
    const [first] = list.children ?? [];
    const outer = indentAt(file.text, list.offset);
    const inner =
      first !== undefined && startsLine(file.text, first.offset)
        ? indentAt(file.text, first.offset)
        : outer + file.unit;
    const body = values.map((value) => `\n${inner}${jsonText(value, file.unit, inner)}`).join(',');
    if (before !== undefined) edit(file, before.offset + before.length, 0, `,${body}`);
    else edit(file, list.offset, list.length, `[${body}\n${outer}]`);
  }

  /** Takes entries out of a list. */
  remove(path: Path, indexes: readonly number[]): void {
    const { file, node: list } = this.#node(path);
    const children = list.children ?? [];
    const kept = children.findIndex((_, index) => !indexes.includes(index));
    for (const index of indexes) {
      const child = children[index];
      if (child === undefined) continue;
      const end = child.offset + child.length;
      const previous = children[index - 1];
      // Those before the first that stays take the comma behind them along.
      if (kept !== -1 && index < kept)
        edit(file, child.offset, (children[index + 1]?.offset ?? end) - child.offset, '');
      else {
        const start = previous === undefined ? child.offset : previous.offset + previous.length;
        edit(file, start, end - start, '');
      }
    }
  }

  replace(path: Path, value: string): void {
    const { file, node } = this.#node(path);
    edit(file, node.offset, node.length, JSON.stringify(value));
  }

  /** Adds a key to the outermost object. */
  add(key: string, value: unknown): void {
    const file = this.#file(CONFIG_FILE);
    const last = file.tree.children?.at(-1);
    if (last === undefined) throw unreadable();
    const body = `\n${file.unit}${JSON.stringify(key)}: ${jsonText(value, file.unit, file.unit)}`;
    edit(file, last.offset + last.length, 0, `,${body}`);
  }

  /**
   * Moves properties of an element into the first entry of a list that takes their place.
   *
   * @throws {UsageError} if they stand in another file than the element
   */
  wrap(
    path: Path,
    keys: ReadonlySet<string>,
    head: JsonObject,
    list: string,
    more: readonly unknown[],
  ): void {
    const { file, node } = this.#node(path);
    const { text, unit } = file;
    const isMoved = (property: Node): boolean => keys.has(String(property.children?.[0]?.value));
    const moved = (node.children ?? []).filter(isMoved);
    const [first] = moved;
    if (first === undefined || moved.length < keys.size || node.type !== 'object')
      throw new UsageError(
        `\`${pathText(path)}\` is made of several files: its \`$ref\` stands beside other keys. Put it into one file, and run this again.`,
      );
    const indent = indentAt(text, first.offset);
    const deeper = indent + unit + unit;
    const parts = Object.entries(head).map(
      ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
    );
    for (const property of moved)
      parts.push(
        text.slice(property.offset, property.offset + property.length).replaceAll('\n', `\n${unit}${unit}`),
      );
    const own = `{\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${unit}}`;
    const entries = [own, ...more.map((value) => jsonText(value, unit, indent + unit))];
    edit(
      file,
      first.offset,
      first.length,
      `${JSON.stringify(list)}: [\n${indent}${unit}${entries.join(`,\n${indent}${unit}`)}\n${indent}]`,
    );
    for (const property of moved.slice(1)) {
      const previous = node.children?.[node.children.indexOf(property) - 1];
      const start = previous === undefined ? property.offset : previous.offset + previous.length;
      edit(file, start, property.offset + property.length - start, '');
    }
  }

  #node(path: Path): { file: ConfigFile; node: Node } {
    const { file: name, line, column } = this.#located.locate(path);
    const file = this.#file(name);
    const node = findNodeAtOffset(file.tree, offsetOf(file.text, line, column));
    if (node === undefined) throw unreadable();
    return { file, node };
  }

  #file(name: string): ConfigFile {
    return keptIn(this.#files, name, () => {
      const read = authorText(onDisk(this.#root, name));
      const tree = parseTree(read.text, [], { allowTrailingComma: true });
      if (tree === undefined) throw unreadable();
      return { ...read, tree, edits: [], unit: /\n([ \t]+)\S/.exec(read.text)?.[1] ?? '  ' };
    });
  }
}

function unreadable(): UsageError {
  return new UsageError('docs.json cannot be read. `waymark check` says what is wrong.');
}

function edit(file: ConfigFile, start: number, length: number, text: string): void {
  file.edits.push({ start, end: start + length, text });
}

function jsonText(value: unknown, unit: string, indent: string): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', `\n${indent}`);
}

function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, offset))?.[0] ?? '';
}

function startsLine(text: string, offset: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, offset - 200), offset));
}
