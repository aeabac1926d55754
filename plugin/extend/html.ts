/** HTML as a value, with help for attributes and classes. */
import { type Html, raw } from '../../runtime/contract/html.ts';
import { attributeText } from '../html/html.ts';

/** Whether nothing but white space is in it. */
export function isBlank(html: Html): boolean {
  return html.text.trim() === '';
}

/** ` name="value"` for each attribute; `true` has no value, `false` and `undefined` are left out. */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  return raw(attributeText(values));
}

/** A drawing of an icon set with one more class, for authors' styles. */
export function hooked(icon: Html, name: string): Html {
  return raw(icon.text.replace(/^<(\w+) class="icon/, `$& ${name}`));
}

/** Class names joined; false and empty values are left out. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
