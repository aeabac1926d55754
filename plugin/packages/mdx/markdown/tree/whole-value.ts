/** Values that authors' code made, read to their ends where they are made: whoever shows them later meets no surprise. */
import { Element } from './element.ts';

/** Levels of a text's tree, and of a value. A list in a list is two, an element in an element one; no page that people read has fifty. */
export const MAX_LEVELS = 200;

/** Objects that were read. Data of a module is named by many expressions. */
const read = new WeakSet<object>();

/**
 * The same value.
 *
 * @throws what reading a part of it throws, and an Error if it has no end or is still awaited
 */
export function wholeValue<T>(value: T): T {
  readParts(value, 0, new Set());
  return value;
}

/** A promise that nobody waits for: if nobody learns of its rejection either, that ends the process. */
export function hear(value: unknown): void {
  if (value instanceof Promise) value.catch(() => undefined);
}

function readParts(value: unknown, level: number, around: Set<object>): void {
  if (typeof value !== 'object' || value === null || read.has(value)) return;
  hear(value);
  if (value instanceof Promise) throw new Error('it is a promise, which pages do not wait for');
  const parts = partsOf(value);
  if (parts.length > 0) {
    if (around.has(value)) throw new Error('it holds itself');
    if (level > MAX_LEVELS) throw new Error(`it is nested deeper than ${MAX_LEVELS} levels`);
    around.add(value);
    for (const part of parts) readParts(part, level + 1, around);
    around.delete(value);
  }
  read.add(value);
}

/** Parts that a page may show. Other objects, such as those of React, are not looked into. */
function partsOf(value: object): unknown[] {
  if (value instanceof Element) return Object.values(value.props);
  if (Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? Object.values(value) : [];
}
