/** Page -> its tree with every name resolved: snippets put in, attributes and expressions evaluated, fragments assigned. */

import type { Heading } from '@waymark/repository/document';
import type { Props } from '@waymark/repository/extend/component';
import { textProp } from '@waymark/repository/extend/props';
import type { PageFeature } from '@waymark/repository/page-features';
import { quotedPart } from '@waymark/samples/quoted';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { outsideRoot } from '@waymark/source/paths/inside-root';
import type { Code } from 'mdast';
import type { Node, Parent } from 'unist';
import { isComponent } from '../../react/react.ts';
import { fenceOf } from '../highlight/code-blocks.ts';
import {
  ComponentReference,
  Element,
  FRAGMENT,
  ReactMade,
  ReactReference,
  SnippetReference,
} from '../tree/element.ts';
import { FILLED, isFilled } from '../tree/filled.ts';
import { Fragments } from '../tree/fragments.ts';
import {
  builtinOf,
  Instance,
  isInlineComponent,
  NodeChildren,
  pieceProps,
  type Resolved,
} from '../tree/instance.ts';
import type { Module } from '../tree/module.ts';
import { rawValue } from '../tree/node-text.ts';
import { isJsx, type JsxNode, propsOf } from '../tree/props.ts';
import { originOf, PartElement } from '../tree/react-values.ts';
import { callComponent, type Evaluation, isRecord, Scope } from '../tree/scope.ts';
import { visit } from '../tree/visit.ts';
import { MAX_LEVELS } from '../tree/whole-value.ts';
import { Dependencies } from './dependencies.ts';
import { ExpandReports, inBraces } from './expand-reports.ts';
import { featuresOf } from './features.ts';
import type { Island } from './island.ts';
import type { ImportLibrary } from './library.ts';
import type { ReactSite } from './react-site.ts';

export interface Expanded {
  readonly root: Instance;
  readonly headings: readonly Heading[];
  readonly contents: readonly Heading[];
  readonly anchors: ReadonlySet<string>;
  /** Files below the docs root that the page includes. */
  readonly dependencies: readonly string[];
  /** It also depends on what git says: tags, and the address of the repository. */
  readonly asksGit: boolean;
  readonly reports: readonly Report[];
  /** Parts that React continues in the browser. */
  readonly islands: readonly Island[];
  readonly features: ReadonlySet<PageFeature>;
}

const MAX_DEPTH = 50;

/** Nodes of a page with its snippets: two snippets that each hold the next one twice are a page without end. */
const MAX_NODES = 200_000;
/** Nodes of a page with its changelogs, whose texts nobody shortens for it. */
const MAX_WITH_CHANGELOG = 100_000;

export function expand(
  module: Module,
  library: ImportLibrary,
  evaluation: Evaluation,
  react: ReactSite,
  hasVariables: boolean,
): Expanded {
  const expansion = new Expansion(library, evaluation, react, hasVariables);
  return expansion.finish(module);
}

class Expansion {
  readonly #library: ImportLibrary;
  readonly #evaluation: Evaluation;
  readonly #hasVariables: boolean;
  readonly #fragments = new Fragments();
  readonly #reports = new ExpandReports();
  readonly #dependencies: Dependencies;
  readonly #react: ReactSite;
  readonly #islands: Island[] = [];
  /** Titles that elements get from the one around them. */
  readonly #titles = new Map<Node, string>();
  /** Files and components around what is visited. */
  #chain: readonly string[] = [];
  #uses = 0;
  #nodes = 0;
  #level = 0;
  #isTooLarge = false;

