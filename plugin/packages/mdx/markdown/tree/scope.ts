/** Names and values that the expressions of one file see, and how an expression is evaluated. */

import type { ComponentSet } from '@waymark/repository/extend/component-set';
import { keptIn } from '@waymark/source/made-once';
import { mdxToJs } from 'satteri';
import { BUILTINS } from '../../components/registry.ts';
import type { ImportLibrary } from '../expand/library.ts';
import {
  ComponentReference,
  type InlineComponent,
  ReactReference,
  RUNTIME,
  SnippetReference,
} from './element.ts';
import { reasonOf } from './failure.ts';
import type { Module } from './module.ts';
import { pageValue } from './react-values.ts';
import { hear, wholeValue } from './whole-value.ts';

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
const JSX_NAME = /<([A-Z][\w$]*)/g;
const PATH = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/** An expression that cannot be evaluated; the message is the engine's own. */
class EvaluationFailure extends Error {
  override readonly name = 'EvaluationFailure';
}

/** The exports of a file of React modules; it may throw what the file throws. */
export type ReactExports = (file: string) => Readonly<Record<string, unknown>>;

/** The results of evaluation kept for all pages of a site. */
export class Evaluation {
  readonly #exports: ReactExports;
  readonly code = new Map<string, string>();
  /** The exports of each file, for those that import names from it. */
  #scopes = new WeakMap<Module, Scope>();

  readonly components: ComponentSet;

  constructor(exports: ReactExports = () => ({}), components: ComponentSet = BUILTINS) {
    this.#exports = exports;
    this.components = components;
  }

  /** An export of a React module as pages see it. A file that fails is asked again when its component is rendered. */
  reactValue(file: string, name: string): unknown {
    let exports: Readonly<Record<string, unknown>>;
    try {
      exports = this.#exports(file);
    } catch {
      return new ReactReference(file, name);
    }
    if (name !== '*') return pageValue(exports[name], file, name);
    return Object.fromEntries(
      Object.entries(exports).map(([key, value]) => [key, pageValue(value, file, key)]),
    );
  }

  /** The scope of a file without props. Files that import from each other share it. */
  scopeOf(module: Module, library: ImportLibrary): Scope {
    return keptIn(this.#scopes, module, () => new Scope(module, {}, library, this));
  }

  /** Forgets values, since a file has changed that others may have imported. */
  reset(): void {
    this.#scopes = new WeakMap();
  }
}

export class Scope {
  readonly module: Module;
  readonly props: Readonly<Record<string, unknown>>;
  readonly #library: ImportLibrary;
  readonly #evaluation: Evaluation;
  readonly #around: Scope | undefined;
  #bindings: Map<string, unknown> | undefined;
  #failure: string | undefined;

  /** @param around Of the file that includes this one: what it imports and exports is known here too. */
  constructor(
    module: Module,
    props: Readonly<Record<string, unknown>>,
    library: ImportLibrary,
    evaluation: Evaluation,
    around?: Scope,
  ) {
    this.module = module;
    this.props = props;
    this.#library = library;
    this.#evaluation = evaluation;
    this.#around = around;
  }

