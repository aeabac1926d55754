/** A part of a page that cannot be shown: what is said of it, and the text that is in its place. */

import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type { Node } from 'unist';
import { withoutNotes } from './comments.ts';
import { Element } from './element.ts';
import type { Instance } from './instance.ts';
import { isJsx } from './props.ts';

/** The first line of an error's message. Authors' code throws anything, also what has no text. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : error;
  return (typeof text === 'string' ? text : String(JSON.stringify(text))).split('\n', 1)[0] ?? '';
}

/** The part as its author wrote it, without comments; empty for one that an expression made. */
export function writtenText(instance: Instance, node: Node | Element): string {
  if (node instanceof Element) return '';
  const { start, end } = node.position ?? {};
  return withoutNotes(instance.module.parsed.text.slice(start?.offset, end?.offset));
}

/** @param node Shown as `writtenText`. */
export function unshown(instance: Instance, node: Node | Element, error: unknown): Report {
  const name = !(node instanceof Element) && isJsx(node) ? `<${node.name ?? ''}>` : 'This part of the page';
  return {
    code: 'page-render-failed',
    message: `${name} cannot be shown: ${reasonOf(error)}`,
    hint: 'Correct it; its source is shown as text meanwhile.',
    ...instance.module.at(node instanceof Element ? undefined : node.position),
  };
}
