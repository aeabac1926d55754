/** The requests of Python: requests and httpx. */
import { parser } from '@lezer/python';
import { CALLED_METHODS, type Client, requestOfCall, type WrittenRequest } from '../request.ts';
import { anyValue, type Entry, scalar, textOfScalar, UNKNOWN_TEXT, type Value } from '../value.ts';
import { UnreadSample } from './json.ts';
import { pythonBody } from './python-body.ts';

type Node = ReturnType<typeof parser.parse>['topNode'];

const CLIENTS = /^(?:requests\.[Ss]ession|httpx\.(?:Async)?Client)$/;
const LIBRARY: Client = { base: '', headers: undefined, isOpen: false };
const SAYS_MORE = /#[^\n]*(?:\.{3}|…|\bother\b|\bmore\b|\brest\b)|(?:^|[,{[(]\s*)\.{3}\s*(?=[,}\])]|$)/;
/** Parts of code that cannot be read, beyond which nothing is said of the rest. */
const MAX_ERRORS = 2;

/** @throws {UnreadSample} */
export function readPython(text: string): WrittenRequest[] {
  const plain = text.replaceAll(/^(?:>>>|\.\.\.) /gm, '    ');
  const tree = parser.parse(plain);
  let errors = 0;
  tree.iterate({
    enter: ({ type }) => {
      if (type.isError) errors += 1;
    },
  });
  if (errors > MAX_ERRORS) throw new UnreadSample('is no Python that can be read');
  return new Script(plain).requests(tree.topNode);
}

