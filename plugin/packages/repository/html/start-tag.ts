/** Start tags of finished HTML, with their attributes by name. */
import { decodeEntities } from '@waymark/source/entities';
import { type Attributes, attributes } from './html.ts';

const ATTRIBUTE = /\s+([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Finds the tags whose names a pattern matches; a quoted value may hold `>`. */
export function startTags(names: string): RegExp {
  return new RegExp(`<(${names})((?:\\s(?:[^>"']|"[^"]*"|'[^']*')*?)?)(/?)>`, 'g');
}

/** A tag as `startTags` found it. Attributes that nothing sets stay as they were written. */
export class StartTag {
  readonly #name: string;
  readonly #end: string;
  /** By name: as written, with a space before it, and its value. */
  readonly #attributes = new Map<string, readonly [text: string, value: string]>();

  constructor(name: string, written: string, end: string) {
    this.#name = name;
    this.#end = end;
    for (const [text, key = '', double, single, bare] of written.matchAll(ATTRIBUTE))
      this.#attributes.set(key.toLowerCase(), [text, decodeEntities(double ?? single ?? bare ?? '')]);
  }

  has(name: string): boolean {
    return this.#attributes.has(name);
  }

  /** Empty if it has no value, undefined if the tag lacks the attribute. */
  get(name: string): string | undefined {
    return this.#attributes.get(name)?.[1];
  }

  /** In its place; behind the others if the tag lacks it. */
  set(name: string, value: string | number | true, as = name): void {
    this.#attributes.set(name, [attributes({ [as]: value }).text, value === true ? '' : String(value)]);
  }

  add(values: Attributes): void {
    for (const [name, value] of Object.entries(values))
      if (value !== undefined && value !== false && !this.has(name)) this.set(name, value);
  }

  toString(): string {
    let text = `<${this.#name}`;
    for (const [each] of this.#attributes.values()) text += each;
    return `${text}${this.#end}>`;
  }
}
