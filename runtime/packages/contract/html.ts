/**
 * HTML as a value. Values put into a template are escaped unless they are HTML themselves, so the words of an author or a reader
 * never become markup by accident.
 */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as text of HTML or XML, or as the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Text between tags, where quotes end nothing: code is full of them. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Part of a string it is text, which a template escapes again: a mistake shows, and opens nothing. */
  toString(): string {
    return this.text;
  }
}

export const NOTHING: Html = new Html('');

/** Marks text as HTML, such as a stylesheet of ours. Never input. */
export function raw(text: string): Html {
  return text === '' ? NOTHING : new Html(text);
}

export function isHtml(value: unknown): value is Html {
  return value instanceof Html;
}

/** A template that escapes its values unless they are HTML; undefined, null and booleans are left out, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  let text = strings[0] ?? '';
  for (let index = 0; index < values.length; index++) text += textOf(values[index]) + strings[index + 1];
  return raw(text);
}

function textOf(value: unknown): string {
  if (isHtml(value)) return value.text;
  // Joined it is one flat string: a list that stands on every page is not put together on each.
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}