class Script {
  readonly #text: string;
  readonly #names = new Map<string, Value>();
  readonly #clients = new Map<string, Client>([
    ['requests', LIBRARY],
    ['httpx', LIBRARY],
  ]);
  readonly #found: WrittenRequest[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  requests(top: Node): WrittenRequest[] {
    const cursor = top.cursor();
    do {
      const { node } = cursor;
      if (node.name === 'AssignStatement') this.#assign(node);
      if (node.name === 'WithStatement') this.#with(node);
      if (node.name === 'CallExpression') this.#call(node);
    } while (cursor.next());
    return this.#found;
  }

  #source({ from, to }: Node): string {
    return this.#text.slice(from, to);
  }

  #assign(node: Node): void {
    const [name, ...rest] = childrenOf(node);
    const value = rest.at(-1);
    if (name === undefined || value === undefined) return;
    if (name.name === 'VariableName') this.#bind(this.#source(name), value);
    // `payload["name"] = …`, `session.headers = …`
    else this.#names.delete(this.#source(name).split(/[[.]/)[0] ?? '');
  }

  #with(node: Node): void {
    const parts = childrenOf(node);
    for (const [index, part] of parts.entries()) {
      const name = parts[index + 2];
      if (part.name === 'CallExpression' && parts[index + 1]?.name === 'as' && name?.name === 'VariableName')
        this.#bind(this.#source(name), part);
    }
  }

  #bind(name: string, value: Node): void {
    const isClient = value.name === 'CallExpression' && CLIENTS.test(this.#calleeOf(value));
    if (!isClient) {
      this.#names.set(name, this.#value(value));
      return;
    }
    const { named } = this.#arguments(value);
    // Headers may be added to it.
    this.#clients.set(name, {
      base: textOfScalar(named.get('base_url')) ?? '',
      headers: named.get('headers'),
      isOpen: true,
    });
  }

  #calleeOf(call: Node): string {
    const [callee] = childrenOf(call);
    return callee === undefined ? '' : this.#source(callee).replaceAll(/\s/g, '');
  }

  #call(node: Node): void {
    const [, owner = '', verb = ''] = /^(.+)\.(\w+)$/.exec(this.#calleeOf(node)) ?? [];
    const client = this.#clients.get(owner) ?? this.#made(node);
    if (client === undefined || (!CALLED_METHODS.includes(verb) && verb !== 'request')) return;
    const { positional, named } = this.#arguments(node);
    const method =
      verb === 'request' ? (textOfScalar(positional.shift() ?? named.get('method')) ?? UNKNOWN_TEXT) : verb;
    this.#add(node, method, positional, named, client);
  }

  /** `httpx.Client(…).get(…)`. */
  #made(node: Node): Client | undefined {
    const [, callee = ''] = /^([^(]*)\(/.exec(this.#calleeOf(node)) ?? [];
    return CLIENTS.test(callee) ? { ...LIBRARY, isOpen: true } : undefined;
  }

  #add(
    node: Node,
    method: string,
    positional: readonly Value[],
    named: ReadonlyMap<string, Value>,
    client: Client,
  ): void {
    const isOpen = named.has('**');
    const headers = named.get('headers') ?? (isOpen ? anyValue() : undefined);
    const takesBody = /^(?:post|put|patch)$/i.test(method);
    this.#found.push(
      requestOfCall({
        at: node.from,
        method,
        url: named.get('url') ?? positional[0],
        headers,
        query:
          named.get('params') ?? (takesBody ? undefined : positional[1]) ?? (isOpen ? anyValue() : undefined),
        body:
          pythonBody(named, takesBody ? positional : []) ??
          (isOpen ? { kind: 'unknown', at: node.from } : undefined),
        client,
        hasAuth: named.has('auth') || named.has('cookies'),
      }),
    );
  }

  #arguments(call: Node): { positional: Value[]; named: Map<string, Value> } {
    const positional: Value[] = [];
    const named = new Map<string, Value>();
    const list = childrenOf(call).find(({ name }) => name === 'ArgList');
    const parts = list === undefined ? [] : childrenOf(list).filter(({ name }) => !/^[(),]$/.test(name));
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      const next = parts[index + 1];
      if (part === undefined || part.name === 'Comment') continue;
      if (part.name === '**' || part.name === '*' || /^\*+$/.test(this.#source(part))) {
        named.set('**', anyValue());
        index += 1;
      } else if (next?.name === 'AssignOp') {
        const value = parts[index + 2];
        if (value !== undefined) named.set(this.#source(part), this.#value(value));
        index += 2;
      } else if (part.name === 'Ellipsis') named.set('**', anyValue());
      else positional.push(this.#value(part));
    }
    return { positional, named };
  }

  #value(node: Node): Value {
    const at = node.from;
    const text = this.#source(node);
    switch (node.name) {
      case 'String':
        return scalar(stringOf(text), at);
      case 'ContinuedString':
        return scalar(
          childrenOf(node)
            .map((part) => stringOf(this.#source(part)))
            .join(''),
          at,
        );
      case 'FormatString':
        return scalar(this.#formatted(node), at);
      case 'Number':
        return scalar(Number(text.replaceAll('_', '')), at);
      case 'UnaryExpression':
        return /^-[\d.]+$/.test(text) ? scalar(Number(text), at) : anyValue(at);
      case 'Boolean':
        return scalar(text === 'True', at);
      case 'None':
        return scalar(null, at);
      case 'VariableName':
        return this.#names.get(text) ?? anyValue(at);
      case 'DictionaryExpression':
        return this.#dictionary(node);
      case 'ArrayExpression':
      case 'TupleExpression':
        return {
          kind: 'list',
          at,
          partial: this.#saysMore(node),
          items: childrenOf(node)
            .filter(({ name }) => !/^[[\](),]$|^Comment$|^Ellipsis$/.test(name))
            .map((part) => this.#value(part)),
        };
      case 'ParenthesizedExpression': {
        const inner = childrenOf(node).find(({ name }) => !/^[()]$|^Comment$/.test(name));
        return inner === undefined ? anyValue(at) : this.#value(inner);
      }
      case 'BinaryExpression':
        return this.#sum(node);
      case 'CallExpression': {
        const [first] = this.#calleeOf(node) === 'json.dumps' ? this.#arguments(node).positional : [];
        return first === undefined ? anyValue(at) : { kind: 'json', at, of: first };
      }
      default:
        return anyValue(at);
    }
  }

  #sum(node: Node): Value {
    const [left, operator, right] = childrenOf(node);
    const isSum = operator !== undefined && this.#source(operator) === '+';
    if (left === undefined || right === undefined || !isSum) return anyValue(node.from);
    const parts = [left, right].map((part) => textOfScalar(this.#value(part)) ?? UNKNOWN_TEXT);
    return parts.every((part) => part === UNKNOWN_TEXT)
      ? anyValue(node.from)
      : scalar(parts.join(''), node.from);
  }

  #formatted(node: Node): string {
    let text = '';
    let from = node.from;
    for (const part of childrenOf(node).filter(({ name }) => name === 'FormatReplacement')) {
      text += this.#text.slice(from, part.from);
      const [, inner] = childrenOf(part);
      text +=
        inner?.name === 'VariableName' ? (textOfScalar(this.#value(inner)) ?? UNKNOWN_TEXT) : UNKNOWN_TEXT;
      from = part.to;
    }
    return stringOf(text + this.#text.slice(from, node.to));
  }

  #dictionary(node: Node): Value {
    const entries = new Map<string, Entry>();
    let partial = this.#saysMore(node);
    const parts = childrenOf(node).filter(({ name }) => name !== 'Comment');
    for (const [index, part] of parts.entries()) {
      if (part.name === '**' || part.name === 'Ellipsis') partial = true;
      if (part.name !== ':') continue;
      const [key, value] = [parts[index - 1], parts[index + 1]];
      if (key === undefined || value === undefined) continue;
      const name = textOfScalar(this.#value(key));
      if (name === undefined || name === UNKNOWN_TEXT) partial = true;
      else entries.set(name, { at: key.from, value: this.#value(value) });
    }
    return { kind: 'object', at: node.from, entries, partial };
  }

  #saysMore(node: Node): boolean {
    return childrenOf(node).some(
      (part) => part.name === 'Ellipsis' || (part.name === 'Comment' && SAYS_MORE.test(this.#source(part))),
    );
  }
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** The text of a literal, with its prefix and quotes. */
function stringOf(literal: string): string {
  const [, prefix = '', quotes = '', inner = ''] = /^([a-z]*)("""|'''|"|')([\s\S]*)\2$/i.exec(literal) ?? [];
  if (quotes === '') return literal;
  return /r/i.test(prefix)
    ? inner
    : inner.replaceAll(/\\([\s\S])/g, (_, char: string) => ESCAPES[char] ?? char);
}
