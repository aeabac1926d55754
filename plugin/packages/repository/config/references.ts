/** `$ref`: parts of docs.json that stand in files of their own. */

import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { errorCode } from '@waymark/source/failures';
import { meantKey, meantToRestrict } from '@waymark/source/json/access-keys';
import { MAX_DEPTH, parseJson } from '@waymark/source/json/json';
import { LocatedValue, SourceFile, type ValuePlace } from '@waymark/source/json/positions';
import { contains } from '@waymark/source/paths/inside-root';
import { decodeText } from '@waymark/source/read-text';
import { isObject } from '@waymark/source/values';
import type { Node } from 'jsonc-parser';

/** Chains of files that each refer twice to the next grow exponentially; no real site comes near this number. */
const MAX_REFERENCES = 10_000;

const NOTHING = Symbol('nothing');

interface File {
  readonly source: SourceFile;
  /** Undefined if the file's JSON is broken, which has been reported. */
  readonly tree: Node | undefined;
}

/** A value, or `NOTHING` if a reference failed, and its place. */
interface Built {
  readonly value: unknown;
  readonly place: ValuePlace;
}

/**
 * Builds the value of a parsed file and replaces each `$ref` by what it names.
 *
 * A reference is a path of a `.json` file relative to the file that holds it, inside the docs root (even after
 * symbolic links). Keys next to it win over the keys of the object that it names.
 */
export class ReferenceResolver {
  readonly #root: string;
  readonly #diagnostics: Diagnostics;
  readonly #files = new Map<string, File>();
  readonly #places = new WeakMap<object, Map<string | number, ValuePlace>>();
  /** Keys whose reference failed. */
  readonly #failed = new WeakMap<object, Set<string | number>>();
  #references = 0;
  #depth = 0;

  constructor(root: string, diagnostics: Diagnostics) {
    this.#root = realpathSync(root);
    this.#diagnostics = diagnostics;
  }

  /** Files that references led to, as paths below the root, in the order of their first use. */
  get files(): string[] {
    return [...this.#files.values()].map(({ source }) => source.file);
  }

  resolve(source: SourceFile, tree: Node): LocatedValue {
    const self = path.join(this.#root, source.file);
    const { value, place } = this.#build(tree, { source, value: tree.offset }, [self]);
    return new LocatedValue(value === NOTHING ? undefined : value, place, this.#places, this.#failed);
  }

  #build(node: Node, place: ValuePlace, stack: readonly string[]): Built {
    if (node.type !== 'object' && node.type !== 'array') return { value: node.value, place };
    if (this.#depth >= MAX_DEPTH) {
      const message = `Lists and objects are nested more than ${MAX_DEPTH} levels deep.`;
      const position = place.source.position(place.value);
      this.#diagnostics.report({ code: 'ref-invalid', message, hint: 'Nest fewer references.', ...position });
      return { value: NOTHING, place };
    }
    this.#depth++;
    const built =
      node.type === 'array'
        ? { value: this.#buildArray(node, place, stack), place }
        : this.#buildObjectOrReference(node, place, stack);
    this.#depth--;
    return built;
  }

  #buildObjectOrReference(node: Node, place: ValuePlace, stack: readonly string[]): Built {
    const properties = this.#properties(node, place.source);
    const reference = properties.get('$ref');
    properties.delete('$ref');
    const siblings = this.#buildObject(properties, place.source, stack);
    if (reference === undefined) return { value: siblings, place };

    const target = this.#follow(reference.value, place.source, stack);
    if (target === undefined) return { value: properties.size > 0 ? siblings : NOTHING, place };
    if (isObject(target.value)) return { value: this.#merge(target.value, siblings), place: target.place };
    if (properties.size > 0) {
      this.#diagnostics.report({
        code: 'ref-siblings-ignored',
        severity: Object.entries(siblings).some(([key, value]) => meantToRestrict(key, value))
          ? 'error'
          : undefined,
        message: 'Keys beside this "$ref" are ignored, because it names a value that is not an object.',
        hint: 'Remove them, or move them into the file that it names.',
        ...place.source.position(reference.key.offset),
      });
    }
    return target;
  }

  #buildArray(node: Node, place: ValuePlace, stack: readonly string[]): unknown[] {
    const values: unknown[] = [];
    const places = new Map<string | number, ValuePlace>();
    for (const entry of node.children ?? []) {
      const built = this.#build(entry, { source: place.source, value: entry.offset }, stack);
      if (built.value === NOTHING) continue;
      places.set(values.length, built.place);
      values.push(built.value);
    }
    this.#places.set(values, places);
    return values;
  }

