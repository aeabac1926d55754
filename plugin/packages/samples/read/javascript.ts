/** The requests of JavaScript and TypeScript: `fetch`, axios and ky. */
import { type CodeNode, isCodeNode, parseSync, walkCode } from '@waymark/source/parse-code';
import { listOf } from '@waymark/source/values';
import { CALLED_METHODS, type Client, type WrittenRequest } from '../request.ts';
import { anyValue, type Entry, member, scalar, textOfScalar, UNKNOWN_TEXT, type Value } from '../value.ts';
import { UnreadSample } from './json.ts';
import { axiosed, bodyOfAxios, fetched, kyed } from './libraries.ts';

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
function parsed(texts: readonly string[], isTyped: boolean): CodeNode {
  let problem: string | undefined;
  for (const text of new Set(texts))
    for (const lang of isTyped ? (['ts', 'tsx'] as const) : (['jsx', 'tsx'] as const)) {
      const { program, errors } = parseSync(`sample.${lang}`, text, { lang });
      const wrong = errors.find(({ message }) => !/'return' statement/.test(message));
      if (wrong === undefined) return program as unknown as CodeNode;
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

  requests(program: CodeNode): WrittenRequest[] {
    walkCode(program, (node) => {
      if (node.type === 'VariableDeclarator') this.#declare(node);
      if (node.type === 'CallExpression') this.#call(node);
    });
    return this.#found;
  }

  #declare({ id, init }: CodeNode): void {
    if (!isCodeNode(id) || !isCodeNode(init) || typeof id.name !== 'string') return;
    const client = this.#client(init);
    if (client === undefined) this.#names.set(id.name, this.#value(init));
    else this.#clients.set(id.name, client);
  }

  /** `axios.create({ baseURL })`, `ky.extend({ prefixUrl })`. */
  #client(node: CodeNode): (Client & { readonly library: string }) | undefined {
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

  #call(node: CodeNode): void {
    const { object, property } = calleeOf(node);
    const [first, second, third] = argumentsOf(node).map((each) => this.#value(each));
    const at = node.start;
    if (object === undefined && property === 'fetch') this.#found.push(fetched(at, first, second));
    const name = object ?? property ?? '';
    const client = this.#clients.get(name);
    if (client === undefined) return;
    const verb = object === undefined ? undefined : property;
    if (verb !== undefined && verb !== 'request' && !CALLED_METHODS.includes(verb)) return;
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
    if (!isCodeNode(node)) return anyValue();
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
        const items = listOf(node.elements).filter(isCodeNode);
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
  #made(node: CodeNode): Value {
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

  #template({ quasis, expressions }: CodeNode): string {
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

  #object(node: CodeNode): Value {
    const entries = new Map<string, Entry>();
    let partial = this.#saysMore(node);
    for (const property of listOf(node.properties).filter(isCodeNode)) {
      const { key } = property;
      if (property.type === 'SpreadElement' || property.computed === true || !isCodeNode(key)) {
        const spread = property.type === 'SpreadElement' ? this.#value(property.argument) : undefined;
        if (spread?.kind === 'object') for (const [name, entry] of spread.entries) entries.set(name, entry);
        partial ||= spread?.kind !== 'object' || spread.partial;
        continue;
      }
      const { value } = property;
      if (isCodeNode(value) && value.type === 'Identifier' && value.name === 'undefined') continue;
      entries.set(String(key.name ?? key.value), { at: property.start, value: this.#value(value) });
    }
    return { kind: 'object', at: node.start, entries, partial };
  }

  /** True if an ellipsis, or a comment alone, stands in an object or a list, and in none of its parts. */
  #saysMore(node: CodeNode): boolean {
    const parts = [...listOf(node.properties), ...listOf(node.elements)].filter(isCodeNode);
    // `{ /* your fields */ }`
    const marks = parts.length === 0 ? [...this.#ellipses, ...this.#comments] : this.#ellipses;
    return marks.some(
      (at) => at > node.start && at < node.end && !parts.some(({ start, end }) => at >= start && at < end),
    );
  }
}

/** Names of a call: `object.property()`, or `property()`. */
function calleeOf({ callee }: CodeNode): { object?: string; property?: string } {
  if (!isCodeNode(callee)) return {};
  if (callee.type === 'Identifier') return { property: String(callee.name) };
  const { object, property } = callee;
  if (!isCodeNode(object) || !isCodeNode(property)) return {};
  return { object: String(object.name ?? ''), property: String(property.name ?? '') };
}

function argumentsOf(node: CodeNode): readonly unknown[] {
  return listOf(node.arguments);
}
