/** The differences of schemas. Those that have a name are compared once, whatever uses them. */
import { isRef, resolve } from '@waymark/source/json/reference';
import { isObject, type JsonObject, listOf, objectOf } from '@waymark/source/values';
import type { Effect, Finding, SchemaDirection } from './finding.ts';
import { inTicks } from './finding.ts';
import { type FlatSchema, flatSchema } from './flat-schema.ts';
import { type FindInSchema, scalarChanges, typeChange } from './schema-values.ts';

export interface SchemaChanges {
  /** `User`; undefined for one without a name. */
  readonly name?: string | undefined;
  readonly findings: Finding[];
  /** Named schemas that it holds, by their key, with the first place of each. */
  readonly uses: Map<string, string>;
}

/** A specification asks for more steps than any that is not made for that. */
export class ApiTooLarge extends Error {}

const MAX_STEPS = 400_000;
const MAX_LEVELS = 100;
const MAX_FINDINGS = 5_000;

export class SchemaComparison {
  readonly #old: JsonObject;
  readonly #new: JsonObject;
  readonly #known = new Map<string, SchemaChanges>();
  #steps = 0;
  #findings = 0;

  constructor(old: JsonObject, now: JsonObject) {
    this.#old = old;
    this.#new = now;
  }

  /** Findings of a schema without those of named ones in it. @throws {ApiTooLarge} */
  compare(old: unknown, now: unknown, direction: SchemaDirection): SchemaChanges {
    const result: SchemaChanges = { findings: [], uses: new Map() };
    this.#walk(old, now, '', { direction, result, open: [] });
    return result;
  }

  named(key: string): SchemaChanges | undefined {
    return this.#known.get(key);
  }

