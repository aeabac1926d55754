/** Addresses in the text of a page, a snippet or a script, each at the place where its node was parsed. */

import { loadModule } from '@waymark/mdx/markdown/parse/load-module';
import { ADDRESS_ATTRIBUTES } from '@waymark/mdx/markdown/tree/address';
import { offsetOf } from '@waymark/mdx/markdown/tree/edits';
import { isJsx, type JsxNode } from '@waymark/mdx/markdown/tree/props';
import { visit } from '@waymark/mdx/markdown/tree/visit';
import { parseFrontmatter } from '@waymark/repository/content/frontmatter';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { isPageFile } from '@waymark/source/page-path';
import { type CodeNode, isCodeNode, parseSync, tooManyBrackets, walkCode } from '@waymark/source/parse-code';
import type * as mdast from 'mdast';
import type { Node, Parent, Point } from 'unist';
import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';
import type { TextEdit } from './author-text.ts';

/** Each gives the text to write instead; undefined for one that stays. */
export interface AddressRules {
  readonly link: (href: string) => string | undefined;
  /** The folder that a computed address begins with: `/guides/`. */
  readonly folder: (start: string) => string | undefined;
  /** An image, or another file that a page shows. */
  readonly file: (href: string) => string | undefined;
  readonly imported: (specifier: string) => string | undefined;
  /** The name in `<Snippet file>`. */
  readonly snippet: (name: string) => string | undefined;
  /** The part of an API that frontmatter names. */
  readonly operation: (key: string, written: string) => string | undefined;
}

const LINK = /^(?:href|to|url|link)$/i;
/** A path of two parts or more. */
const LONG = /^\/[^/]+\/[^?]*[^/?]$/;
const OPERATION: ReadonlySet<string> = new Set(['openapi', 'openapi-schema', 'asyncapi']);

/** @param variables Of docs.json. */
export function textEdits(
  file: string,
  text: string,
  rules: AddressRules,
  variables: ReadonlyMap<string, string>,
): TextEdit[] {
  const reader = new Reader(text, rules);
  if (isPageFile(file)) reader.page(file, variables);
  else if (file.endsWith('.json')) reader.code(`(${text}\n)`, -1);
  else reader.code(text, 0);
  return reader.edits;
}

class Reader {
  readonly #text: string;
  readonly #rules: AddressRules;
  readonly edits: TextEdit[] = [];

  constructor(text: string, rules: AddressRules) {
    this.#text = text;
    this.#rules = rules;
  }

