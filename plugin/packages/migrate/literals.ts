/**
 * The values that a configuration in JavaScript or TypeScript is written with, read without running it: literals, constants and
 * functions of the same file or of a file that it imports. Everything else is `Unread`.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { keptIn } from '@waymark/source/made-once';
import { type CodeNode, isCodeNode, pointAt, walkCode } from '@waymark/source/parse-code';
import { isObject, type JsonObject } from '@waymark/source/values';
import { type CodeModule, dottedName, isLocal, nodes, readModule, resolveFile } from './code-module.ts';

export interface LiteralPlace {
  readonly file: string;
  readonly line: number;
}

/** A value that only running the file would give. */
export class Unread {
  readonly place: LiteralPlace;

  constructor(place: LiteralPlace) {
    this.place = place;
  }
}

/** Values that refer to each other never end. */
const DEPTH = 60;
/** Values that are read in all: a few constants that double each other would fill the memory. */
const MOST = 200_000;

export class Literals {
  private readonly modules = new Map<string, CodeModule | undefined>();
  private count = 0;
  private readonly places = new WeakMap<object, LiteralPlace>();
  private readonly members = new WeakMap<object, Map<string, LiteralPlace>>();

  /** The default export of a file. */
  read(file: string): unknown {
    return this.exported(file, 'default', 0);
  }

