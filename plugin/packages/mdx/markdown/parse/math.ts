/** Formulas: decides which dollar signs mean one, and renders it by KaTeX. */
import { createRequire } from 'node:module';
import { escapeText } from '@waymark/contract/html';

const require = createRequire(import.meta.url);

interface Katex {
  renderToString(source: string, options: object): string;
}

/** Loaded when a page has a formula; few sites have any. */
let katex: Katex | undefined;

const OPTIONS = { throwOnError: true, strict: 'ignore', trust: false, output: 'htmlAndMathml' } as const;

/** Formulas repeat, and one is rendered for the page and for the check. */
const rendered = new Map<string, string | Error>();

function render(source: string, display: boolean): string | Error {
  const key = `${display ? 1 : 0}${source}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  let result: string | Error;
  try {
    katex ??= require('katex') as Katex;
    result = katex.renderToString(source, { ...OPTIONS, displayMode: display });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ParseError') throw error;
    result = error;
  }
  rendered.set(key, result);
  return result;
}

/** The formula as HTML with MathML in it; its source if KaTeX does not understand it. */
export function renderMath(source: string, display: boolean): string {
  const html = render(source, display);
  if (typeof html !== 'string') return `<code class="latex">${escapeText(source)}</code>`;
  return display ? `<div class="math" tabindex="0">${html}</div>` : html;
}

export function mathProblem(source: string, display: boolean): string | undefined {
  const result = render(source, display);
  if (typeof result === 'string') return undefined;
  // The actual message marks the place with combining characters.
  return 'rawMessage' in result ? String(result.rawMessage) : result.message;
}

/** Two dollar signs with no other between them; pairs overlap, for one sign may end a price and begin a formula. */
const PAIR = /(?<![\\$])\$(?!\$)(?=([^$]+)\$(?!\$))/g;

/** Tells whether a text may hold a formula: only then is it parsed for formulas, so that prices stay prices. */
export function mayHoldMath(text: string): boolean {
  if (!text.includes('$')) return false;
  if (text.includes('$$')) return true;
  for (const { index, 1: content = '' } of text.matchAll(PAIR)) {
    if (!/\n[^\S\n]*\n/.test(content) && isFormula(content, text[index + content.length + 2])) return true;
  }
  return false;
}

/** A command of TeX, a brace above or below the line, or an exponent without a base. */
const TEX = /\\[a-zA-Z,;!{}|]|[\^_]\{|^\^/;

/**
 * Tells whether a formula of remark-math is one: all are, except prices and variables of a shell, so that
 * `$5 and $10` and `$HOME/bin:$PATH` are words.
 *
 * @param next The character after the second dollar sign.
 */
export function isFormula(content: string, next: string | undefined): boolean {
  if (TEX.test(content)) return true;
  if (content.startsWith('{') || /\d/.test(next ?? '')) return false;
  // "100 $ and 200 $" and "$5 or $": white space on both sides is for formulas that are more than words.
  if (content.trim() !== content) return /^\s[\s\S]*\s$/.test(content) && isRelation(content);
  // The second sign begins the text after it.
  if (/[\w{]/.test(next ?? '')) return !/[^\w')\]}]$/.test(content) && isMathematical(content);
  return isRelation(content) || !isProse(content);
}

const isRelation = (content: string) =>
  /[=<>+^≤≥≠≈∈→±×·]/.test(content) || /(?:^|[^A-Za-z])[A-Za-z]_\w/.test(content);

const isMathematical = (content: string) =>
  isRelation(content) ||
  /^-?\d+(?:\.\d+)?$/.test(content) ||
  /^[A-Za-zα-ωΑ-Ω]'*$/.test(content) ||
  /^[A-Za-z]{1,2}\([^()]*\)$/.test(content) ||
  /^[\w ]{1,3}[-*/][\w ]{1,3}$/.test(content);

/** `5 a month, or 10` and `MY_VAR and other words`. */
const isProse = (content: string) =>
  /^\d.*\p{L}{2}/su.test(content) || /\p{L}{2,}\s+\p{L}{2,}/u.test(content);