  #add(start: number, written: string, instead: string | undefined): void {
    if (instead !== undefined && instead !== written)
      this.edits.push({ start, end: start + written.length, text: instead });
  }

  page(file: string, variables: ReadonlyMap<string, string>): void {
    const { source, sourceLine } = parseFrontmatter(this.#text, file, new Diagnostics());
    if (sourceLine > 1) this.#frontmatter(sourceLine);
    const format = file.endsWith('.md') ? 'md' : 'mdx';
    const module = loadModule({ file, format, source, firstLine: sourceLine }, variables);
    const offset = (point: Point): number => {
      const { line, column } = module.at({ start: point, end: point });
      return offsetOf(this.#text, line, column);
    };
    visit(module.parsed.tree, (node) => this.#node(node, offset));
  }

  /** Addresses in code are those that begin at the root: a relative one starts from the page that shows it. */
  code(code: string, shift: number): void {
    if (tooManyBrackets(code) !== undefined) return;
    const { program, errors } = parseSync('page.tsx', code);
    if (errors.length > 0) return;
    const link = (href: string): string | undefined =>
      href.startsWith('/') ? this.#rules.link(href) : undefined;
    walkCode(program as unknown as CodeNode, (node) => {
      const { type, source, name, key, value } = node;
      if (/^(?:Import|Export)\w*Declaration$/.test(type)) this.#literal(source, shift, this.#rules.imported);
      else if (type === 'JSXAttribute' || type === 'Property') {
        const holder = type === 'Property' ? key : name;
        const given = isCodeNode(holder) ? (holder.name ?? holder.value) : undefined;
        const inner = isCodeNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value;
        if (typeof given !== 'string' || !LINK.test(given)) return;
        this.#literal(inner, shift, link);
        if (isCodeNode(inner) && inner.type === 'TemplateLiteral') this.#template(inner, shift, true);
      }
      // Under another name it may be the path of an API: one part is too little to be told from it.
      else if (type === 'Literal' && LONG.test(String(value))) this.#literal(node, shift, link);
      else if (type === 'TemplateLiteral') this.#template(node, shift, false);
    });
  }

  #literal(node: unknown, shift: number, rule: (value: string) => string | undefined): void {
    if (!isCodeNode(node) || typeof node.value !== 'string') return;
    const start = node.start + shift + 1;
    // One with escapes stays.
    if (this.#text.startsWith(node.value, start)) this.#add(start, node.value, rule(node.value));
  }

  /**
   * An address whose end is computed: its path is whole, or a folder.
   *
   * @param isLink By the name of what holds it; otherwise a folder may be that of an API.
   */
  #template(node: CodeNode, shift: number, isLink: boolean): void {
    const start = node.start + shift + 1;
    const [fixed = ''] = /^\/[^\\`$]*/.exec(this.#text.slice(start)) ?? [];
    const isWhole = this.#text[start + fixed.length] === '`';
    const path = isWhole ? fixed : (/^[^?#]*(?=[?#])/.exec(fixed)?.[0] ?? '');
    if (path !== '' && (isLink || LONG.test(path))) this.#add(start, path, this.#rules.link(path));
    const folder = fixed.slice(0, fixed.lastIndexOf('/') + 1);
    if (path === '' && folder !== '' && isLink) this.#add(start, folder, this.#rules.folder(folder));
  }

  #node(node: Node, offset: (point: Point) => number): void {
    const { position } = node;
    if (position === undefined) return;
    const [start, end] = [offset(position.start), offset(position.end)];
    const region = this.#text.slice(start, end);
    switch (node.type) {
      case 'link':
      case 'image':
      case 'definition': {
        const { url } = node as mdast.Link | mdast.Image | mdast.Definition;
        const at = placeOfUrl(region, url);
        const rule = node.type === 'image' ? this.#rules.file : this.#rules.link;
        if (at !== undefined) this.#add(start + at, url, forMarkdown(rule(url)));
        return;
      }
      case 'html':
        this.#html(region, start);
        return;
      case 'mdxjsEsm':
      case 'mdxFlowExpression':
      case 'mdxTextExpression': {
        const { value } = node as Node & { readonly value: string };
        const at = start + Math.max(0, region.indexOf(value));
        if (node.type === 'mdxjsEsm') this.code(value, at);
        else this.code(`(${value}\n)`, at - 1);
        return;
      }
    }
    if (!isJsx(node)) return;
    const first = (node as Parent).children.find((child) => child.position !== undefined)?.position;
    this.#element(node, start, this.#text.slice(start, first === undefined ? end : offset(first.start)));
  }

  #html(region: string, start: number): void {
    for (const match of region.matchAll(/\s(href|src)\s*=\s*["']/gi)) {
      const from = match.index + match[0].length;
      const value = region.slice(from, region.indexOf(match[0].at(-1) ?? '', from));
      const rule = match[1]?.toLowerCase() === 'href' ? this.#rules.link : this.#rules.file;
      this.#add(start + from, value, rule(value));
    }
  }

  /** @param tag The text of its opening tag. */
  #element(node: JsxNode, start: number, tag: string): void {
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || !attribute.value) continue;
      const { name, value } = attribute;
      if (typeof value !== 'string') {
        const at = tag.indexOf(value.value, tag.indexOf(`${name}=`));
        if (at === -1) continue;
        // Read as the property of an object: a text in braces is an address by the name of its attribute.
        const before = `({${JSON.stringify(name)}:`;
        this.code(`${before}${value.value}\n})`, start + at - before.length);
        continue;
      }
      const rule = this.#ruleOf(node.name ?? '', name);
      if (rule === undefined) continue;
      const quoted = ['"', "'"].map((quote) => `${name}=${quote}${value}${quote}`);
      const at = quoted.map((each) => tag.indexOf(each)).find((each) => each !== -1);
      if (at !== undefined) this.#add(start + at + name.length + 2, value, rule(value));
    }
  }

  #ruleOf(element: string, attribute: string): ((value: string) => string | undefined) | undefined {
    if (element === 'Snippet' && attribute === 'file') return this.#rules.snippet;
    if (LINK.test(attribute)) return this.#rules.link;
    return ADDRESS_ATTRIBUTES.has(attribute) ? this.#rules.file : undefined;
  }

  #frontmatter(sourceLine: number): void {
    const first = this.#text.split('\n').findIndex((line) => line.startsWith('---'));
    const start = offsetOf(this.#text, first + 2, 1);
    const yaml = this.#text.slice(start, offsetOf(this.#text, sourceLine - 1, 1));
    const { contents, errors } = parseDocument(yaml);
    if (errors.length > 0 || !isMap(contents)) return;
    const change = (node: unknown, rule: (value: string) => string | undefined): void => {
      for (const { value, range } of scalarsIn(node)) {
        if (typeof value !== 'string' || !range) continue;
        const written = yaml.slice(range[0], range[1]);
        const quote = /^["']/.exec(written)?.[0] ?? '';
        if (written === quote + value + quote) this.#add(start + range[0] + quote.length, value, rule(value));
      }
    };
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (OPERATION.has(name)) change(value, (written) => this.#rules.operation(name, written));
      else if (name === 'url' || name === 'related') change(value, this.#rules.link);
    }
  }
}

function scalarsIn(node: unknown): Scalar[] {
  if (isScalar(node)) return [node];
  if (isSeq(node)) return node.items.flatMap(scalarsIn);
  return isMap(node) ? node.items.flatMap(({ value }) => scalarsIn(value)) : [];
}

function placeOfUrl(region: string, url: string): number | undefined {
  if (url === '') return undefined;
  for (let at = region.indexOf(url); at !== -1; at = region.indexOf(url, at + 1))
    if (/(?:\]\(|\]:)\s*<?$/.test(region.slice(Math.max(0, at - 20), at))) return at;
  return undefined;
}

/** Parentheses would end the address. */
function forMarkdown(href: string | undefined): string | undefined {
  return href?.replaceAll(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
