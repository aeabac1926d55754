/** The little Markdown that docs.json values may hold (banner, 404 page): links, bold, emphasis, code. */
import { escapeHtml } from './html.ts';

/**
 * One line of text with inline Markdown as HTML. Anything that is not recognised stays text.
 *
 * @param address The address that a link is written as leads to.
 */
export function inlineMarkdown(text: string, address: (href: string) => string): string {
  if (!/[`*_[]/.test(text)) return escapeHtml(text);
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : withoutCode(part, address),
    )
    .join('');
}

function withoutCode(text: string, address: (href: string) => string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(([^()\s]+)\)/g, (_, label: string, href: string) => {
      const target = /^(?:https?:|mailto:|\/|#)/i.test(href) ? address(href) : '#';
      return `<a href="${target}">${label}</a>`;
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])[*_]([^*_]+)[*_](?=[\s).,;:!?]|$)/g, '$1<em>$2</em>');
}
