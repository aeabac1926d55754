/** Parses the text of a page or snippet to mdast, tolerant of what real repositories contain. Line numbers never change. */

import { openFence, outsideFences } from '@waymark/source/fenced-lines';
import { pointAt, type SyntaxProblem, type TextPoint, tooManyBrackets } from '@waymark/source/parse-code';
import type { Root } from 'mdast';
import { type Features, type MdastNode, markdownToMdast, mdxToMdast } from 'satteri';
import type { Node } from 'unist';
import { Edits, offsetOf } from '../tree/edits.ts';
import { emojiInWords } from '../tree/emoji.ts';
import { MAX_LEVELS } from '../tree/whole-value.ts';
import { attributeProblem } from './attribute-problem.ts';
import { lettersBefore, withLetters, withoutLetters } from './cjk-emphasis.ts';
import { outOfLists } from './closed-in-list.ts';
import { directivesToComponents, falseDirectives, mayHoldDirectives, withPlainHeads } from './directives.ts';
import { falseFormulas, misreadsDollarSigns, priceSigns } from './dollar-signs.ts';
import { mayHoldMath } from './math.ts';
import { unnestLinks } from './nested-links.ts';
import { tooDeepNode } from './nesting.ts';
import { parseByReference } from './reference-parser.ts';
import { repair } from './repair.ts';
import { closeTags } from './unclosed-html.ts';

export interface Parsed {
  readonly tree: Root;
  /** The text that the tree's positions point into; it has the lines of the original. */
  readonly text: string;
  readonly edits: Edits;
  /** Plain Markdown: `{` and lines that look like imports are text. */
  readonly plain: boolean;
  /** Nodes that plugins changed, and those around them: their places in the text hold something else. */
  readonly edited?: ReadonlySet<Node> | undefined;
}

/** The author's syntax error, at a 1-based place of the text as given. */
export class SyntaxFailure extends Error {
  readonly line: number;
  column: number;
  readonly hint: string;
  /** The line of the tag that is not closed, if the parser names it. */
  readonly opened: number | undefined;
  readonly #problem: string;

  constructor(problem: string, hint: string, line: number, column: number, opened?: number | undefined) {
    super(opened === undefined ? problem : `${problem}, opened in line ${opened}`);
    this.name = 'SyntaxFailure';
    this.hint = hint;
    this.line = line;
    this.column = column;
    this.#problem = problem;
    this.opened = opened;
  }

