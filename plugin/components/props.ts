/** Reading the properties that authors write: in MDX everything may come as text. */
import { createComponent, renderJSX } from 'astro/runtime/server/index.js';
import { escapeHtml } from '../theme/html.ts';

/** Whether a property is set: `defaultOpen`, `defaultOpen={true}`, `defaultOpen="true"`; not `="false"`. */
export function flag(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() !== 'false');
}

/** A property as text; undefined where it is neither text nor a number or boolean. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A whole number between `low` and `high`; `fallback` for anything else. */
export function count(value: unknown, low: number, high: number, fallback: number): number {
  const number = Math.round(Number(value ?? Number.NaN));
  return Number.isFinite(number) ? Math.min(high, Math.max(low, number)) : fallback;
}

/** A fragment for an element that has a title and no id: lowercase words joined by hyphens. */
export function fragment(title: string | undefined): string | undefined {
  const id = title
    ?.trim()
    .toLowerCase()
    .replace(/[\s.]+/g, '-')
    .replace(/[()'"`]/g, '')
    .replace(/-{2,}/g, '-');
  return id === undefined || id === '' ? undefined : id;
}

/** An inline style from a string or a React style object; undefined where there is none. */
export function style(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .map(([name, part]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}:${typeof part === 'number' && part !== 0 && !UNITLESS.has(name) ? `${part}px` : part}`;
    })
    .join(';');
}

const UNITLESS = new Set([
  'opacity',
  'zIndex',
  'flex',
  'flexGrow',
  'flexShrink',
  'order',
  'lineHeight',
  'fontWeight',
]);

/** A CSS colour to put into a custom property; undefined where the value could be anything more than a colour. */
export function cssColor(value: unknown): string | undefined {
  return typeof value === 'string' && /^[#\w(),.%\s/-]+$/.test(value) ? value : undefined;
}

/** Text escaped for HTML, empty where undefined. */
export function html(value: string | undefined): string {
  return value === undefined ? '' : escapeHtml(value);
}

/** Renders a property that holds text or JSX. */
export const Value = createComponent((result, props: { of: unknown }) => renderJSX(result, props.of));