  #walk(old: unknown, now: unknown, path: string, walk: Walk): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS || walk.open.length > MAX_LEVELS) throw new ApiTooLarge();
    if (old === undefined || now === undefined) return;
    if (isRef(old) && isRef(now)) {
      this.#use(old, now, path, walk);
      return;
    }
    // A schema that leads to itself says nothing more.
    const one = resolve(this.#old, old)?.value;
    const other = resolve(this.#new, now)?.value;
    if (walk.open.some(([a, b]) => a === one && b === other)) return;
    walk.open.push([one, other]);
    this.#parts(flatSchema(this.#old, old), flatSchema(this.#new, now), path, walk);
    walk.open.pop();
  }

  /** Two named schemas: compared in their own right. */
  #use(old: { readonly $ref: string }, now: { readonly $ref: string }, path: string, walk: Walk): void {
    const key = JSON.stringify([walk.direction, old.$ref, now.$ref]);
    if (!walk.result.uses.has(key)) walk.result.uses.set(key, path);
    if (this.#known.has(key)) return;
    const result: SchemaChanges = { name: now.$ref.replace(/^.*\//, ''), findings: [], uses: new Map() };
    this.#known.set(key, result);
    const one = resolve(this.#old, old)?.value;
    const other = resolve(this.#new, now)?.value;
    if (one === undefined || other === undefined) return;
    const { direction, open } = walk;
    if (open.length > MAX_LEVELS) throw new ApiTooLarge();
    // Its level counts, as named schemas call each other.
    const inner = { direction, result, open: [...open.map(() => NEITHER), [one, other] as const] };
    this.#parts(flatSchema(this.#old, one), flatSchema(this.#new, other), '', inner);
  }

  #parts(old: FlatSchema, now: FlatSchema, path: string, walk: Walk): void {
    const find = (what: string, effect: Effect, words: string, at = path): void => {
      this.#findings += 1;
      if (this.#findings > MAX_FINDINGS) throw new ApiTooLarge();
      walk.result.findings.push({ what, path: at, effect, words });
    };
    if (typeChange(old, now, find) === 'differs') return;
    scalarChanges(old, now, walk.direction, find);
    this.#properties(old, now, path, walk, find);
    this.#walk(old.items, now.items, `${path}[]`, walk);
    this.#additional(old, now, path, walk, find);
    this.#variants(old, now, path, walk, find);
  }

  #properties(old: FlatSchema, now: FlatSchema, path: string, walk: Walk, find: FindInSchema): void {
    const { direction } = walk;
    const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
    const isHidden = (document: JsonObject, schema: unknown): boolean =>
      resolve(document, schema)?.value[hidden] === true;
    for (const name of new Set([...old.properties.keys(), ...now.properties.keys()])) {
      const at = path === '' ? name : `${path}.${name}`;
      const [one, other] = [old.properties.get(name), now.properties.get(name)];
      const isGone = one === undefined || isHidden(this.#old, one);
      if (isGone && (other === undefined || isHidden(this.#new, other))) continue;
      if (isGone) {
        const hasDefault = objectOf(resolve(this.#new, other)?.value).default !== undefined;
        if (direction === 'request' && now.required.has(name) && !hasDefault)
          find('new-required-property', 'narrows', 'is new and required', at);
        else find('property-added', 'none', 'is new', at);
      } else if (other === undefined) find('property-removed', 'differs', 'was removed', at);
      else if (isHidden(this.#new, other))
        find(
          `property-became-${hidden === 'readOnly' ? 'read' : 'write'}-only`,
          'none',
          'is no longer part of it',
          at,
        );
      else {
        if (!old.required.has(name) && now.required.has(name))
          find('property-became-required', 'narrows', 'is required now', at);
        else if (old.required.has(name) && !now.required.has(name))
          find('property-became-optional', 'widens', 'is optional now', at);
        this.#walk(one, other, at, walk);
      }
    }
  }

  #additional(old: FlatSchema, now: FlatSchema, path: string, walk: Walk, find: FindInSchema): void {
    const [one, other] = [old.additional, now.additional];
    if (isObject(one) && isObject(other)) this.#walk(one, other, `${path}.*`, walk);
    else if (walk.direction === 'response') return;
    else if (one !== false && other === false)
      find('additional-properties-removed', 'narrows', 'takes no other properties any more');
    else if (one === false && other !== false)
      find('additional-properties-added', 'widens', 'takes other properties now');
  }

  #variants(old: FlatSchema, now: FlatSchema, path: string, walk: Walk, find: FindInSchema): void {
    // A schema without alternatives, which may be one of those of the other, is compared as a whole.
    if (old.variants.length === 0 || now.variants.length === 0) return;
    const left = new Map(old.variants.map((each, at) => [variantKey(this.#old, each, at), each]));
    const came = new Map(now.variants.map((each, at) => [variantKey(this.#new, each, at), each]));
    for (const [key, one] of left) {
      const other = came.get(key);
      if (other === undefined) continue;
      this.#walk(one, other, path, walk);
      left.delete(key);
      came.delete(key);
    }
    const [one] = left.values();
    const [other] = came.values();
    const areWritten = !isRef(one) && !isRef(other);
    if (left.size === 1 && came.size === 1 && areWritten) {
      this.#walk(one, other, path, walk);
      return;
    }
    for (const key of left.keys())
      find('one-of-removed', 'narrows', `has no alternative ${inTicks(key)} any more`);
    for (const key of came.keys()) find('one-of-added', 'widens', `has a new alternative ${inTicks(key)}`);
  }
}

interface Walk {
  readonly direction: SchemaDirection;
  readonly result: SchemaChanges;
  readonly open: (readonly [JsonObject | undefined, JsonObject | undefined])[];
}

const NEITHER = [undefined, undefined] as const;

/** Its name, its title, the one value that tells it, or its form. */
function variantKey(document: JsonObject, variant: unknown, at: number): string {
  if (isRef(variant)) return variant.$ref.replace(/^.*\//, '');
  const { title, type, properties } = objectOf(resolve(document, variant)?.value);
  if (typeof title === 'string') return title;
  for (const [name, each] of Object.entries(objectOf(properties))) {
    const { const: only, enum: values } = objectOf(each);
    const value = only ?? (listOf(values).length === 1 ? listOf(values)[0] : undefined);
    if (typeof value === 'string') return `${name}: ${value}`;
  }
  return typeof type === 'string' && type !== 'object' ? type : String(at + 1);
}