  /** The same failure in the whole file, in which the text begins after this many lines. */
  below(lines: number): SyntaxFailure {
    const opened = this.opened === undefined ? undefined : this.opened + lines;
    return new SyntaxFailure(this.#problem, this.hint, this.line + lines, this.column, opened);
  }
}

class TooDeep extends SyntaxFailure {}

const FEATURES = { gfm: true, headingAttributes: true, frontmatter: false } as const;
const WITH_DIRECTIVES = { ...FEATURES, directive: true } as const;
const MAX_REPAIRS = 500;
/** Each round settles the first of several dollar signs that compete. */
const MAX_ROUNDS = 100;
const COMPONENT_TAG = /<\/?[A-Z]/;

/**
 * Parses MDX, or Markdown that may hold components and HTML.
 *
 * A `.md` text is read as MDX, too; one that imports and exports nothing is read differently if MDX has a mistake in it: as
 * MDX whose braces are text if it has components, or otherwise, and if its tags do not match, as CommonMark.
 * @param edits Made before in the text; those of the result begin with them.
 * @throws {SyntaxFailure} for a text that cannot be understood
 */
export function parse(source: string, format: 'mdx' | 'md', edits = new Edits()): Parsed {
  const parsed = withoutLetters(parseLetters(source, format, edits));
  unnestLinks(parsed.tree, parsed.text);
  emojiInWords(parsed.tree, parsed.text);
  return parsed;
}

/** CommonMark with the tables and bare addresses of GitHub: braces, imports and tags are text or HTML. @throws {SyntaxFailure} */
export function parseMarkdown(source: string): Root {
  const text = withLetters(`${source}\n`.replaceAll('\0', '\ufffd'));
  const tree = asRoot(markdownToMdast(text, { features: { gfm: true } }), new Edits());
  withoutLetters({ tree, text, edits: new Edits(), plain: true });
  emojiInWords(tree, text);
  return tree;
}

/** The text with letters where they let emphasis begin and end. @throws {SyntaxFailure} at a place of the text without them */
function parseLetters(source: string, format: 'mdx' | 'md', edits: Edits): Parsed {
  const text = withLetters(source);
  try {
    return (
      (mayHoldDirectives(text) ? parseWithDirectives(text, format, edits) : undefined) ??
      parseText(text, format, edits, FEATURES)
    );
  } catch (error) {
    if (error instanceof SyntaxFailure && text !== source)
      error.column -= lettersBefore(source, error.line, error.column);
    throw error;
  }
}

/**
 * The text with its blocks between lines of colons. Words that the parser takes for other directives are escaped, and the text
 * is parsed again, so that its braces keep their meaning.
 * @returns undefined if that cannot be understood: the text is then read without directives
 */
function parseWithDirectives(source: string, format: 'mdx' | 'md', edits: Edits): Parsed | undefined {
  let own = edits.copy();
  let text = withPlainHeads(source, own);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let parsed: Parsed;
    try {
      parsed = parseText(text, format, own, WITH_DIRECTIVES);
    } catch (error) {
      if (error instanceof SyntaxFailure) return undefined;
      throw error;
    }
    const wrong = falseDirectives(parsed.tree);
    if (wrong.length === 0) {
      directivesToComponents(parsed.tree);
      return parsed;
    }
    own = parsed.edits;
    text = escapeAt(parsed.text, wrong, own);
  }
  return undefined;
}

/** The text with a backslash before each offset; they come last first. */
function escapeAt(text: string, offsets: readonly number[], edits: Edits): string {
  return offsets.reduce(
    (result, offset) => edits.apply(result, { start: offset, end: offset, text: '\\' }),
    text,
  );
}

/** One syntax of texts. It adds to the edits. @throws {SyntaxFailure} */
type Reader = (text: string, edits: Edits, features: Features) => Parsed;

const readMdx =
  (repairs: number): Reader =>
  (text, edits, features) => {
    const parsed = parseRepaired(text, false, edits, features, repairs);
    const again =
      features.math && misreadsDollarSigns(parsed) ? readReference(parsed.text, features) : undefined;
    return again === undefined ? parsed : { ...parsed, tree: asRoot(again, edits) };
  };
/** For texts that the usual parser refuses although the pipeline of the format reads them. */
const readMdxByReference: Reader = (text, edits, features) => {
  // It has no answer to brackets without end.
  const tree = tooManyBrackets(text) === undefined ? readReference(text, features) : undefined;
  if (tree === undefined) throw new SyntaxFailure('This is not MDX', '', 1, 1);
  return { tree: asRoot(tree, edits), text, edits, plain: false };
};
const readMdxWithBraces: Reader = (text, edits, features) => parseRepaired(text, true, edits, features);
/** The text with a backslash before each tag that would hide what follows it. */
const readCommonMark: Reader = (whole, edits, features) => {
  let text = whole;
  for (let round = 0; ; round++) {
    const tree = asRoot(markdownToMdast(text, { features }), edits);
    const offsets = closeTags(tree);
    if (offsets.length === 0 || round === MAX_ROUNDS) return { tree, text, edits, plain: true };
    text = escapeAt(text, offsets, edits);
  }
};

function readReference(text: string, { math, directive }: Features): Root | undefined {
  return directive ? undefined : parseByReference(text, math === true);
}

