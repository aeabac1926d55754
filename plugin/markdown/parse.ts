/** Text of a page or snippet -> mdast, tolerant of what real repositories contain. Line numbers never change. */
import type { Root } from 'mdast';
import { type MdastNode, markdownToMdast, mdxToMdast } from 'satteri';
import { Edits } from './edits.ts';
import { repair } from './repair.ts';

export interface Parsed {
  readonly tree: Root;
  /** The text that the tree's positions point into; it has the lines of the original. */
  readonly text: string;
  readonly edits: Edits;
  /** Plain Markdown: `{` and lines that look like imports are text. */
  readonly plain: boolean;
}

/** The author's syntax error, at a 1-based place of the text as given. */
export class SyntaxFailure extends Error {
  readonly line: number;
  readonly column: number;
  readonly hint: string;

  constructor(message: string, hint: string, line: number, column: number) {
    super(message);
    this.name = 'SyntaxFailure';
    this.hint = hint;
    this.line = line;
    this.column = column;
  }
}

const FEATURES = { gfm: true, headingAttributes: true, frontmatter: false } as const;
const MAX_REPAIRS = 500;
const COMPONENT_TAG = /<\/?[A-Z]/;

/**
 * Parses MDX, or Markdown that may hold components and HTML.
 *
 * A `.md` text without components is read as CommonMark; one with components is read as MDX whose braces are text.
 * @throws {SyntaxFailure} for what cannot be understood
 */
export function parse(source: string, format: 'mdx' | 'md', edits = new Edits()): Parsed {
  const plain = format === 'md';
  // The parser aborts the process on a statement whose last character is a backslash.
  const whole = source.endsWith('\n') ? source : `${source}\n`;
  if (plain && !COMPONENT_TAG.test(whole)) {
    const tree = asRoot(markdownToMdast(whole, { features: FEATURES }));
    return { tree, text: whole, edits, plain };
  }
  let text = whole;
  for (let attempt = 0; ; attempt++) {
    try {
      return { tree: asRoot(mdxToMdast(text, { features: FEATURES })), text, edits, plain };
    } catch (error) {
      const problem = readError(error);
      const fix = attempt < MAX_REPAIRS ? repair(text, problem, plain) : undefined;
      if (!fix) {
        const place = edits.original(problem.line, problem.column);
        throw new SyntaxFailure(problem.message, hintFor(problem.message), place.line, place.column);
      }
      text = edits.apply(text, fix);
    }
  }
}

function asRoot(node: MdastNode): Root {
  if (node.type !== 'root') throw new TypeError(`The parser returned a ${node.type} instead of a document.`);
  return node;
}

/** What the parser reports: `line:column: message (rule)`. */
function readError(error: unknown): { message: string; line: number; column: number } {
  const raw = error instanceof Error ? error.message : String(error);
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(raw);
  if (!match) return { message: raw, line: 1, column: 1 };
  return { message: match[3] ?? raw, line: Number(match[1]), column: Number(match[2]) };
}

function hintFor(message: string): string {
  if (message.includes('closing tag')) {
    return 'Close every tag in the order it was opened, or write `<Tag />` for one without content.';
  }
  if (message.includes('expression') || message.includes('brace')) {
    return 'Balance the braces; write `\\{` for a literal brace, or put the text in backticks.';
  }
  return 'Write `\\<` for a literal `<`, or put the text in backticks.';
}
