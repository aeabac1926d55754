/** Formulas: which dollar signs mean one, and the HTML of it by KaTeX. */
import { createRequire } from 'node:module';
import { escapeText } from './html.ts';

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

/** The formula as HTML with MathML in it; its source where KaTeX does not understand it. */
export function renderMath(source: string, display: boolean): string {
  const html = render(source, display);
  if (typeof html !== 'string') return `<code class="latex">${escapeText(source)}</code>`;
  return display ? `<div class="math" tabindex="0">${html}</div>` : html;
}

/** Why a formula cannot be rendered; undefined where it can. */
export function mathProblem(source: string, display: boolean): string | undefined {
  const result = render(source, display);
  if (typeof result === 'string') return undefined;
  // The message proper marks the place with combining characters.
  return 'rawMessage' in result ? String(result.rawMessage) : result.message;
}

const PAIR = /(?<![\\$])\$(?![\s$])((?:\\[^\n]|[^$\\\n])+)\$(?!\$)/g;

/** Whether a text may hold a formula: only then is it parsed for formulas, so that prices stay prices. */
export function mayHoldMath(text: string): boolean {
  if (!text.includes('$')) return false;
  if (text.includes('$$')) return true;
  for (const match of text.matchAll(PAIR)) {
    if (isFormula(match[1] ?? '', text[match.index + match[0].length])) return true;
  }
  return false;
}

/**
 * Whether what stands between two dollar signs is a formula. As in Pandoc, no white space stands inside beside them and
 * no digit follows; and it says something mathematical, so that `$HOME/bin:$PATH` and `$5/$10` are text.
 */
export function isFormula(content: string, next: string | undefined): boolean {
  if (content.trim() !== content || /\d/.test(next ?? '')) return false;
  if (/[=+\-*/<>:,;(&|.]$/.test(content)) return false;
  if (/\\[a-zA-Z,;!{}|]/.test(content)) return true;
  if (content.startsWith('{')) return false;
  return (
    /\^/.test(content) ||
    /(?:^|[^A-Za-z])[A-Za-z]_\{?\w/.test(content) ||
    /[=<>+≤≥≠≈∈→±×·]/.test(content) ||
    /^-?\d+(?:\.\d+)?$/.test(content) ||
    /^[A-Za-zα-ωΑ-Ω]'*$/.test(content) ||
    /^[A-Za-z]{1,2}\([^()]*\)$/.test(content) ||
    /^[\w ]{1,3}[-*/][\w ]{1,3}$/.test(content)
  );
}
