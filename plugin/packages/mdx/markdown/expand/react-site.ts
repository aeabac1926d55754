/** React on a site: the exports of its modules, and how one use of a component becomes part of a page. */

import type { Props } from '@waymark/repository/extend/component';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type { Position } from '@waymark/source/json/positions';
import { keptIn } from '@waymark/source/made-once';
import type { ReactNode } from 'react';
import type { Node } from 'unist';
import type { Uses } from '../../react/client-bundle.ts';
import type { ReactModules } from '../../react/modules.ts';
import { keyOf, memberOf } from '../../react/part.ts';
import { isComponent } from '../../react/react.ts';
import { renderNode } from '../../react/render.ts';
import { builtins } from '../../react/server-modules.ts';
import type { FileFacts } from '../../react/sources.ts';
import { ReactMade, type ReactReference } from '../tree/element.ts';
import { reasonOf } from '../tree/failure.ts';
import type { Instance } from '../tree/instance.ts';
import type { PartElement } from '../tree/react-values.ts';
import type { Island } from './island.ts';
import { IslandBuilder } from './island-builder.ts';
import { emptyPart, outputValue } from './react-output.ts';

export interface ReactUse {
  readonly instance: Instance;
  readonly node: Node;
  readonly name: string;
  readonly component: ReactReference | ReactMade;
  readonly props: Props;
  /** Beginning of the ids that it makes. */
  readonly prefix: string;
}

type Tell = (code: Report['code'], message: string, hint: string, place?: Position) => void;

export interface Used {
  readonly value: unknown;
  readonly island: Island | undefined;
  /** Static parts of the page in it, which the page has to resolve. */
  readonly slots: readonly unknown[];
}

export class ReactSite {
  readonly modules: ReactModules;
  readonly #names: Iterable<string>;
  #builtins: Readonly<Record<string, unknown>> | undefined;

  /** @param names Of the components of the site. */
  constructor(modules: ReactModules, names: Iterable<string>) {
    this.modules = modules;
    this.#names = names;
  }

  get builtins(): Readonly<Record<string, unknown>> {
    this.#builtins ??= builtins(this.#names);
    return this.#builtins;
  }

  /** A file that fails to load may have it: whoever renders it learns why. */
  #exists({ file, name }: ReactReference): boolean {
    try {
      return isComponent(memberOf(this.modules.exports(file), name));
    } catch {
      return true;
    }
  }

  /** Renders one use. Undefined if it cannot be rendered, which was reported: its children are shown. */
  use(
    { instance, node, name, component, props, prefix }: ReactUse,
    report: (report: Report) => void,
  ): Used | undefined {
    const here = instance.module.place(node);
    const tell: Tell = (code, message, hint, place = here) =>
      report({
        ...{ code, message, hint },
        severity: code === 'page-render-failed' ? 'warning' : undefined,
        ...place,
      });
    const failed = (error: unknown): undefined => {
      tell(
        'page-render-failed',
        `<${name}> cannot be rendered: ${reasonOf(error)}`,
        'Its children are shown instead; the rest of the page is not affected.',
        this.modules.place(error),
      );
    };
    const builder = new IslandBuilder(this, (attribute, error) =>
      tell(
        'page-render-failed',
        `The attribute "${attribute}" in <${name}> cannot be evaluated: ${reasonOf(error)}`,
        'Correct it; the attribute is left out meanwhile.',
      ),
    );
    if (component instanceof ReactMade) {
      const rendered = renderNode(component.element as ReactNode, prefix);
      if (rendered.kind === 'failed') return failed(rendered.error);
      const output = rendered.kind === 'html' ? rendered.output : [];
      return { value: outputValue(output, [], false), island: undefined, slots: [] };
    }
    if (!this.#exists(component)) {
      tell(
        'component-unknown',
        `/${component.file} does not export a component "${component.name}".`,
        'Correct the name or the export; its children are shown meanwhile.',
      );
      return undefined;
    }
    const built = builder.use(instance, component, props);
    const rendered = renderNode(built.value as ReactNode, prefix);
    if (rendered.kind === 'failed') return failed(rendered.error);
    return this.#shown(rendered, builder, { name, props, prefix, node: built.json }, tell);
  }

  /** With an island if the browser has to go on. */
  #shown(
    rendered: Exclude<ReturnType<typeof renderNode>, { kind: 'failed' }>,
    { slots, references, problems }: IslandBuilder,
    { name, props, prefix, node }: Pick<ReactUse, 'name' | 'props' | 'prefix'> & Pick<Island, 'node'>,
    tell: Tell,
  ): Used {
    const fresh = rendered.kind === 'browser';
    const output = fresh ? [] : rendered.output;
    if (fresh)
      tell(
        'component-browser-only',
        `<${name}> uses "${rendered.global}" while it is rendered: readers without JavaScript, search and agents see only its children.`,
        `Use "${rendered.global}" in an effect or a handler.`,
      );
    const facts = references.flatMap(({ file }) => this.modules.facts(file));
    const live = fresh || rendered.interactive || facts.some(({ browser }) => browser);
    const [problem] = problems;
    if (live && problem !== undefined)
      tell(
        'props-not-serializable',
        `The property "${problem}" of <${name}> cannot be sent to a browser, so the component is not interactive.`,
        'Wrap it in a component in /snippets that sets the property itself, and use that component here.',
      );
    if (!live || problem !== undefined)
      return { value: fresh ? slots : outputValue(output, slots, false), island: undefined, slots };
    const value = fresh ? props.children : outputValue(output, slots, true);
    const shown = slotsIn(output);
    const island: Island = {
      ...{ value, node, prefix, fresh },
      references: [...references],
      hidden: new Map([...slots.entries()].filter(([index]) => !shown.has(index))),
      possible: possibleLater(facts, output),
      unstable: facts.some(({ unstable }) => unstable),
    };
    return { value, slots, island };
  }
}

/** Built-in components that modules may show later, apart from those that are shown. */
function possibleLater(facts: readonly FileFacts[], output: Rendered): PartElement[] {
  const parts = new Map(facts.flatMap((file) => file.parts.map((part) => [keyOf(part), part])));
  walkOutput(output, (node) => node.kind === 'part' && parts.delete(keyOf(node.part)));
  return [...parts.values()].map(emptyPart);
}

type Rendered = Extract<ReturnType<typeof renderNode>, { kind: 'html' }>['output'];

function slotsIn(output: Rendered): Set<number> {
  const found = new Set<number>();
  walkOutput(output, (node) => node.kind === 'slot' && found.add(node.slot));
  return found;
}

function walkOutput(output: Rendered, visit: (node: Rendered[number]) => unknown): void {
  for (const node of output) {
    visit(node);
    if (node.kind === 'element') walkOutput(node.children, visit);
    else if (node.kind === 'part') for (const hole of node.holes) walkOutput(hole, visit);
  }
}

export function usesOf(islands: Iterable<Island>): Uses {
  const uses = new Map<string, Set<string>>();
  for (const { references } of islands) {
    for (const { file, name } of references) keptIn(uses, file, () => new Set()).add(name);
  }
  return uses;
}
