/** Building HTML as strings, for the parts of a page that are the same on many pages and are made once. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML text or as the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** ` name="value"` for each attribute; `true` has no value, `false` and `undefined` are left out. */
export function attributes(values: Readonly<Record<string, string | boolean | undefined>>): string {
  let html = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    html += value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  return html;
}

/** JSON that may stand inside a `<script>` element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The value where it is a string that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value as a plain object to read unknown keys from. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The value as a list: itself where it is one, else empty. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