/** A statement of a module, not a sentence that begins with the word. */
const STATEMENT =
  /^(?:import\s+(?:[^'"\n]+\sfrom\s*)?['"]|export\s+(?:const|let|var|default|(?:async\s+)?function|class)\s|export\s*[*{])/m;

function parseText(source: string, format: 'mdx' | 'md', edits: Edits, features: Features): Parsed {
  // The parser aborts the process on a statement whose last character is a backslash.
  const whole = (source.endsWith('\n') ? source : `${source}\n`).replaceAll('\0', '\ufffd');
  const isMdx = format === 'mdx' || STATEMENT.test(outsideFences(whole));
  const readers = [readMdx(isMdx ? MAX_REPAIRS : 0)];
  if (isMdx || whole.includes('$')) readers.push(readMdxByReference);
  if (!isMdx)
    // A tag that is not closed is no mistake in Markdown: what looks like a component is HTML that nobody knows.
    readers.push(...(COMPONENT_TAG.test(whole) ? [readMdxWithBraces] : []), readCommonMark);
  return firstThatReads(readers.map((read) => () => readDollarSigns(read, whole, edits, features)));
}

/** The first of several readings of a text. @throws {SyntaxFailure} if there is none: that of the first */
function firstThatReads(readings: readonly (() => Parsed)[]): Parsed {
  let failure: SyntaxFailure | undefined;
  for (const reading of readings) {
    try {
      return reading();
    } catch (error) {
      // No reading makes it less deep, and the parser of the pipeline takes minutes for it.
      if (!(error instanceof SyntaxFailure) || error instanceof TooDeep) throw error;
      failure ??= error;
    }
  }
  throw failure ?? new TypeError('There is no reading of the text.');
}

/**
 * The text with its formulas and its prices. If that is a mistake, it is read as remark-math reads it: between each two
 * dollar signs of a paragraph stands a formula.
 */
function readDollarSigns(read: Reader, whole: string, edits: Edits, features: Features): Parsed {
  const math = { ...features, math: true };
  const words = () => read(whole, edits.copy(), features);
  const pairs = () => read(whole, edits.copy(), math);
  if (mayHoldMath(whole)) return readFormulas(read, whole, edits, math) ?? firstThatReads([pairs, words]);
  return whole.includes('$') ? firstThatReads([words, pairs]) : words();
}

/** Parses, repairing mistakes if possible. @throws {SyntaxFailure} */
function parseRepaired(
  whole: string,
  plain: boolean,
  edits: Edits,
  features: Features,
  repairs = MAX_REPAIRS,
): Parsed {
  const bracket = tooManyBrackets(whole);
  if (bracket !== undefined)
    throw tooDeep(
      edits.original(bracket.line, bracket.column),
      'More brackets are open here than a page can have',
    );
  let text = whole;
  for (let attempt = 0; ; attempt++) {
    try {
      const tree = asRoot(mdxToMdast(text, { features }), edits);
      const moved = attempt < MAX_REPAIRS ? outOfLists(tree, text) : [];
      if (moved.length === 0) return { tree, text, edits, plain };
      text = moved.reduce((result, edit) => edits.apply(result, edit), text);
    } catch (error) {
      if (error instanceof SyntaxFailure) throw error;
      const problem = readError(error);
      const fix = attempt < repairs ? repair(text, problem, plain) : undefined;
      if (!fix) {
        const start = offsetOf(text, problem.line, problem.column);
        const wrong = problem.message.includes('JSX tag') ? attributeProblem(text, start) : undefined;
        const point = wrong === undefined ? problem : pointAt(text, wrong.at);
        const place = edits.original(point.line, point.column);
        if (wrong !== undefined) throw new SyntaxFailure(wrong.message, wrong.hint, place.line, place.column);
        const { text: message, opened } = readOpened(problem.message, edits);
        const hidden = /closing tag for `<([\w.]+)>`/.exec(message)?.[1];
        const fence = hidden === undefined ? undefined : openFence(text);
        if (fence !== undefined && fence >= (opened ?? place.line))
          throw new SyntaxFailure(`${NEVER_CLOSED}, \`</${hidden}>\` too`, CLOSE_FENCE, fence, 1);
        const hint = continuesText(text, problem.line) ? STATEMENT_IN_TEXT : hintFor(message);
        throw new SyntaxFailure(message, hint, place.line, place.column, opened);
      }
      text = edits.apply(text, fix);
    }
  }
}

/**
 * The text with its formulas. Dollar signs that the parser pairs although they belong to no formula are escaped, and the text
 * is parsed again, so that the text between them keeps its meaning.
 * @returns undefined if that cannot be understood, or a dollar sign hides a tag or a brace
 */
function readFormulas(read: Reader, whole: string, edits: Edits, features: Features): Parsed | undefined {
  let text = whole;
  let own = edits.copy();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let parsed: Parsed;
    try {
      parsed = read(text, own.copy(), features);
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) throw error;
      // Two prices around a tag: without them the rest may still hold formulas.
      const prices = round > 0 ? [] : priceSigns(readPlainly(text), text);
      if (prices.length === 0) return undefined;
      text = escapeAt(text, prices, own);
      continue;
    }
    const wrong = falseFormulas(parsed.tree, parsed.text);
    if (wrong.length === 0) return parsed;
    own = parsed.edits;
    text = escapeAt(parsed.text, wrong, own);
  }
  return undefined;
}

/** The tree without formulas; undefined if the text has other mistakes, which are said when it is read without them. */
function readPlainly(text: string): Root | undefined {
  try {
    return asRoot(mdxToMdast(text, { features: FEATURES }), new Edits());
  } catch {
    return undefined;
  }
}

/** @throws {SyntaxFailure} for a tree nested deeper than anything that reads it goes. */
function asRoot(node: MdastNode | Root, edits: Edits): Root {
  if (node.type !== 'root') throw new TypeError(`The parser returned a ${node.type} instead of a document.`);
  const deep = tooDeepNode(node);
  if (deep === undefined) return node;
  const { line, column } = deep.position?.start ?? { line: 1, column: 1 };
  throw tooDeep(
    edits.original(line, column),
    `This is nested deeper than the ${MAX_LEVELS} levels of a page`,
  );
}

function tooDeep({ line, column }: TextPoint, problem: string): SyntaxFailure {
  const hint = 'Take lists, quotes, elements and brackets out of each other.';
  return new TooDeep(problem, hint, line, column);
}

/** Reads a message of the parser: `line:column: message (rule)`. */
function readError(error: unknown): SyntaxProblem {
  const raw = error instanceof Error ? error.message : String(error);
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(raw);
  if (!match) return { message: raw, line: 1, column: 1 };
  return { message: match[3] ?? raw, line: Number(match[1]), column: Number(match[2]) };
}

/**
 * The parser names the place of an opening tag in the text that it was given. At the end of a message it becomes the tag's line in the
 * file. Before "before the end of" it is left out: the failure itself is at that tag.
 */
function readOpened(message: string, edits: Edits): { text: string; opened: number | undefined } {
  const match = / \((?:`<[^`]*>` opened at )?(\d+):(\d+)\)$/.exec(message);
  if (!match) return { text: message.replace(/ \(\d+:\d+\)(?= before the end of )/, ''), opened: undefined };
  const { line } = edits.original(Number(match[1]), Number(match[2]));
  return { text: message.slice(0, match.index), opened: line };
}

export const NEVER_CLOSED = 'The code fence that begins here is never closed: all that follows is code';
export const CLOSE_FENCE =
  'End the code with the same marks on a line of their own; around text that has fences itself write more of them.';

const STATEMENT_IN_TEXT =
  'Put an empty line before the `import` or `export`: it continues the text above, so its braces and tags are read as text.';

/** Tells whether a line belongs to a statement that no empty line separates from the text above. */
function continuesText(text: string, line: number): boolean {
  const above = text.split('\n').slice(0, line);
  const [first = '', ...rest] = above.slice(above.findLastIndex((each) => each.trim() === '') + 1);
  return !STATEMENT.test(first) && rest.some((each) => STATEMENT.test(each));
}

function hintFor(message: string): string {
  if (message.includes('closing tag')) {
    return 'Close every tag in the order it was opened, or write `<Tag />` for one without content.';
  }
  if (message.includes('expression') || message.includes('brace')) {
    return 'Balance the braces; write `\\{` for a literal brace, or put the text in backticks.';
  }
  return 'Write `\\<` for a literal `<`, or put the text in backticks; end a tag with `>`.';
}
