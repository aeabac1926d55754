/** @room Code that the scripts of the theme share in a browser. */
import type { ClientWord } from '@waymark/repository/translations/texts';

let words: Readonly<Record<string, string>> | undefined;

/** A word or sentence; `{name}` in it is replaced by its value. */
export function word(name: ClientWord, values: Readonly<Record<string, string | number>> = {}): string {
  words ??= JSON.parse(document.getElementById('words')?.textContent ?? '{}') as Record<string, string>;
  return filled(words[name] ?? '', values);
}

/** `{name}` in a text replaced by its value. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
