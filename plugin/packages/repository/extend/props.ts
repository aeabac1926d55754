/** Reading the properties that authors write: in MDX everything may come as text. */

import { type Html, html, isHtml, NOTHING } from '@waymark/contract/html';
import { siteHref } from '../html/address.ts';
import { inlineMarkdown } from '../html/inline-markdown.ts';

/** Tells whether a property is set: `defaultOpen`, `defaultOpen={true}`, `defaultOpen="true"`; not `="false"`. */
export function flag(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() !== 'false');
}

/** A property as text; undefined if it is neither text nor a number or boolean. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A text attribute; numbers count as text, anything else does not. */
export function textProp(
  props: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const value = props[name];
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** A property that is an address: an empty one leads nowhere, and is as one that is missing. */
export function addressProp(
  props: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): string | undefined {
  return names.map((name) => textProp(props, name)).find((value) => value !== undefined && value !== '');
}

/** The first property that is text and not empty. */
export function firstText(...values: readonly unknown[]): string | undefined {
  return values.map(text).find((value) => value !== undefined && value !== '');
}

/** A property that readers see: the little Markdown of a line, or elements. */
export function rich(value: unknown): Html {
  if (isHtml(value)) return value;
  if (Array.isArray(value)) return html`${value.map((item) => inline(String(text(item) ?? '')))}`;
  const words = text(value);
  return words === undefined || value === true || value === false ? NOTHING : inline(words);
}

function inline(words: string): Html {
  return inlineMarkdown(words, (href) => siteHref({ base: '' }, href));
}

/** Tells whether a property has anything to show. */
export function given(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== true && value !== '';
}

/** A whole number between `low` and `high`; `fallback` for anything else. */
export function countProp(value: unknown, low: number, high: number, fallback: number): number {
  const number =
    typeof value === 'string' || typeof value === 'number' ? Math.round(Number(value)) : Number.NaN;
  return Number.isFinite(number) ? Math.min(high, Math.max(low, number)) : fallback;
}

/** Author's class names, written as in React or as in HTML. */
export function classOf(props: Readonly<Record<string, unknown>>): string | undefined {
  return firstText(props.className, props.class);
}

/** An inline style from a string or a React style object; undefined if there is none. */
export function style(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isHtml(value)) return undefined;
  return Object.entries(value)
    .filter(([, part]) => typeof part === 'string' || typeof part === 'number')
    .map(([name, part]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}:${typeof part === 'number' && part !== 0 && !UNITLESS.has(name) ? `${part}px` : part}`;
    })
    .join(';');
}

const UNITLESS = new Set('opacity zIndex flex flexGrow flexShrink order lineHeight fontWeight'.split(' '));

/** A CSS colour to put into a custom property; undefined if the value could be anything more than a colour. */
export function cssColor(value: unknown): string | undefined {
  return typeof value === 'string' && /^[#\w(),.%\s/-]+$/.test(value) ? value : undefined;
}

/** The labels of a list: `tags={["a"]}`, `tags="a, b"`. */
export function labels(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return list.flatMap((item) => text(item)?.trim() || []);
}
