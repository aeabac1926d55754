/** The little Markdown that docs.json values may hold (banner, 404 page): links, bold, emphasis, code. */
import { escapeHtml, type Html, html, raw } from '@waymark/contract/html';

/**
 * One line of text with inline Markdown as HTML. Anything that is not recognised stays text.
 *
 * @param address The address that a link is written as leads to; without it a link is its words, as inside another one.
 */
export function inlineMarkdown(text: string, address?: (href: string) => string): Html {
  if (!MARKS.test(text)) return html`${text}`;
  return raw(
    aroundCode(
      text,
      (words) => markedUp(escapeHtml(words), address),
      (code) => html`<code>${code}</code>`.text,
    ),
  );
}

/** The same as plain text, for what takes no markup. */
export function withoutMarkdown(text: string): string {
  if (!MARKS.test(text)) return text;
  return aroundCode(
    text,
    (words) => words.replace(LINK, '$1').replace(STRONG, '$1').replace(EMPHASIS, '$1$2'),
    (code) => code,
  );
}

/** Marks reach around code, as in a link whose words are code: `marks` sees a number between two NUL in its place. */
function aroundCode(text: string, marks: (words: string) => string, code: (part: string) => string): string {
  const codes: string[] = [];
  const words = text
    .replaceAll('\0', '')
    .replace(/`([^`]+)`/g, (_, part: string) => `\0${codes.push(code(part)) - 1}\0`);
  return marks(words).replace(HELD, (_, at: string) => codes[Number(at)] ?? '');
}

const MARKS = /[`*_[]/;
/** The place of code. */
const HELD = /\0(\d+)\0/g;
const LINK = /\[([^\]]+)\]\(([^()\s\0]+)\)/g;
const STRONG = /\*\*([^*]+)\*\*/g;
const EMPHASIS = /(^|[\s(])[*_]([^*_]+)[*_](?=[\s).,;:!?]|$)/g;

function markedUp(escaped: string, address?: (href: string) => string): string {
  return escaped
    .replace(LINK, (_, label: string, href: string) => {
      if (address === undefined) return label;
      const target = /^(?:https?:|mailto:|\/|#)/i.test(href) ? address(href) : '#';
      return `<a href="${target}">${label}</a>`;
    })
    .replace(STRONG, '<strong>$1</strong>')
    .replace(EMPHASIS, '$1<em>$2</em>');
}
