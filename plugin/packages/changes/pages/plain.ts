/** A block of Markdown as the text that readers get from it: two forms of the same text are equal. */
import type { Definition, Nodes } from 'mdast';

export interface PlainOptions {
  readonly source: string;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The address that a link means. */
  readonly address: (href: string) => string;
}

/** Below this a text is taken as it is written. */
const MAX_LEVELS = 60;

export function plainOf(node: Nodes, options: PlainOptions, level = 0): string {
  if (level > MAX_LEVELS) return spaced(written(node, options.source));
  const inner = (separator: string): string =>
    'children' in node
      ? node.children
          .map((child) => plainOf(child, options, level + 1))
          .filter((text) => text !== '')
          .join(separator)
      : '';
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return typed(node.value);
    case 'code':
      return spaced(sortedJson(node.value));
    case 'html':
      return spaced(typed(withoutComments(node.value).replace(/<br\s?\/?>/g, ' ')));
    case 'break':
      return ' ';
    case 'definition':
    case 'thematicBreak':
      return '';
    case 'image':
      return `${typed(node.alt ?? '')}(${options.address(node.url).split('?', 1)[0]})`;
    case 'link':
      return linked(inner(''), node.url, options);
    case 'linkReference':
      return linked(inner(''), options.definitions.get(node.identifier)?.url ?? '', options);
    case 'delete':
      return `~~${inner('')}~~`;
    case 'listItem':
      return `${typeof node.checked === 'boolean' ? `[${node.checked ? 'x' : ' '}] ` : ''}${inner('\n')}`;
    case 'tableRow':
      return inner(' | ');
    case 'list':
    case 'table':
    case 'blockquote':
    case 'footnoteDefinition':
      return inner('\n');
    case 'paragraph':
    case 'heading':
    case 'tableCell':
      return spaced(inner(''));
    default:
      return 'children' in node ? inner('') : spaced(written(node, options.source));
  }
}

/** An address that is its own text says nothing more. */
function linked(text: string, url: string, { address }: PlainOptions): string {
  return text === url ? text : `${text}(${address(url)})`;
}

function written({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

function withoutComments(html: string): string {
  let kept = '';
  for (let at = 0; ; ) {
    const start = html.indexOf('<!--', at);
    if (start === -1) return kept + html.slice(at);
    kept += html.slice(at, start);
    const end = html.indexOf('-->', start);
    if (end === -1) return kept;
    at = end + '-->'.length;
  }
}

/** Blanks between Latin and Asian letters are a matter of style. */
const ASIAN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]`;
const BESIDE_ASIAN = new RegExp(`(?<=${ASIAN}) | (?=${ASIAN})`, 'gu');

function spaced(text: string): string {
  return text
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .replace(BESIDE_ASIAN, '')
    .trim();
}

/** Without the signs that editors and formatters put in place of others. */
function typed(text: string): string {
  return text.replace(/[‘’‚]/g, "'").replace(/[“”„]/g, '"').replaceAll('…', '...').replaceAll('\u00a0', ' ');
}

/** The order of keys means nothing. */
function sortedJson(code: string): string {
  if (!/^\s*[{[]/.test(code)) return code;
  try {
    return JSON.stringify(JSON.parse(code), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch (error) {
    // It only looks like JSON, or has more levels than can be read.
    if (error instanceof SyntaxError || error instanceof RangeError) return code;
    throw error;
  }
}
