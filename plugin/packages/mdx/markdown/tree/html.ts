/** Attributes of HTML from the properties of an element. */

import { escapeHtml } from '@waymark/contract/html';
import { html, type Info, normalize, svg } from 'property-information';

/** Properties of React, and what has no meaning in HTML. */
const RENAMED: Readonly<Record<string, string>> = { defaultValue: 'value', defaultChecked: 'checked' };
const NONE = /^(?:key|ref|children|dangerouslySetInnerHTML|on[A-Za-z].*|.*[\s"'>/=].*)$/is;

/** An attribute written as in HTML or as in React. Undefined: it has no meaning in HTML. */
function attributeInfo(name: string): Pick<Info, 'attribute' | 'boolean' | 'booleanish'> | undefined {
  if (NONE.test(name)) return undefined;
  const normal = normalize(RENAMED[name] ?? name);
  const known = html.property[html.normal[normal] ?? ''] ?? svg.property[svg.normal[normal] ?? ''];
  // Without capitals it is HTML's own name: `classname` is none, in React neither.
  if (known && (/[A-Z]/.test(name) || known.attribute.toLowerCase() === name)) return known;
  const attribute = /[-:]/.test(name) ? name : name.toLowerCase();
  return { attribute, boolean: false, booleanish: false };
}

/** Attributes as they stand in a tag, each with a space before it. */
export function propAttributes(props: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || typeof value === 'function' || typeof value === 'symbol')
      continue;
    const info = attributeInfo(key);
    if (info === undefined) continue;
    const { attribute: name } = info;
    if (name === 'style') {
      const style = typeof value === 'object' ? styleText(value) : String(value);
      if (style) text += ` style="${escapeHtml(style)}"`;
    } else if (typeof value === 'object') {
      if (name === 'class' && Array.isArray(value))
        text += ` class="${escapeHtml(value.filter(Boolean).join(' '))}"`;
    } else if (info.boolean || name === 'hidden') {
      if (value !== false && value !== 'false') text += ` ${name}`;
    } else if (typeof value === 'boolean' && !info.booleanish && !/^(?:aria|data)-/.test(name)) {
      // `aria-hidden={false}` has a meaning; `foo={false}` is left out.
      if (value) text += ` ${name}`;
    } else text += ` ${name}="${escapeHtml(String(value))}"`;
  }
  return text;
}

const UNITLESS =
  /^(?:opacity|z-index|flex|flex-grow|flex-shrink|order|font-weight|line-height|zoom|columns|column-count|fill-opacity|stroke-opacity|stroke-width|grid-.*|aspect-ratio|tab-size|orphans|widows|scale|-webkit-line-clamp)$/;

/** A React style object as CSS; numbers are pixels if CSS needs a unit. */
function styleText(style: object): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(style)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    const name = key.startsWith('--')
      ? key
      : key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^(webkit|moz|ms)-/, '-$1-');
    const text =
      typeof value === 'number' && value !== 0 && !UNITLESS.test(name) && !key.startsWith('--')
        ? `${value}px`
        : value;
    parts.push(`${name}:${String(text)}`);
  }
  return parts.join(';');
}