  constructor(library: ImportLibrary, evaluation: Evaluation, react: ReactSite, hasVariables: boolean) {
    this.#library = library;
    this.#dependencies = new Dependencies(library, react.modules, (report) =>
      this.#reports.list.push(report),
    );
    this.#evaluation = evaluation;
    this.#react = react;
    this.#hasVariables = hasVariables;
  }

  finish(module: Module): Expanded {
    const root = this.#within(module.file, () => this.instance(module, {}));
    return {
      root,
      ...this.#fragments.assign(),
      dependencies: this.#dependencies.files(),
      asksGit: this.#dependencies.asksGit,
      reports: this.#reports.list,
      islands: this.#islands,
      features: featuresOf(root),
    };
  }

  /** @param around The file that includes it. */
  instance(module: Module, props: Props, around?: Instance): Instance {
    const scope = new Scope(module, props, this.#library, this.#evaluation, around?.scope);
    const instance = new Instance(module, scope);
    this.#dependencies.check(module);
    this.#reports.exports(instance);
    this.#visitAll(instance, module.parsed.tree.children);
    return instance;
  }

  #within<Made>(name: string, visit: () => Made): Made {
    const chain = this.#chain;
    this.#chain = [...chain, name];
    try {
      return visit();
    } finally {
      this.#chain = chain;
    }
  }

  #visitAll(instance: Instance, nodes: readonly Node[]): void {
    this.#level += 1;
    for (const node of nodes) this.#visit(instance, node);
    this.#level -= 1;
  }

  #visit(instance: Instance, node: Node): void {
    this.#nodes += 1;
    if (isJsx(node)) {
      const resolved = this.#resolveNode(instance, node);
      instance.elements.set(node, resolved);
      this.#fragments.element(instance, node, resolved);
      if (resolved.kind === 'builtin') this.#titleChildren(instance, node, resolved.props);
      // React has placed its children, and those from the page were visited with it.
      if (resolved.kind === 'react') return;
      // Braces among other text are the formula's own: `\sqrt{x}`.
      if (builtinOf(instance, node)?.content === 'formula' && node.children.length > 1) return;
    } else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      this.#evaluate(instance, node);
    } else if (node.type === 'heading') this.#fragments.heading(instance, node);
    else if (node.type === 'code') {
      this.#reports.fence(instance, node);
      this.#quote(instance, node as Code);
    } else if (node.type === 'html') this.#fragments.html(rawValue(node));
    if ('children' in node) this.#visitAll(instance, (node as Parent).children);
    this.#fragments.end(node);
  }

  /** An empty block that names a part of a file gets its text, each time: the file may have changed. */
  #quote(instance: Instance, node: Code): void {
    if (node.value.trim() !== '' && !isFilled(node)) return;
    const { file } = fenceOf(instance, node);
    if (file === undefined) return;
    const part = quotedPart(file, (path) => this.#library.quotes.read(path));
    if (typeof part === 'string') {
      this.#dependencies.quote(file);
      node.value = part;
      node.data = { ...node.data, [FILLED]: true } as Code['data'];
    } else this.#reports.quote(instance, node, file, part.missing);
  }

  #evaluate(instance: Instance, node: Node): void {
    const source = rawValue(node);
    if (instance.module.parsed.plain && !/^\s*\/\*/.test(source)) return;
    const variable = /^\s*\{\s*([\w.-]+)\s*\}\s*$/.exec(source);
    if (variable) {
      if (this.#hasVariables) this.#reports.variable(instance, node, variable[1] ?? '');
      return;
    }
    const piece = instance.module.script?.pieces.get(node);
    if (piece !== undefined) {
      const element = new Element(new ReactReference(instance.module.file, piece.name), pieceProps(instance));
      instance.values.set(node, element);
      this.#visitValue(instance, element, node);
      return;
    }
    try {
      const value = instance.scope.evaluate(source);
      instance.values.set(node, value);
      this.#reports.data(instance, node, source, value);
      this.#visitValue(instance, value, node);
    } catch (error) {
      this.#reports.failed(
        instance,
        node,
        inBraces(source),
        error,
        'Export the value from this page, import it, or write `\\{` for a brace; until then the source is shown.',
      );
    }
  }

  /** `<Tabs items={['A', 'B']}>`, as other frameworks have it: the titles of tabs that have none of their own. */
  #titleChildren(instance: Instance, node: JsxNode, props: Props): void {
    const titles = builtinOf(instance, node)?.titles;
    const given = titles && props[titles.property];
    if (titles === undefined || !Array.isArray(given)) return;
    const titled = node.children.filter((child) => isJsx(child) && titles.of.includes(child.name ?? ''));
    for (const [index, child] of titled.entries())
      if (typeof given[index] === 'string') this.#titles.set(child, given[index]);
  }

  #resolveNode(instance: Instance, node: JsxNode): Resolved {
    const { name } = node;
    if (name === null) {
      this.#reports.directive(instance, node);
      return { kind: 'children' };
    }
    const piece = instance.module.script?.pieces.get(node);
    const props = propsOf(
      node,
      instance.scope,
      (attribute, error) => {
        this.#reports.failed(
          instance,
          node,
          `The attribute "${attribute}" of <${name}>`,
          error,
          'Correct it; the attribute is left out meanwhile.',
        );
      },
      piece?.attributes,
    );
    const title = this.#titles.get(node);
    const { needs = [] } = instance.scope.components.get(name) ?? {};
    if (title !== undefined && textProp(props, ...needs) === undefined) props.title = title;
    if (piece !== undefined) {
      const component = new ReactReference(instance.module.file, piece.name);
      const children = new NodeChildren(instance, node.children);
      const given = { ...props, ...pieceProps(instance), children };
      return this.#resolve(instance, node, name, component, given);
    }
    const component = isHtmlName(name) ? undefined : instance.scope.component(name);
    // Elements that React places are visited with its output.
    if (!(component instanceof ReactReference)) {
      for (const [key, value] of Object.entries(props)) {
        if (key !== 'children') this.#visitValue(instance, value, node);
      }
    }
    if (isHtmlName(name)) {
      this.#reports.lowerCase(instance, node, name);
      return { kind: 'html', name, props };
    }
    if (name === 'Snippet' && !instance.scope.has(name)) return this.#snippetFile(instance, node, props);
    const children = new NodeChildren(instance, node.children);
    return this.#resolve(instance, node, name, component, { ...props, children });
  }

  #resolve(instance: Instance, node: Node, name: string, component: unknown, props: Props): Resolved {
    if (component instanceof SnippetReference) return this.#use(instance, node, component.module, props);
    if (component instanceof ComponentReference && this.#evaluation.components.names.has(component.name)) {
      this.#reports.properties(instance, node, name, component.name, props);
      if (component.name === 'Changelog') return this.#changelog(instance, node, props);
      return { kind: 'builtin', name: component.name, props };
    }
    if (component instanceof ReactReference || component instanceof ReactMade)
      return this.#island(instance, node, name, component, props);
    // A function of a module under a name that is no component's, such as a default export without one.
    const origin = originOf(component);
    if (origin !== undefined && isComponent(component))
      return this.#island(instance, node, name, origin, props);
    if (typeof component === 'string') return { kind: 'html', name: component, props };
    if (isInlineComponent(component)) return this.#called(instance, node, name, component, props);
    return this.#unresolved(instance, node, name);
  }

  /** A component that the page or a snippet defines. */
  #called(
    instance: Instance,
    node: Node,
    name: string,
    component: Parameters<typeof callComponent>[0],
    props: Props,
  ): Resolved {
    if (this.#chain.length > MAX_DEPTH) {
      this.#reports.failed(
        instance,
        node,
        `<${name}>`,
        'it uses itself without end',
        'Nothing is shown there.',
      );
      return { kind: 'nothing' };
    }
    try {
      const value = callComponent(component, { ...props });
      this.#within(`<${name}>`, () => this.#visitValue(instance, value, node));
      return { kind: 'value', value };
    } catch (error) {
      this.#reports.failed(instance, node, `<${name}>`, error, 'Its children are shown instead.');
      return { kind: 'children' };
    }
  }

  /** A name that stands for nothing: reported, unless it was. */
  #unresolved(instance: Instance, node: Node, name: string): Resolved {
    const imported = instance.module.imports.find((entry) => entry.local === name.split('.')[0]);
    if (imported) {
      const target = this.#library.resolve(imported.specifier, instance.module.file);
      if (target.kind === 'script') {
        this.#reports.componentExport(instance, node, target.file, imported.imported);
        return { kind: 'children' };
      }
      if (target.kind !== 'module') {
        // The import itself was reported.
        return /\.mdx?$/.test(imported.specifier) ? { kind: 'nothing' } : { kind: 'children' };
      }
      // So was a name that the file does not export.
      if (!target.module.exported.includes(imported.imported)) return { kind: 'children' };
    }
    // An export that failed is not reported again as unknown.
    if (instance.scope.failure !== undefined && instance.module.exported.includes(name))
      return { kind: 'children' };
    this.#reports.component(instance, node, name, this.#chain[0]);
    return { kind: 'children' };
  }

  #island(
    instance: Instance,
    node: Node,
    name: string,
    component: ReactReference | ReactMade,
    props: Props,
  ): Resolved {
    const prefix = `w${this.#uses++}-`;
    const used = this.#react.use({ instance, node, name, component, props, prefix }, (report) =>
      this.#reports.list.push(report),
    );
    if (used === undefined) return { kind: 'children' };
    for (const slot of used.slots) {
      if (slot instanceof NodeChildren) this.#visitAll(slot.instance, slot.nodes);
      else this.#visitValue(instance, slot, node);
    }
    this.#visitValue(instance, used.value, node);
    if (used.island !== undefined) {
      this.#islands.push(used.island);
      this.#visitValue(instance, used.island.possible, node);
    }
    return { kind: 'react', value: used.value, island: used.island };
  }

  #snippetFile(instance: Instance, node: Node, props: Props): Resolved {
    const file = textProp(props, 'file') ?? '';
    const target = this.#library.snippet(file);
    this.#dependencies.add(target);
    if (target.kind === 'module') {
      const { file: _, ...rest } = props;
      return this.#use(instance, node, target.module, rest);
    }
    if (target.kind === 'outside') this.#reports.add(instance, node, outsideRoot(file));
    if (target.kind === 'missing') this.#reports.snippet(instance, node, file, target.file, this.#library);
    return { kind: 'nothing' };
  }

  #use(instance: Instance, node: Node, module: Module, props: Props): Resolved {
    const chain = this.#chain;
    if (chain.includes(module.file)) {
      this.#reports.cycle(instance, node, [...chain.slice(chain.indexOf(module.file)), module.file]);
      return { kind: 'nothing' };
    }
    if (this.#nodes > MAX_NODES || this.#level > MAX_LEVELS) {
      // Once a page: its cause comes again with every snippet.
      if (!this.#isTooLarge)
        this.#reports.tooLarge(instance, node, chain, this.#nodes > MAX_NODES ? MAX_NODES : undefined);
      this.#isTooLarge = true;
      return { kind: 'nothing' };
    }
    const used = this.#within(module.file, () => this.instance(module, props, instance));
    return { kind: 'snippet', instance: used };
  }

  /** The entries of a changelog are a snippet that nobody wrote. */
  #changelog(instance: Instance, node: Node, props: Props): Resolved {
    const place = instance.module.place(node);
    const { module, files, problems } = this.#library.changelogs.read(props, place);
    this.#dependencies.follow(files);
    this.#reports.list.push(...problems);
    let nodes = this.#nodes;
    visit(module.parsed.tree, () => {
      nodes += 1;
    });
    if (nodes > MAX_WITH_CHANGELOG) {
      this.#reports.longChangelog(instance, node, this.#chain, MAX_WITH_CHANGELOG);
      return { kind: 'nothing' };
    }
    return { kind: 'snippet', instance: this.instance(module, {}, instance) };
  }

  /** Resolves the elements in a value, and calls the inline components among them. */
  #visitValue(instance: Instance, value: unknown, node: Node): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#visitValue(instance, item, node);
      return;
    }
    if (!(value instanceof Element) || instance.elements.has(value)) return;
    const { type, props } = value;
    let resolved: Resolved;
    if (type === FRAGMENT) resolved = { kind: 'children' };
    else if (typeof type === 'string') resolved = { kind: 'html', name: type, props };
    else {
      const name =
        type instanceof ComponentReference || type instanceof ReactReference || isInlineComponent(type)
          ? type.name
          : 'component';
      // A built-in component that React rendered is that one, whatever the page calls by its name.
      const named = type instanceof ComponentReference && !(value instanceof PartElement);
      const own = named ? (instance.scope.component(name) ?? type) : type;
      resolved = this.#resolve(instance, node, name, own, props);
    }
    instance.elements.set(value, resolved);
    this.#fragments.element(instance, value, resolved);
    if (resolved.kind === 'react') return;
    for (const prop of Object.values(props)) {
      if (Array.isArray(prop) || isRecord(prop)) this.#visitValue(instance, prop, node);
    }
    this.#fragments.end(value);
  }
}

function isHtmlName(name: string): boolean {
  return /^[a-z]/.test(name) && !name.includes('.');
}
