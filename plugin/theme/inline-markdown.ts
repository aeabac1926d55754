/** The little Markdown that docs.json values may hold (banner, 404 page): links, bold, emphasis, code. */
import { siteHref } from './address.ts';
import { escapeHtml } from './html.ts';

/** One line of text with inline Markdown as HTML. Anything that is not recognised stays text. */
export function inlineMarkdown(text: string, base: string): string {
  if (!/[`*_[]/.test(text)) return escapeHtml(text);
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : withoutCode(part, base),
    )
    .join('');
}

function withoutCode(text: string, base: string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(([^()\s]+)\)/g, (_, label: string, href: string) => {
      const address = /^(?:https?:|mailto:|\/|#)/i.test(href) ? siteHref(base, href) : '#';
      return `<a href="${address}">${label}</a>`;
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])[*_]([^*_]+)[*_](?=[\s).,;:!?]|$)/g, '$1<em>$2</em>');
}
