/** The page's title written again as its first heading, which readers would see twice. */
import type { Root } from 'mdast';
import type { Node } from 'unist';

/** Nodes that show nothing and may stand before the heading: imports and comments. */
const INVISIBLE = new Set(['mdxjsEsm', 'definition']);

/** Removes a first `# Heading` from the tree if it repeats the title; letter case does not count. */
export function dropOwnTitle(tree: Root, title: string): void {
  const at = tree.children.findIndex((node) => !INVISIBLE.has(node.type) && !isComment(node));
  const first = tree.children[at];
  if (first?.type !== 'heading' || first.depth !== 1) return;
  if (comparable(wordsOf(first)) === comparable(title)) tree.children.splice(at, 1);
}

function isComment(node: Node): boolean {
  const value = 'value' in node ? String(node.value).trim() : '';
  if (node.type === 'html') return /^<!--[\s\S]*-->$/.test(value);
  return node.type === 'mdxFlowExpression' && /^\/\*[\s\S]*\*\/$/.test(value);
}

function wordsOf(node: Node): string {
  if ('children' in node) return (node.children as Node[]).map(wordsOf).join('');
  return (node.type === 'text' || node.type === 'inlineCode') && 'value' in node ? String(node.value) : '';
}

/** Titles in frontmatter may hold Markdown's own signs, which a heading shows as code or emphasis. */
function comparable(text: string): string {
  return text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
