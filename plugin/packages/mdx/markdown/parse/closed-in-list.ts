/**
 * Closing tags that stand in an item of the list that their element holds, where formatters of Markdown move them. The parser closes the element
 * there, and then confuses its name and the numbers of lists with other text of the page.
 */
import type { Node, Parent } from 'unist';
import type { Edit } from '../tree/edits.ts';
import { visit } from '../tree/visit.ts';

const INDENTED = /^[ \t>]+<\/[A-Za-z]/m;

/** @returns What moves each of these tags back below the beginning of its element, last first */
export function outOfLists(tree: Parent, text: string): Edit[] {
  if (!INDENTED.test(text)) return [];
  const edits: Edit[] = [];
  visit(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement') edits.push(...moved(node, (node as Parent).children.at(-1), text));
  });
  return edits.sort((a, b) => b.start - a.start);
}

function moved(element: Node, last: Node | undefined, text: string): Edit[] {
  const end = element.position?.end.offset;
  if (last?.type !== 'list' || end === undefined || last.position?.end.offset !== end) return [];
  const tag = text.lastIndexOf('</', end);
  const indent = tag - (text.lastIndexOf('\n', tag) + 1) - ((element.position?.start.column ?? 1) - 1);
  const isBlank = indent > 0 && text.slice(tag - indent, tag).trim() === '';
  return isBlank ? [{ start: tag - indent, end: tag, text: '' }] : [];
}
