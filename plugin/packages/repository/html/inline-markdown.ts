/** The little Markdown that docs.json values may hold (banner, 404 page): links, bold, emphasis, code. */
import { escapeHtml, type Html, html, raw } from '@waymark/contract/html';

/**
 * One line of text with inline Markdown as HTML. Anything that is not recognised stays text.
 *
 * @param address The address that a link is written as leads to; without it a link is its words, as inside another one.
 */
export function inlineMarkdown(text: string, address?: (href: string) => string): Html {
  const code = (part: string): Html => html`<code>${part}</code>`;
  return MARKS.test(text)
    ? html`${partByPart(text, code, (part) => withoutCode(part, address))}`
    : html`${text}`;
}

/** The same as plain text, for what takes no markup. */
export function withoutMarkdown(text: string): string {
  const words = (part: string): string =>
    part.replace(LINK, '$1').replace(STRONG, '$1').replace(EMPHASIS, '$1$2');
  return MARKS.test(text) ? partByPart(text, (part) => part, words).join('') : text;
}

function partByPart<T>(text: string, code: (part: string) => T, words: (part: string) => T): readonly T[] {
  const parts = text.split(/(`[^`]+`)/);
  return parts.map((part, at) => (at % 2 === 1 ? code(part.slice(1, -1)) : words(part)));
}

const MARKS = /[`*_[]/;
const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;
const STRONG = /\*\*([^*]+)\*\*/g;
const EMPHASIS = /(^|[\s(])[*_]([^*_]+)[*_](?=[\s).,;:!?]|$)/g;

function withoutCode(text: string, address?: (href: string) => string): Html {
  const marked = escapeHtml(text)
    .replace(LINK, (_, label: string, href: string) => {
      if (address === undefined) return label;
      const target = /^(?:https?:|mailto:|\/|#)/i.test(href) ? address(href) : '#';
      return `<a href="${target}">${label}</a>`;
    })
    .replace(STRONG, '<strong>$1</strong>')
    .replace(EMPHASIS, '$1<em>$2</em>');
  return raw(marked);
}
