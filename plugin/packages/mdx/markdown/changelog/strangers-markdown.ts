/**
 * Markdown of strangers as nodes of a page: a changelog of a repository, or notes that another server sent. In them nothing is code, HTML
 * is its words, links lead to the web alone, and code is shown, never quoted, compiled or run.
 */
import { decodeEntities } from '@waymark/source/entities';
import { pointAt } from '@waymark/source/parse-code';
import type { Definition, Nodes, PhrasingContent, RootContent } from 'mdast';
import { parseMarkdown, SyntaxFailure } from '../parse/parse.ts';
import { HTML_ELEMENTS, VOID_ELEMENTS } from '../tree/html-elements.ts';
import { visit } from '../tree/visit.ts';
import { MAX_LEVELS } from '../tree/whole-value.ts';
import type { RepositoryLinks } from './repository-links.ts';

/** Parsers take minutes for more. */
const MOST_CHARACTERS = 2_000_000;
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){${MAX_LEVELS}}`, 'm');

/** @throws {SyntaxFailure} for a text that no page can show */
export function strangersMarkdown(text: string, links: RepositoryLinks): RootContent[] {
  if (text.length > MOST_CHARACTERS)
    throw new SyntaxFailure(`The text has more than ${MOST_CHARACTERS} characters`, 'Shorten it.', 1, 1);
  const deep = text.search(TOO_DEEP);
  if (deep !== -1) {
    const { line, column } = pointAt(text, deep);
    throw new SyntaxFailure(`This is nested deeper than ${MAX_LEVELS} levels`, 'Shorten it.', line, column);
  }
  const tree = parseMarkdown(text);
  const definitions = new Map<string, Definition>();
  visit(tree, (node) => {
    const definition = node as Definition;
    if (node.type === 'definition' && !definitions.has(definition.identifier))
      definitions.set(definition.identifier, definition);
  });
  return new Reading(links, definitions).all(tree.children) as RootContent[];
}

class Reading {
  readonly #links: RepositoryLinks;
  readonly #definitions: ReadonlyMap<string, Definition>;
  #isInLink = false;

  constructor(links: RepositoryLinks, definitions: ReadonlyMap<string, Definition>) {
    this.#links = links;
    this.#definitions = definitions;
  }

  all(nodes: readonly Nodes[]): Nodes[] {
    return nodes.flatMap((node) => this.#one(node));
  }

  #one(node: Nodes): Nodes[] {
    switch (node.type) {
      case 'text':
        return this.#isInLink ? [node] : this.#links.inWords(node.value);
      case 'html':
        return this.#html(node.value);
      case 'code':
        // In the words behind the language an author names files, checks and commands.
        return [{ ...node, lang: /^[\w+#.-]+/.exec(node.lang ?? '')?.[0] ?? null, meta: 'test="off"' }];
      case 'link':
        return this.#link(node.url, node.children);
      case 'image':
        return this.#image(node.url, node.alt ?? '');
      case 'linkReference': {
        const url = this.#definitions.get(node.identifier)?.url;
        return url === undefined
          ? [words('['), ...this.all(node.children), words(']')]
          : this.#link(url, node.children);
      }
      case 'imageReference':
        return this.#image(this.#definitions.get(node.identifier)?.url ?? '', node.alt ?? '');
      case 'footnoteReference':
        return [words(`[${node.label ?? node.identifier}]`)];
      case 'footnoteDefinition':
        return this.all(node.children);
      case 'inlineCode':
      case 'break':
      case 'thematicBreak':
        return [node];
      case 'definition':
        return [];
      default: {
        if (!('children' in node)) return [];
        const { data: _, ...plain } = node;
        return [{ ...plain, children: this.all(node.children) } as Nodes];
      }
    }
  }

  #link(written: string, children: readonly Nodes[]): Nodes[] {
    const isNested = this.#isInLink;
    this.#isInLink = true;
    const inner = this.all(children) as PhrasingContent[];
    this.#isInLink = isNested;
    const url = isNested ? undefined : this.#links.address(written);
    return url === undefined ? inner : [{ type: 'link', url, children: inner }];
  }

  /** One of the repository's files is a link to it. */
  #image(written: string, alt: string): Nodes[] {
    return /^https?:\/\//i.test(written)
      ? [{ type: 'image', url: written, alt }]
      : this.#link(written, alt === '' ? [] : [words(alt)]);
  }

  /** A tag, or a block of HTML. */
  #html(html: string): Nodes[] {
    const pieces: PhrasingContent[] = [];
    let end = 0;
    const add = (text: string): void => {
      if (text !== '') pieces.push(...(this.#links.inWords(decodeEntities(text)) as PhrasingContent[]));
    };
    for (const { 0: whole, 1: name, 2: rest = '', index } of html.matchAll(TAG)) {
      add(html.slice(end, index));
      end = index + whole.length;
      if (name === 'img')
        pieces.push(...(this.#image(attribute(rest, 'src'), attribute(rest, 'alt')) as PhrasingContent[]));
      else if (name === 'br') pieces.push({ type: 'break' });
      // `Map<T>` is no HTML.
      else if (name !== undefined && !HTML_ELEMENTS.has(name) && !VOID_ELEMENTS.has(name)) add(whole);
    }
    add(html.slice(end));
    return pieces.every((piece) => piece.type === 'text' && piece.value.trim() === '') && pieces.length > 0
      ? [words(' ')]
      : pieces;
  }
}

const TAG = /<!--[\s\S]*?(?:-->|$)|<\/?([a-zA-Z][\w.:-]*)((?:\s[^<>]*)?)>/g;

function attribute(tag: string, name: 'src' | 'alt'): string {
  const [, quoted, single] = new RegExp(`\\s${name}="([^"]*)"|\\s${name}='([^']*)'`).exec(tag) ?? [];
  return decodeEntities(quoted ?? single ?? '');
}

function words(value: string): PhrasingContent {
  return { type: 'text', value };
}