  #buildObject(
    properties: ReadonlyMap<string, { key: Node; value: Node }>,
    source: SourceFile,
    stack: readonly string[],
  ): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const places = new Map<string | number, ValuePlace>();
    const failed = new Set<string | number>();
    for (const [name, { key, value }] of properties) {
      const built = this.#build(value, { source, value: value.offset, key: key.offset }, stack);
      if (built.value === NOTHING) {
        failed.add(name);
        continue;
      }
      object[name] = built.value;
      // A value from another file has its place there, and its key is here: one place has one source.
      places.set(name, built.place.source === source ? { ...built.place, key: key.offset } : built.place);
    }
    this.#places.set(object, places);
    if (failed.size > 0) this.#failed.set(object, failed);
    return object;
  }

  #properties(node: Node, source: SourceFile): Map<string, { key: Node; value: Node }> {
    const properties = new Map<string, { key: Node; value: Node }>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (key === undefined || value === undefined) continue;
      const name = String(key.value);
      const position = source.position(key.offset);
      // Assigned as a key, it would replace the object's prototype.
      if (name === '__proto__') {
        const message = 'The key "__proto__" is not allowed.';
        this.#diagnostics.report({ code: 'config-unknown-key', message, hint: 'Remove it.', ...position });
        continue;
      }
      if (properties.has(name)) {
        this.#diagnostics.report({
          code: 'config-duplicate-key',
          severity: meantKey(name)?.same ? 'error' : undefined,
          message: `The key "${name}" occurs twice in this object; the last one counts.`,
          hint: 'Remove one of them.',
          ...position,
        });
      }
      properties.set(name, { key, value });
    }
    return properties;
  }

  #merge(target: Record<string, unknown>, siblings: Record<string, unknown>): Record<string, unknown> {
    const merged = { ...target, ...siblings };
    this.#places.set(
      merged,
      new Map([...(this.#places.get(target) ?? []), ...(this.#places.get(siblings) ?? [])]),
    );
    const failed = [target, siblings].flatMap((part) => [...(this.#failed.get(part) ?? [])]);
    if (failed.length > 0) this.#failed.set(merged, new Set(failed));
    return merged;
  }

  /** The value that a reference names; undefined after a report. */
  #follow(node: Node, source: SourceFile, stack: readonly string[]): Built | undefined {
    const fail = (code: DiagnosticCode, message: string, hint: string): undefined => {
      this.#diagnostics.report({ code, message, hint, ...source.position(node.offset) });
    };
    const reference: unknown = node.value;
    if (
      typeof reference !== 'string' ||
      !reference.endsWith('.json') ||
      /^[a-z][a-z\d+.-]+:/i.test(reference)
    ) {
      const hint = 'Write a relative path, such as "./navigation.json".';
      return fail('ref-invalid', '"$ref" must be the path of a .json file.', hint);
    }
    if (++this.#references > MAX_REFERENCES) {
      const hint = 'Look for files that refer to each other many times.';
      return fail('ref-invalid', `There are more than ${MAX_REFERENCES} references.`, hint);
    }
    const outside = () =>
      fail('ref-outside-root', `"${reference}" is outside the docs folder.`, 'Move the file into it.');
    const target = path.resolve(this.#root, path.dirname(source.file), reference);
    if (path.isAbsolute(reference) || !contains(this.#root, target)) return outside();

    let real: string;
    let file: File;
    try {
      real = realpathSync(target);
      if (!contains(this.#root, real)) return outside();
      file = this.#read(target, real);
    } catch (error) {
      const reason = errorCode(error) === 'ENOENT' ? 'does not exist' : 'cannot be read';
      const hint = 'References are relative to the file that holds them.';
      return fail('ref-missing', `"${reference}" ${reason}.`, hint);
    }
    if (stack.includes(real)) {
      const chain = [...stack.slice(stack.indexOf(real)), real].map((file) => this.#relative(file));
      return fail(
        'ref-cycle',
        `This reference leads back to itself: ${chain.join(' → ')}.`,
        'Remove one of these references.',
      );
    }
    if (file.tree === undefined) return undefined;
    const place = { source: file.source, value: file.tree.offset };
    const built = this.#build(file.tree, place, [...stack, real]);
    return built.value === NOTHING ? undefined : built;
  }

  #read(target: string, real: string): File {
    const known = this.#files.get(real);
    if (known !== undefined) return known;
    const source = new SourceFile(this.#relative(target), decodeText(readFileSync(real)).text);
    const file = { source, tree: parseJson(source, this.#diagnostics) };
    this.#files.set(real, file);
    return file;
  }

  #relative(file: string): string {
    return path.relative(this.#root, file).split(path.sep).join('/');
  }
}
