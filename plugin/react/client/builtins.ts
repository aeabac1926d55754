/**
 * Built-in components in React components: HTML that was made at build time, in whose holes React renders.
 * `part.ts` says which HTML belongs to which properties.
 */
import { createElement, type ReactNode } from 'react';
import { BUILTIN, describe, keyOf, type Part } from '../part.ts';
import { fromTemplate } from './template.ts';

const templates = new Map<string, string>();

export function addTemplates(added: Readonly<Record<string, string>>): void {
  for (const [key, html] of Object.entries(added)) templates.set(key, html);
}

type Props = Readonly<Record<string, unknown>>;

const known = new Map<string, (props: Props) => ReactNode>();

export function builtin(name: string): (props: Props) => ReactNode {
  const own = known.get(name);
  if (own !== undefined) return own;
  const component = (props: Props): ReactNode => {
    const { part, holes, functions } = describe(name, props);
    const html = templates.get(keyOf(part)) ?? guess(part);
    if (html === undefined)
      return createElement('div', { className: name.toLowerCase() }, holes as ReactNode[]);
    return fromTemplate(html, holes as ReactNode[], functions);
  };
  Object.assign(component, { [BUILTIN]: name, displayName: name });
  known.set(name, component);
  return component;
}

/**
 * The HTML of a component whose properties the build could not know: that of the same component with marks for what is
 * only words, which are put in here.
 */
function guess(part: Part): string | undefined {
  const dynamic: string[] = [];
  const props: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part.props)) {
    const word = typeof value === 'string' || typeof value === 'number';
    if (word) dynamic.push(key);
    props[key] = word ? mark(key) : value;
  }
  const html = templates.get(keyOf({ ...part, props }));
  if (html === undefined) return undefined;
  return dynamic.reduce(
    (text, key) => text.replaceAll(mark(key), escapeWords(String(part.props[key]))),
    html,
  );
}

/** Characters that no author writes, around the name of a property. */
export function mark(key: string): string {
  return `\uE000${key}\uE001`;
}

function escapeWords(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
