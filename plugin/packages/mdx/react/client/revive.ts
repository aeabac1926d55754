/** JSON of `payload.ts` -> the values and elements that it stands for. */
import { createElement, type ElementType, Fragment } from 'react';
import { memberOf } from '../part.ts';
import type { Encoded } from '../payload.ts';
import { builtin } from './builtins.ts';
import { type SlotContent, slot } from './slots.ts';

type Modules = readonly Readonly<Record<string, unknown>>[];
type Slots = ReadonlyMap<number, SlotContent>;
type Tagged = { readonly [key: string]: Encoded };

export function revive(value: Encoded, modules: Modules, slots: Slots): unknown {
  const read = (inner: Encoded | undefined): unknown =>
    inner === undefined ? undefined : revive(inner, modules, slots);
  const list = (items: Encoded | undefined): unknown[] => (Array.isArray(items) ? items.map(read) : []);
  if (Array.isArray(value)) return value.map(read);
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Tagged;
  switch (object.$) {
    case undefined:
      return record(object, read);
    case 'object':
      return record(object.v as Tagged, read);
    case 'element': {
      const children = list(object.children);
      const props = record(object.props as Tagged, read);
      return createElement(read(object.type) as ElementType, props, ...(children as []));
    }
    case 'fragment':
      return createElement(Fragment, null, ...(list(object.children) as []));
    case 'builtin':
      return builtin(String(object.name));
    case 'ref':
      return memberOf(modules[Number(object.module)], String(object.name));
    case 'slot':
      return slot(Number(object.n), slots.get(Number(object.n)), read(object.props) as object);
    case 'undefined':
      return undefined;
    case 'number':
      return Number(object.v);
    case 'bigint':
      return BigInt(String(object.v));
    case 'date':
      return new Date(Number(object.v));
    case 'url':
      return new URL(String(object.v));
    case 'regexp':
      return new RegExp(String(object.source), String(object.flags));
    case 'map':
      return new Map(list(object.v) as [unknown, unknown][]);
    case 'set':
      return new Set(list(object.v));
    default:
      throw new TypeError(`An island names a value of the unknown kind "${String(object.$)}".`);
  }
}

function record(object: Tagged, read: (value: Encoded) => unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    // `__proto__` as a key of an author's data is data.
    Object.defineProperty(result, key, {
      value: read(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}
