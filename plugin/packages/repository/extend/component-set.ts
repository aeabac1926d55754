/** The components of a site by the names that authors write. */
import type { Component, Definition } from './component.ts';

export class ComponentSet {
  readonly #byName: ReadonlyMap<string, Definition>;
  readonly #byLowerCase: ReadonlyMap<string, string>;
  /** Every name and every other name, sorted. */
  readonly names: ReadonlySet<string>;
  /** First parts of the dotted names. */
  readonly namespaces: ReadonlySet<string>;
  /** Output of each. */
  readonly functions: Readonly<Record<string, Component>>;

  /** @param definitions A later one of a name replaces an earlier one, and keeps the parts of it that it does not give. */
  constructor(definitions: readonly Definition[]) {
    const byName = new Map<string, Definition>();
    for (const each of definitions)
      for (const name of namesOf(each)) byName.set(name, { ...byName.get(name), ...each });
    this.#byName = byName;
    const names = [...byName.keys()].sort();
    this.names = new Set(names);
    this.#byLowerCase = new Map(
      names.flatMap((name) => (name.includes('.') ? [] : [[name.toLowerCase(), name] as const])),
    );
    this.namespaces = new Set(
      names.flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
    );
    this.functions = Object.fromEntries([...byName].map(([name, { html }]) => [name, html]));
  }

  /** One of each name, in the order in which they were given. */
  get definitions(): readonly Definition[] {
    return [...new Set(this.#byName.values())];
  }

  get(name: string): Definition | undefined {
    return this.#byName.get(name);
  }

  capitalised(name: string): string | undefined {
    return this.#byLowerCase.get(name);
  }

  knows(name: string): boolean {
    return this.names.has(name) || this.namespaces.has(name);
  }
}

function namesOf({ name, aliases = [] }: Definition): readonly string[] {
  return [name, ...aliases];
}
