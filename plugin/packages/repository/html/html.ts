/** @room Attributes and inline Markdown as HTML (the template itself: runtime/packages/contract/html.ts), and addresses on a page. */
import { escapeHtml, type Html, raw } from '@waymark/contract/html';

/** Those of an element by name; `true` has no value, `false` and `undefined` are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** ` name="value"` for each attribute. */
export function attributes(values: Attributes): Html {
  let text = '';
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== false)
      text += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  return raw(text);
}

/** Class names joined; false and empty values are left out. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Tells whether nothing but white space is in it. */
export function isBlank(html: Html): boolean {
  return html.text.trim() === '';
}

/** A drawing of an icon set with one more class, for authors' styles. */
export function hooked(icon: Html, name: string): Html {
  return raw(icon.text.replace(/^<(\w+) class="icon/, `$& ${name}`));
}

/** JSON that may stand inside a `<script>`: no `<` can end it or begin a comment, and it is JavaScript as well. */
export function scriptJson(value: unknown): Html {
  return raw(
    JSON.stringify(value)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  );
}
