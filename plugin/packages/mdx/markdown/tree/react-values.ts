/** Values from React among those of a page's expressions: exports of modules, and rendered output. */
import type { BuiltinPart } from '../../react/part.ts';
import { isComponent, isReactElement } from '../../react/react.ts';
import { Element, ReactMade, ReactReference } from './element.ts';

/** Text as React wrote it: HTML that is emitted unchanged, since a browser compares it. */
export class RawHtml {
  readonly html: string;
  /** Its words; undefined if it is markup that an author set. */
  readonly text: string | undefined;

  constructor(html: string, text: string | undefined) {
    this.html = html;
    this.text = text;
  }
}

export class RawElement extends Element {
  readonly open: string;
  readonly close: string;

  constructor(name: string, props: Record<string, unknown>, open: string, close: string) {
    super(name, props);
    this.open = open;
    this.close = close;
  }
}

/** A built-in component that a React component rendered. */
export class PartElement extends Element {
  readonly part: BuiltinPart | undefined;

  constructor(type: Element['type'], props: Record<string, unknown>, part: BuiltinPart | undefined) {
    super(type, props);
    this.part = part;
  }
}

/** Sources of values from React modules, so that a page may name them instead of carrying them. */
const origins = new WeakMap<object, ReactReference>();

export function originOf(value: unknown): ReactReference | undefined {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? origins.get(value)
    : undefined;
}

const MAX_DEPTH = 8;

/**
 * An export as pages see it: components are references, elements are elements of the page, and every other value is
 * itself.
 */
export function pageValue(value: unknown, file: string, path: string, depth = 0): unknown {
  const isName = /^[A-Z]/.test(path.slice(path.lastIndexOf('.') + 1));
  if (typeof value === 'function') {
    // `icon: FaRocket` in a list of data is a component whose own name is no component's.
    if (isName || /^[A-Z]/.test(value.name)) return new ReactReference(file, path);
    origins.set(value, new ReactReference(file, path));
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isReactElement(value)) return new Element(new ReactMade(value), {});
  if (isComponent(value)) return new ReactReference(file, path);
  if (depth > MAX_DEPTH) return value;
  const below = (inner: unknown, key: string | number): unknown =>
    pageValue(inner, file, `${path}.${key}`, depth + 1);
  const prototype: unknown = Object.getPrototypeOf(value);
  let copy: object = value;
  if (Array.isArray(value)) copy = value.map(below);
  else if (prototype === Object.prototype || prototype === null) {
    copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, below(inner, key)]));
  }
  origins.set(copy, new ReactReference(file, path));
  return copy;
}
