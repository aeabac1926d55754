/**
 * How the libraries of the format's own world read a page: gray-matter its frontmatter, and `@mdx-js/mdx` with tables, formulas and
 * frontmatter its text. Holds Waymark's reading of the same bytes against theirs.
 */
import { createProcessor } from '@mdx-js/mdx';
import matter from 'gray-matter';
import type { Root } from 'mdast';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { Node, Parent } from 'unist';
import { mayHoldDirectives } from '../../plugin/packages/mdx/markdown/parse/directives.ts';
import { loadModule } from '../../plugin/packages/mdx/markdown/parse/load-module.ts';
import { unnestLinks } from '../../plugin/packages/mdx/markdown/parse/nested-links.ts';
import { emojiInWords } from '../../plugin/packages/mdx/markdown/tree/emoji.ts';
import { parseFrontmatter } from '../../plugin/packages/repository/content/frontmatter.ts';
import { Diagnostics } from '../../plugin/packages/source/diagnostics/collector.ts';

/** How two readings of one page compare. */
export type Comparison =
  /** The reference libraries refuse it, so it proves nothing. */
  | { readonly kind: 'refused-by-both' | 'read-here-alone' }
  /** It has syntax that Waymark reads and MDX lacks: blocks between lines of colons, frontmatter below blank lines. */
  | { readonly kind: 'own-syntax' }
  | { readonly kind: 'same' }
  /** As `same`, but the other's formulas are words here. */
  | { readonly kind: 'prices'; readonly prices: readonly string[] }
  /** A defect of Waymark. */
  | {
      readonly kind: 'refused' | 'other-text' | 'other-frontmatter' | 'lost-formula';
      readonly defect: string;
    };

/** Emphasis beside Chinese, Japanese and Korean punctuation, as its package reads it. */
function remarkCjk(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), cjkFriendlyExtension()];
}

let tree: Root | undefined;
const processor = createProcessor({
  remarkPlugins: [
    remarkFrontmatter,
    remarkGfm,
    remarkMath,
    remarkCjk,
    () => (root: Root) => {
      tree = structuredClone(root);
    },
  ],
});

interface Reading {
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly tree: Root;
}

function readByReference(text: string): Reading | string {
  try {
    // Text between the dashes, without any key, is all of it.
    const { data } = matter(text, {});
    processor.processSync(text);
    if (tree === undefined) return 'no tree';
    emojiInWords(tree, text);
    unnestLinks(tree, text);
    return { frontmatter: typeof data === 'object' ? data : {}, tree };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readHere(text: string, file: string): Reading | string {
  const diagnostics = new Diagnostics();
  const { frontmatter, source, sourceLine } = parseFrontmatter(text, file, diagnostics);
  const refused = diagnostics.list().find(({ severity }) => severity === 'error');
  if (refused !== undefined) return `${refused.line}:${refused.column} ${refused.message}`;
  const format = file.endsWith('.md') ? 'md' : 'mdx';
  const { parsed, failures } = loadModule({ file, format, source, firstLine: sourceLine }, new Map());
  const [failure] = failures;
  return failure === undefined
    ? { frontmatter, tree: parsed.tree }
    : `${failure.line}:${failure.column} ${failure.message}`;
}

/** @param file Its path, for the format. */
export function compareReadings(text: string, file: string): Comparison {
  const theirs = readByReference(text);
  const ours = readHere(text, file);
  if (typeof theirs === 'string')
    return { kind: typeof ours === 'string' ? 'refused-by-both' : 'read-here-alone' };
  if (typeof ours === 'string') return { kind: 'refused', defect: ours };
  const frontmatter = otherFrontmatter(theirs.frontmatter, ours.frontmatter);
  if (frontmatter !== undefined) return { kind: 'other-frontmatter', defect: frontmatter };
  if (mayHoldDirectives(text) || /^\s+---/.test(text)) return { kind: 'own-syntax' };
  const kept = formulasOf(ours.tree);
  const prices = formulasOf(theirs.tree).filter((formula) => !kept.includes(formula));
  const words = [theirs, ours].map(({ tree }) => wordsOf(tree, prices.length > 0)) as [string, string];
  const difference = firstDifference(...words);
  if (difference !== undefined) return { kind: 'other-text', defect: difference };
  const lost = prices.find((formula) => /\\[a-zA-Z]|[\^_]\{/.test(formula));
  if (lost !== undefined) return { kind: 'lost-formula', defect: lost };
  return prices.length > 0 ? { kind: 'prices', prices } : { kind: 'same' };
}

/** Text of keys that have one in both: types are the format's own, and an empty value is none here. */
function otherFrontmatter(
  theirs: Readonly<Record<string, unknown>>,
  ours: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const [key, value] of Object.entries(theirs)) {
    if (typeof value !== 'string' || value === '') continue;
    const here = ours[key];
    // js-yaml 3 keeps the blank at the end of a folded line along with the one from the fold.
    const isSame = typeof here !== 'string' || here.replaceAll(/\s+/g, ' ') === value.replaceAll(/\s+/g, ' ');
    if (here === undefined || !isSame)
      return `${key}: ${JSON.stringify(value)} is ${JSON.stringify(here)} here`;
  }
  return undefined;
}

/**
 * The content of a page, without white space that neither shows: words, code, addresses, names of components.
 *
 * @param hasPrices The other's formulas are Markdown here: their marks are left out, too.
 */
function wordsOf(root: Root, hasPrices: boolean): string {
  const words: string[] = [];
  const visit = (node: Node): void => {
    const { type, name, value, url, alt } = node as Node & Record<string, unknown>;
    // A definition stands anywhere, and shows nothing.
    if (type === 'yaml' || type === 'definition') return;
    if (typeof name === 'string') words.push(`<${name}>`);
    if (typeof value === 'string') words.push(value);
    if (typeof alt === 'string') words.push(alt);
    if (typeof url === 'string' && !hasPrices) words.push(`(${url})`);
    if ('children' in node) (node as Parent).children.forEach(visit);
  };
  visit(root);
  return words.join('').replaceAll(hasPrices ? /[\s$\\*_`{}]/g : /\s/g, '');
}

const isFormula = ({ type }: Node) => type === 'math' || type === 'inlineMath';

function formulasOf(root: Root): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (isFormula(node) && 'value' in node) found.push(String(node.value).trim());
    if ('children' in node) (node as Parent).children.forEach(visit);
  };
  visit(root);
  return found;
}

function firstDifference(theirs: string, ours: string): string | undefined {
  if (theirs === ours) return undefined;
  let at = 0;
  while (theirs[at] === ours[at]) at++;
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 50));
  return `${near(theirs)} is ${near(ours)} here`;
}
