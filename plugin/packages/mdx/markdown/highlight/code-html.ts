/** Highlighted code as HTML. */
import { escapeHtml, escapeText } from '@waymark/contract/html';
import type { LineMark } from '../tree/notation.ts';

export interface StyledToken {
  readonly content: string;
  /** Declarations, or nothing. */
  readonly style: string;
}

/** Classes that stand for a declaration each. */
export type Classes = ReadonlyMap<string, string>;

/** Neighbours of one style share an element, and text in the style of plain code has none. @param plain That style. */
export function lineHtml(
  tokens: readonly StyledToken[],
  plain: string,
  classes: Classes = new Map(),
): string {
  // Joined once: a string that grows holds each of its parts, and lines are kept.
  const html: string[] = [];
  let style = '';
  let text = '';
  const flush = (): void => {
    if (text)
      html.push(style ? `<span${lookOf(style, classes)}>${escapeText(text)}</span>` : escapeText(text));
    text = '';
  };
  for (const token of tokens) {
    const next = token.style === plain ? '' : token.style;
    if (next !== style && token.content.trim() !== '') {
      flush();
      style = next;
    }
    text += token.content;
  }
  flush();
  return html.join('');
}

/** The attributes of a style: classes of the declarations that have one. */
function lookOf(style: string, classes: Classes): string {
  const declarations = style.split(';');
  const names = declarations.flatMap((declaration) => classes.get(declaration) ?? []);
  const rest = declarations.filter((declaration) => !classes.has(declaration));
  return (
    (names.length > 0 ? ` class="${names.join(' ')}"` : '') +
    (rest.length > 0 ? ` style="${escapeHtml(rest.join(';'))}"` : '')
  );
}

/** Shiki's bits of a font style as the custom properties that it writes for two themes. */
export function fontStyles(bits: number): Record<string, string> {
  const styles: Record<string, string> = {};
  const set = (name: string, value: string): void => {
    styles[`--shiki-light-${name}`] = value;
    styles[`--shiki-dark-${name}`] = value;
  };
  if (bits <= 0) return styles;
  if (bits & 1) set('font-style', 'italic');
  if (bits & 2) set('font-weight', 'bold');
  const lines = [bits & 4 ? 'underline' : '', bits & 8 ? 'line-through' : ''].filter(Boolean).join(' ');
  if (lines) set('text-decoration', lines);
  return styles;
}

export function styleOf(style: unknown): string {
  if (typeof style === 'string') return style;
  if (typeof style !== 'object' || style === null) return '';
  return Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Classes of a line that has marks. */
export const MARK_CLASSES: Readonly<Record<LineMark, string>> = {
  add: 'diff add',
  remove: 'diff remove',
  highlight: 'highlighted',
  focus: 'focused',
};

/** The `<code>` of a block: one `<span class="line">` a line, marked as the author asked. */
export function codeHtml(
  lines: readonly string[],
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>,
  style: string,
): string {
  const html = lines.map((line, index) => {
    const names = [...(marks.get(index + 1) ?? [])].map((kind) => ` ${MARK_CLASSES[kind]}`).join('');
    return `<span class="line${names}">${line}</span>`;
  });
  return `<code style="${style}">${html.join('\n')}</code>`;
}
