/** @room HTML as strings, and addresses on a page. */

import { escapeHtml } from '../../runtime/contract/html.ts';

/** ` name="value"` for each attribute; `true` has no value, `false` and `undefined` are left out. */
export function attributeText(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  let html = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    html += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return html;
}

/** JSON that may stand inside a `<script>`: no `<` can end it or begin a comment, and it is JavaScript as well. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