  /** Imported and exported names. A name that does not resolve maps to undefined. */
  get bindings(): ReadonlyMap<string, unknown> {
    if (this.#bindings) return this.#bindings;
    const bindings = new Map<string, unknown>();
    // Set first: files that import each other stop here.
    this.#bindings = bindings;
    const { module } = this;
    for (const entry of module.imports) {
      const target = this.#library.resolve(entry.specifier, module.file);
      if (target.kind === 'module') {
        if (entry.imported === 'default') bindings.set(entry.local, new SnippetReference(target.module));
        else {
          const values = this.#evaluation.scopeOf(target.module, this.#library).bindings;
          bindings.set(
            entry.local,
            entry.imported === '*' ? Object.fromEntries(values) : values.get(entry.imported),
          );
        }
      } else if (target.kind === 'script') {
        bindings.set(entry.local, this.#evaluation.reactValue(target.file, entry.imported));
      } else if (target.kind === 'asset') bindings.set(entry.local, `/${target.file}`);
      else {
        const exported = module.script?.packages.get(entry.local);
        const value = exported === undefined ? undefined : this.#evaluation.reactValue(module.file, exported);
        bindings.set(entry.local, value);
      }
    }
    if (module.code) {
      try {
        const values = this.#run(module.code, `exports\0${module.code}`, (code) => code);
        if (isRecord(values)) {
          for (const name of module.exported) {
            hear(values[name]);
            bindings.set(name, values[name]);
          }
        }
      } catch (error) {
        this.#failure = reasonOf(error);
        for (const name of module.exported) bindings.set(name, undefined);
      }
    }
    for (const name of module.script?.names ?? []) {
      bindings.set(name, this.#evaluation.reactValue(module.file, name));
    }
    return bindings;
  }

  get components(): ComponentSet {
    return this.#evaluation.components;
  }

  get failure(): string | undefined {
    return this.bindings && this.#failure;
  }

  has(name: string): boolean {
    return this.#hasOwn(name) || this.#fromAround(name) !== undefined;
  }

  #hasOwn(name: string): boolean {
    return Object.hasOwn(this.props, name) || this.bindings.has(name);
  }

  /** Own names come first, then those of every page. */
  #fromAround(name: string): unknown {
    if (this.components.knows(name)) return undefined;
    const around = this.#around;
    if (around === undefined) return undefined;
    return around.bindings.has(name) ? around.bindings.get(name) : around.#fromAround(name);
  }

  /** A name as a component, such as `Card` or `Tree.Folder`: own names first. Undefined if it is not known here. */
  component(name: string): unknown {
    const [first = '', ...rest] = name.split('.');
    if (this.has(first)) {
      let value = this.value(first);
      for (const key of rest)
        value = isRecord(value) || typeof value === 'function' ? Reflect.get(value, key) : undefined;
      return value;
    }
    return this.components.names.has(name) ? new ComponentReference(name) : undefined;
  }

  value(name: string): unknown {
    if (Object.hasOwn(this.props, name)) return this.props[name];
    return this.bindings.has(name) ? this.bindings.get(name) : this.#fromAround(name);
  }

  /**
   * The value of an expression.
   * @throws {EvaluationFailure} if it throws, is not JavaScript, names something that is not defined, or has a value that
   *   cannot be read to its end
   */
  evaluate(source: string): unknown {
    try {
      return wholeValue(this.#valueOf(source.trim()));
    } catch (error) {
      throw new EvaluationFailure(reasonOf(error));
    }
  }

  #valueOf(text: string): unknown {
    const literal = literalValue(text);
    if (literal) return literal.value;
    if (PATH.test(text)) {
      const [first = '', ...rest] = text.split('.');
      if (first === 'props' || this.has(first)) {
        let value: unknown = first === 'props' ? this.props : this.value(first);
        for (const key of rest)
          value = value === undefined || value === null ? undefined : Reflect.get(Object(value), key);
        return value;
      }
    }
    const values = this.#run(text, text, (code) => `export const __value = (${code}\n)`);
    return isRecord(values) ? values.__value : undefined;
  }

  #run(source: string, key: string, wrap: (code: string) => string): unknown {
    let code = this.#evaluation.code.get(key);
    if (code === undefined) {
      code = mdxToJs(wrap(source), {
        outputFormat: 'function-body',
        jsxImportSource: 'astro',
        features: { frontmatter: false },
      }).code;
      this.#evaluation.code.set(key, code);
    }
    const names: string[] = [];
    const values: unknown[] = [];
    const add = (name: string, value: unknown): void => {
      if (names.includes(name)) return;
      names.push(name);
      values.push(value);
    };
    for (const [name] of source.matchAll(IDENTIFIER)) {
      if (name === 'props') add(name, this.props);
      else if (Object.hasOwn(this.props, name)) add(name, this.props[name]);
      else if ((this.#bindings ?? this.bindings).has(name))
        add(name, asComponent(this.bindings.get(name), name));
      else if (this.components.knows(name)) add(name, reference(name, this.components.names));
      else {
        const value = this.#fromAround(name);
        if (value !== undefined) add(name, value);
      }
    }
    for (const [, name = ''] of source.matchAll(JSX_NAME)) add(name, new ComponentReference(name));
    // The inner function separates names that the code itself declares from the parameters.
    const body = `return (function () {${code}\n}).call(undefined, __runtime)`;
    return new Function(...names, '__runtime', body)(...values, RUNTIME);
  }
}

/** Calls an inline component. @throws {EvaluationFailure} */
export function callComponent(component: InlineComponent, props: Record<string, unknown>): unknown {
  try {
    return wholeValue(component(props));
  } catch (error) {
    throw new EvaluationFailure(reasonOf(error));
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** An imported component that does not exist still renders its children. */
function asComponent(value: unknown, name: string): unknown {
  return value === undefined && /^[A-Z]/.test(name) ? new ComponentReference(name) : value;
}

function reference(name: string, components: Iterable<string>): ComponentReference {
  const result = new ComponentReference(name);
  const prefix = `${name}.`;
  for (const full of components) {
    if (full.startsWith(prefix)) {
      Object.defineProperty(result, full.slice(prefix.length), { value: new ComponentReference(full) });
    }
  }
  return result;
}

/** Literals and comments, without running anything. */
function literalValue(text: string): { value: unknown } | undefined {
  if (text === '' || /^(?:\/\*[\s\S]*?\*\/\s*)+$/.test(text) || /^\/\/[^\n]*$/.test(text))
    return { value: undefined };
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return { value: Number(text) };
  if (text === 'true' || text === 'false') return { value: text === 'true' };
  if (text === 'null' || text === 'undefined') return { value: undefined };
  if (/^"[^"\\\n]*"$|^'[^'\\\n]*'$|^`[^`\\$]*`$/.test(text)) return { value: text.slice(1, -1) };
  return undefined;
}
