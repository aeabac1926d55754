/** Turns HTML with holes into React elements of the same document, so that React can continue the page's HTML. */
import { createElement, Fragment, type ReactNode } from 'react';

type Functions = Readonly<Record<string, unknown>>;

const parsed = new Map<string, DocumentFragment>();

export function fromTemplate(html: string, holes: readonly ReactNode[], functions: Functions): ReactNode {
  let content = parsed.get(html);
  if (content === undefined) {
    const template = document.createElement('template');
    template.innerHTML = html;
    content = template.content;
    parsed.set(html, content);
  }
  const nodes = convertAll(content, holes);
  const root = content.firstElementChild;
  const at = root === null ? -1 : [...content.childNodes].filter(isKept).indexOf(root);
  // Handlers of an author's built-in component are those of its outermost element.
  if (root !== null && at >= 0 && Object.keys(functions).length > 0)
    nodes[at] = convert(root, holes, functions);
  return createElement(Fragment, null, ...nodes);
}

function convertAll(parent: ParentNode & Node, holes: readonly ReactNode[]): ReactNode[] {
  return [...parent.childNodes].filter(isKept).map((child) => convert(child, holes));
}

/** Comments are not React's, except those that mark a hole. */
function isKept(node: Node): boolean {
  return node.nodeType !== Node.COMMENT_NODE || holeOf(node) !== undefined;
}

function holeOf(node: Node): number | undefined {
  const match = node.nodeType === Node.COMMENT_NODE ? /^h(\d+)$/.exec(node.nodeValue ?? '') : null;
  return match ? Number(match[1]) : undefined;
}

function convert(node: Node, holes: readonly ReactNode[], functions: Functions = {}): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  const hole = holeOf(node);
  if (hole !== undefined) return createElement(Fragment, null, holes[hole]);
  if (!(node instanceof Element)) return null;
  const props = { ...propsOf(node), ...functions, suppressHydrationWarning: true };
  if (!holdsHole(node)) {
    const __html = node.innerHTML;
    return createElement(node.localName, {
      ...props,
      ...(__html !== '' && { dangerouslySetInnerHTML: { __html } }),
    });
  }
  return createElement(node.localName, props, ...convertAll(node, holes));
}

function holdsHole(element: Element): boolean {
  const comments = document.createTreeWalker(element, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) if (holeOf(comments.currentNode) !== undefined) return true;
  return false;
}

function propsOf(element: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    if (name === 'class') props.className = value;
    else if (name === 'style') props.style = styleOf(value);
    else if (name === 'for') props.htmlFor = value;
    else if (name.startsWith('on')) continue;
    // A flag without a value is set.
    else props[name] = value === '' && typeof Reflect.get(element, name) === 'boolean' ? true : value;
  }
  return props;
}

function styleOf(text: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of text.split(/;(?![^(]*\))/)) {
    const at = declaration.indexOf(':');
    if (at === -1) continue;
    const name = declaration.slice(0, at).trim();
    const key = name.startsWith('--')
      ? name
      : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    style[key] = declaration.slice(at + 1).trim();
  }
  return style;
}