  /** The place of an object or list, or of one of its members. */
  placeOf(value: unknown, member?: string | number): LiteralPlace | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    return (
      (member === undefined ? undefined : this.members.get(value)?.get(String(member))) ??
      this.places.get(value)
    );
  }

  /** Arguments of the first call of a name in a file, such as `starlight({ … })`. */
  argumentOfCall(file: string, name: string): unknown {
    const module = this.load(file);
    if (module === undefined) return undefined;
    const calls: CodeNode[] = [];
    for (const value of [...module.exports.values(), ...module.constants.values()])
      walkCode(value, (node) => {
        if (node.type === 'CallExpression' && dottedName(node.callee) === name) calls.push(node);
      });
    const [first] = nodes(calls[0]?.arguments);
    return first === undefined ? undefined : this.value(first, module, 0);
  }

  private exported(file: string, name: string, depth: number): unknown {
    if (file.endsWith('.json')) {
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as unknown;
      } catch {
        return new Unread({ file, line: 1 });
      }
    }
    const module = this.load(file);
    const node = module?.exports.get(name);
    if (module === undefined || node === undefined) return new Unread({ file, line: 1 });
    return this.value(node, module, depth);
  }

  private load(file: string): CodeModule | undefined {
    return keptIn(this.modules, file, () => readModule(file));
  }

  private value(node: CodeNode, module: CodeModule, depth: number): unknown {
    const unread = (): Unread => new Unread(placeIn(module, node));
    this.count += 1;
    const of = (child: unknown): unknown =>
      isCodeNode(child) && depth < DEPTH && this.count < MOST
        ? this.value(child, module, depth + 1)
        : unread();
    switch (node.type) {
      case 'Literal':
        return node.regex === undefined ? node.value : unread();
      case 'TemplateLiteral':
        return joined(nodes(node.quasis), nodes(node.expressions).map(of)) ?? unread();
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
        return of(node.expression);
      case 'AwaitExpression':
        return of(node.argument);
      case 'ObjectExpression':
        return this.object(node, module, of);
      case 'ArrayExpression':
        return this.list(node, module, of);
      case 'Identifier':
        return this.named(String(node.name), module, depth, unread);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration': {
        const result = returned(node);
        return result === undefined ? unread() : of(result);
      }
      case 'CallExpression':
        return this.call(node, module, of, unread);
      case 'MemberExpression':
        return this.member(node, of, unread);
      case 'ConditionalExpression': {
        const test = of(node.test);
        return of(test instanceof Unread || !test ? node.alternate : node.consequent);
      }
      case 'LogicalExpression':
        return logical(String(node.operator), of(node.left), () => of(node.right), unread);
      case 'BinaryExpression': {
        const [left, right] = [of(node.left), of(node.right)];
        const isText = typeof left === 'string' && typeof right === 'string';
        return node.operator === '+' && isText ? left + right : unread();
      }
      case 'UnaryExpression': {
        const argument = of(node.argument);
        return node.operator === '!' && !(argument instanceof Unread) ? !argument : unread();
      }
      default:
        return unread();
    }
  }

  private object(node: CodeNode, module: CodeModule, of: (child: unknown) => unknown): JsonObject {
    const result: Record<string, unknown> = {};
    const members = new Map<string, LiteralPlace>();
    for (const property of nodes(node.properties)) {
      if (property.type === 'SpreadElement') {
        const spread = of(property.argument);
        if (isObject(spread)) Object.assign(result, spread);
        continue;
      }
      const key =
        isCodeNode(property.key) && !property.computed ? dottedName(property.key) : of(property.key);
      if (typeof key !== 'string' || key === '__proto__') continue;
      result[key] = of(property.value);
      members.set(key, placeIn(module, property));
    }
    return this.placed(result, placeIn(module, node), members);
  }

  private placed<T extends object>(value: T, place: LiteralPlace, members: Map<string, LiteralPlace>): T {
    this.places.set(value, place);
    this.members.set(value, members);
    return value;
  }

  private list(node: CodeNode, module: CodeModule, of: (child: unknown) => unknown): unknown[] {
    const result: unknown[] = [];
    const members = new Map<string, LiteralPlace>();
    for (const element of nodes(node.elements)) {
      const place = placeIn(module, element);
      const value = of(element.type === 'SpreadElement' ? element.argument : element);
      const added = element.type === 'SpreadElement' && Array.isArray(value) ? value : [value];
      for (const each of added) {
        members.set(String(result.length), place);
        result.push(each);
      }
    }
    return this.placed(result, placeIn(module, node), members);
  }

  private named(name: string, module: CodeModule, depth: number, unread: () => Unread): unknown {
    if (name === 'undefined') return undefined;
    if (name === '__dirname') return dirname(module.file);
    const constant = module.constants.get(name);
    if (constant !== undefined && depth < DEPTH) return this.value(constant, module, depth + 1);
    const imported = module.imports.get(name);
    const file = imported && resolveFile(module.file, imported.from);
    return imported === undefined || file === undefined || depth >= DEPTH
      ? unread()
      : this.exported(file, imported.name, depth + 1);
  }

  private call(
    node: CodeNode,
    module: CodeModule,
    of: (child: unknown) => unknown,
    unread: () => Unread,
  ): unknown {
    const given = nodes(node.arguments);
    const [first] = given;
    const callee = isCodeNode(node.callee) ? node.callee : undefined;
    if (callee?.type === 'MemberExpression') {
      const [target, method] = [of(callee.object), dottedName(callee.property)];
      if (Array.isArray(target) && method === 'filter') return target.filter((each) => Boolean(each));
      if (Array.isArray(target) && method === 'flat') return target.flat();
      if (dottedName(callee) === 'require.resolve' && first !== undefined) return of(first);
      return unread();
    }
    const name = dottedName(callee) ?? '';
    if (name === 'require' && first !== undefined) {
      const path = of(first);
      const file = typeof path === 'string' ? resolveFile(module.file, path) : undefined;
      return file === undefined ? unread() : this.exported(file, 'default', 1);
    }
    if (callee !== undefined && (module.constants.has(name) || isLocal(module.imports.get(name)?.from)))
      return of(callee);
    // `defineConfig({ … })`, `withMermaid(defineConfig({ … }))`: functions of libraries that give back what they are given.
    return given.length === 1 && /^(?:define|with)[A-Z]/.test(name) ? of(first) : unread();
  }

  private member(node: CodeNode, of: (child: unknown) => unknown, unread: () => Unread): unknown {
    // Nobody's environment is a part of the configuration.
    if (dottedName(node)?.startsWith('process.env') || dottedName(node)?.startsWith('import.meta.env'))
      return undefined;
    const [target, key] = [of(node.object), node.computed ? of(node.property) : dottedName(node.property)];
    if (typeof target !== 'object' || target === null || target instanceof Unread) return unread();
    if (typeof key !== 'string' && typeof key !== 'number') return unread();
    return Object.hasOwn(target, key) ? (target as Record<string, unknown>)[key] : undefined;
  }
}

function placeIn({ file, code }: CodeModule, { start }: CodeNode): LiteralPlace {
  return { file, line: pointAt(code, start).line };
}

function joined(quasis: readonly CodeNode[], values: readonly unknown[]): string | undefined {
  if (!values.every((value) => typeof value === 'string')) return undefined;
  const texts = quasis.map((quasi) => String((quasi.value as { cooked?: unknown }).cooked ?? ''));
  return texts.map((text, index) => text + (values[index] ?? '')).join('');
}

function logical(operator: string, left: unknown, right: () => unknown, unread: () => Unread): unknown {
  if (operator === '&&') return left instanceof Unread ? unread() : left ? right() : left;
  if (left instanceof Unread) return right();
  return operator === '??' ? (left ?? right()) : left || right();
}

/** The expression that a function returns; undefined if it returns in several ways or none. */
function returned(node: CodeNode): CodeNode | undefined {
  const body = isCodeNode(node.body) ? node.body : undefined;
  if (body?.type !== 'BlockStatement') return body;
  const [only, ...others] = nodes(body.body).filter((each) => each.type === 'ReturnStatement');
  return others.length === 0 && isCodeNode(only?.argument) ? only.argument : undefined;
}
