/** Links within links, which HTML does not have: `<a href="…">https://example.com</a>`, whose text GFM makes a link. */
import type { Node, Parent } from 'unist';
import { isJsx } from '../tree/props.ts';

const MAY_NEST = /<a[\s>]/;

/** Replaces each Markdown link inside an `<a>` by its content. Changes the tree. */
export function unnestLinks(tree: Parent, text: string): void {
  if (MAY_NEST.test(text)) unnest(tree, false);
}

function unnest(parent: Parent, within: boolean): void {
  let inLink = within;
  parent.children = parent.children.flatMap((child): Node[] => {
    // In CommonMark a tag is a node of its own.
    if (child.type === 'html') {
      const tag = String((child as Node & { value?: unknown }).value);
      const opened = tag.search(/<a\s(?![\s\S]*<a\s)/i);
      const closed = tag.toLowerCase().lastIndexOf('</a>');
      if (opened > closed) inLink = true;
      else if (closed !== -1) inLink = within;
    }
    if (!('children' in child)) return [child];
    unnest(child as Parent, inLink || (isJsx(child) && child.name === 'a'));
    const nested = inLink && (child.type === 'link' || child.type === 'linkReference');
    return nested ? (child as Parent).children : [child];
  });
}
