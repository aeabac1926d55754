/**
 * Built-in components in React components: HTML that was made at build time, in whose holes React renders.
 * `part.ts` says which HTML belongs to which properties.
 */

import { escapeHtml } from '@waymark/contract/html';
import { createElement, type ReactNode } from 'react';
import { BUILTIN, type BuiltinPart, describe, holeMark, keyOf } from '../part.ts';
import type { Possible } from '../payload.ts';
import { fromTemplate } from './template.ts';

const templates = new Map<string, string>();
const possible: Possible[] = [];

export function addTemplates(added: Readonly<Record<string, string>>, later: readonly Possible[]): void {
  for (const [key, html] of Object.entries(added)) templates.set(key, html);
  possible.push(...later);
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
 * The HTML of a component that was not in the first rendering: that of the same description, with words in place of the
 * marks that the build could only leave.
 */
function guess(part: BuiltinPart): string | undefined {
  const found = possible.find((candidate) => matches(candidate.part, part));
  return found && fill(found.html, found.part, part);
}

function matches(candidate: BuiltinPart, part: BuiltinPart): boolean {
  if (candidate.name !== part.name || candidate.text !== part.text) return false;
  if (candidate.children.length !== part.children.length) return false;
  for (const [key, value] of Object.entries(candidate.props)) {
    const given = part.props[key];
    if (value === holeMark(key)) {
      if (given !== undefined && typeof given === 'object') return false;
    } else if (JSON.stringify(value) !== JSON.stringify(given)) return false;
  }
  if (Object.keys(part.props).some((key) => !Object.hasOwn(candidate.props, key))) return false;
  return candidate.children.every((child, index) => {
    const other = part.children[index];
    if (other === undefined || 'hole' in child || 'hole' in other)
      return JSON.stringify(child) === JSON.stringify(other);
    return matches(child, other);
  });
}

function fill(html: string, candidate: BuiltinPart, part: BuiltinPart): string {
  let text = html;
  for (const [key, value] of Object.entries(candidate.props)) {
    if (value === holeMark(key))
      text = text.replaceAll(holeMark(key), escapeHtml(String(part.props[key] ?? '')));
  }
  return text;
}
