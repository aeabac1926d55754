/** Paragraphs that are valid HTML: a block within `<p>` would end it, and leave an empty one behind. */
import type { Paragraph } from 'mdast';
import type { Renderer } from '../render/render.ts';
import type { Instance } from '../tree/instance.ts';

/** Start tags that end an open paragraph (HTML standard, section 13.2.6.4.7). */
const BLOCK =
  /<(?:address|article|aside|blockquote|center|details|dialog|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|menu|nav|ol|p|pre|search|section|summary|table|ul)[\s>]/i;

/** The words of a paragraph, and between them the blocks that components among them make: `Words <Note>…</Note>`. */
export function renderParagraph(
  renderer: Renderer,
  instance: Instance,
  { children }: Paragraph,
  before = '',
): string {
  let html = '';
  let words = before;
  const flush = (): void => {
    if (words.trim() !== '') html += renderer.element('p', {}, words);
    words = '';
  };
  for (const child of children) {
    const own = renderer.node(instance, child);
    if (BLOCK.test(own)) {
      flush();
      html += own;
    } else words += own;
  }
  flush();
  return html;
}

/** Elements whose content is words; a `<summary>` may also be a heading. */
const OF_WORDS = /^(?:p|h[1-6]|summary|button|label|legend)$/;

/**
 * An author's element around Markdown on lines of its own: the paragraph in one that holds words is those words, and a
 * `<p>` around blocks is a `<div>` with its attributes.
 */
export function aroundBlocks(tag: string, inner: string): { tag: string; inner: string } {
  if (!OF_WORDS.test(tag) || !BLOCK.test(inner)) return { tag, inner };
  const words = onlyParagraph(inner);
  if (words !== undefined) return { tag, inner: words };
  return { tag: tag === 'p' ? 'div' : tag, inner };
}

function onlyParagraph(html: string): string | undefined {
  const text = html.trim();
  if (!text.startsWith('<p>') || !text.endsWith('</p>')) return undefined;
  const words = text.slice('<p>'.length, -'</p>'.length);
  return BLOCK.test(words) ? undefined : words;
}
