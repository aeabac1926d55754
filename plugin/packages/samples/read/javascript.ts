/** The requests of JavaScript and TypeScript: `fetch`, axios and ky. */
import { parseSync } from '@waymark/source/parse-code';
import type { Client, WrittenRequest } from '../request.ts';
import { anyValue, type Entry, member, scalar, textOfScalar, UNKNOWN_TEXT, type Value } from '../value.ts';
import { UnreadSample } from './json.ts';
import { axiosed, bodyOfAxios, fetched, kyed } from './libraries.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** @throws {UnreadSample} */
export function readJavaScript(text: string, isTyped: boolean): WrittenRequest[] {
  const ellipses: number[] = [];
  // `{ name, ... }` is no code: it says that something is left out.
  const plain = text.replaceAll(/(\.{3}|…)(?=\s*(?:[}\]),;]|\n|$))/g, (dots, _, at: number) => {
    ellipses.push(at);
    return ' '.repeat(dots.length);
  });
  // `<id>` is an element too.
  const holed = plain.replaceAll(
    /(?<=[:(,=]\s*)<[A-Za-z][\w -]*>(?=\s*[,})\n])/g,
    (hole) => `'${' '.repeat(hole.length - 2)}'`,
  );
  const read = parsed([plain, holed], isTyped);
  const comments = [...text.matchAll(/(?<!:)\/\/[^\n]*|\/\*[^*]*\*\//g)];
  const telling = comments.filter(([comment]) => /\.{3}|…|\b(?:other|more|rest)\b/.test(comment));
  return new Program(
    [...ellipses, ...telling.map(({ index }) => index)],
    comments.map(({ index }) => index),
  ).requests(read);
}

/** The first text that is code. Types and elements exclude each other, and a part of a function may return. @throws {UnreadSample} */
function parsed(texts: readonly string[], isTyped: boolean): Node {
  let problem: string | undefined;
  for (const text of new Set(texts))
    for (const lang of isTyped ? (['ts', 'tsx'] as const) : (['jsx', 'tsx'] as const)) {
      const { program, errors } = parseSync(`sample.${lang}`, text, { lang });
      const wrong = errors.find(({ message }) => !/'return' statement/.test(message));
      if (wrong === undefined) return program as unknown as Node;
      problem ??= wrong.message;
    }
  throw new UnreadSample(`is no code that can be read: ${problem}`);
}

class Program {
  readonly #ellipses: readonly number[];
  readonly #comments: readonly number[];
  readonly #names = new Map<string, Value>();
  readonly #clients = new Map<string, Client & { readonly library: string }>();
  readonly #found: WrittenRequest[] = [];

  constructor(ellipses: readonly number[], comments: readonly number[]) {
    this.#ellipses = ellipses;
    this.#comments = comments;
    this.#clients.set('axios', { base: '', headers: undefined, isOpen: false, library: 'axios' });
    this.#clients.set('ky', { base: '', headers: undefined, isOpen: false, library: 'ky' });
  }

  requests(program: Node): WrittenRequest[] {
    this.#visit(program);
    return this.#found;
  }

  #visit(node: Node): void {
    if (node.type === 'VariableDeclarator') this.#declare(node);
    if (node.type === 'CallExpression') this.#call(node);
    for (const part of Object.values(node).flat()) if (isNode(part)) this.#visit(part);
  }

  #declare({ id, init }: Node): void {
    if (!isNode(id) || !isNode(init) || typeof id.name !== 'string') return;
    const client = this.#client(init);
    if (client === undefined) this.#names.set(id.name, this.#value(init));
    else this.#clients.set(id.name, client);
  }

  /** `axios.create({ baseURL })`, `ky.extend({ prefixUrl })`. */
  #client(node: Node): (Client & { readonly library: string }) | undefined {
    const { object, property } = calleeOf(node);
    const library = object === undefined ? undefined : this.#clients.get(object);
    if (library === undefined || !['create', 'extend'].includes(property ?? '')) return undefined;
    const options = this.#value(argumentsOf(node)[0]);
    const base = member(options, 'baseURL') ?? member(options, 'prefixUrl');
    return {
      library: library.library,
      base: textOfScalar(base) ?? UNKNOWN_TEXT,
      headers: member(options, 'headers'),
      // Interceptors and hooks add headers.
      isOpen: true,
    };
  }

  #call(node: Node): void {
    const { object, property } = calleeOf(node);
    const [first, second, third] = argumentsOf(node).map((each) => this.#value(each));
    const at = node.start;
    if (object === undefined && property === 'fetch') this.#found.push(fetched(at, first, second));
    const name = object ?? property ?? '';
    const client = this.#clients.get(name);
    if (client === undefined) return;
    const verb = object === undefined ? undefined : property;
    if (verb !== undefined && verb !== 'request' && !METHODS.includes(verb)) return;
    if (client.library === 'ky') this.#found.push(kyed(at, verb, first, second, client));
    else if (verb === undefined || verb === 'request') {
      const options = first?.kind === 'object' ? first : second;
      const url = first?.kind === 'object' ? member(first, 'url') : first;
      const body = bodyOfAxios(member(options, 'data'));
      const method =
        textOfScalar(member(options, 'method')) ?? (options?.kind === 'any' ? UNKNOWN_TEXT : 'GET');
      this.#found.push(axiosed({ at, method, url, body, client }, options));
    } else {
      const hasBody = ['post', 'put', 'patch'].includes(verb);
      const options = hasBody ? third : second;
      const body = bodyOfAxios(hasBody ? second : member(options, 'data'));
      this.#found.push(axiosed({ at, method: verb, url: first, body, client }, options));
    }
  }

  #value(node: unknown): Value {
    if (!isNode(node)) return anyValue();
    const at = node.start;
    switch (node.type) {
      case 'Literal':
        return node.value === null || ['string', 'number', 'boolean'].includes(typeof node.value)
          ? scalar(node.value as string | number | boolean | null, at)
          : anyValue(at);
      case 'TemplateLiteral':
        return scalar(this.#template(node), at);
      case 'UnaryExpression': {
        const inner = this.#value(node.argument);
        const isNumber = inner.kind === 'scalar' && typeof inner.value === 'number' && node.operator === '-';
        return isNumber ? scalar(-Number(inner.value), at) : anyValue(at);
      }
      case 'BinaryExpression':
        if (node.operator !== '+') return anyValue(at);
        return this.#joined(at, [node.left, node.right]);
      case 'Identifier':
        return this.#names.get(String(node.name)) ?? anyValue(at);
      case 'ObjectExpression':
        return this.#object(node);
      case 'ArrayExpression': {
        const items = listOf(node.elements).filter(isNode);
        const partial = items.some(({ type }) => type === 'SpreadElement') || this.#saysMore(node);
        return {
          kind: 'list',
          at,
          partial,
          items: items.filter(({ type }) => type !== 'SpreadElement').map((each) => this.#value(each)),
        };
      }
      case 'AwaitExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return this.#value(node.argument ?? node.expression);
      case 'CallExpression':
      case 'NewExpression':
        return this.#made(node);
      default:
        return anyValue(at);
    }
  }

  /** `JSON.stringify(…)`, `new URLSearchParams(…)`, `new URL(…)`, `new Headers(…)`. */
  #made(node: Node): Value {
    const { object, property } = calleeOf(node);
    const [first, second] = argumentsOf(node);
    const at = node.start;
    if (object === 'JSON' && property === 'stringify') return { kind: 'json', at, of: this.#value(first) };
    if (node.type === 'CallExpression')
      return property === 'toString' && object !== undefined
        ? (this.#names.get(object) ?? anyValue(at))
        : anyValue(at);
    if (property === 'URL')
      return second === undefined ? this.#value(first) : this.#joined(at, [second, first]);
    if (property === 'Headers') return this.#value(first);
    // Fields may be added to what a name holds.
    if (property === 'URLSearchParams' && first !== undefined)
      return { kind: 'form', at, of: this.#value(first) };
    return anyValue(at);
  }

  #joined(at: number, parts: readonly unknown[]): Value {
    const texts = parts.map((part) => textOfScalar(this.#value(part)) ?? UNKNOWN_TEXT);
    return texts.every((text) => text === UNKNOWN_TEXT) ? anyValue(at) : scalar(texts.join(''), at);
  }

  #template({ quasis, expressions }: Node): string {
    const holes = listOf(expressions).map((each) => {
      const value = this.#value(each);
      return value.kind === 'form' ? UNKNOWN_TEXT : (textOfScalar(value) ?? UNKNOWN_TEXT);
    });
    return listOf(quasis)
      .map((quasi, index) => {
        const { cooked } = (quasi as { value?: { cooked?: string } }).value ?? {};
        return `${cooked ?? ''}${holes[index] ?? ''}`;
      })
      .join('');
  }

  #object(node: Node): Value {
    const entries = new Map<string, Entry>();
    let partial = this.#saysMore(node);
    for (const property of listOf(node.properties).filter(isNode)) {
      const { key } = property;
      if (property.type === 'SpreadElement' || property.computed === true || !isNode(key)) {
        const spread = property.type === 'SpreadElement' ? this.#value(property.argument) : undefined;
        if (spread?.kind === 'object') for (const [name, entry] of spread.entries) entries.set(name, entry);
        partial ||= spread?.kind !== 'object' || spread.partial;
        continue;
      }
      const { value } = property;
      if (isNode(value) && value.type === 'Identifier' && value.name === 'undefined') continue;
      entries.set(String(key.name ?? key.value), { at: property.start, value: this.#value(value) });
    }
    return { kind: 'object', at: node.start, entries, partial };
  }

  /** True if an ellipsis, or a comment alone, stands in an object or a list, and in none of its parts. */
  #saysMore(node: Node): boolean {
    const parts = [...listOf(node.properties), ...listOf(node.elements)].filter(isNode);
    const end = Number(node.end);
    // `{ /* your fields */ }`
    const marks = parts.length === 0 ? [...this.#ellipses, ...this.#comments] : this.#ellipses;
    return marks.some(
      (at) =>
        at > node.start &&
        at < end &&
        !parts.some(({ start, end: last }) => at >= start && at < Number(last)),
    );
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Names of a call: `object.property()`, or `property()`. */
function calleeOf({ callee }: Node): { object?: string; property?: string } {
  if (!isNode(callee)) return {};
  if (callee.type === 'Identifier') return { property: String(callee.name) };
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return {};
  return { object: String(object.name ?? ''), property: String(property.name ?? '') };
}

function argumentsOf(node: Node): readonly unknown[] {
  return listOf(node.arguments);
}
