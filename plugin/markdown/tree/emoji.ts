/** Names of emoji between colons, as GitHub has them: `:rocket:`. Words that name no emoji stay as they are written. */
import { nameToEmoji } from 'gemoji';
import type { Node, Parent } from 'unist';

/** Not within a word or a time, nor next to another colon: `a:b:c`, `10:30:45`, `::name::`. */
const NAME = /(?<![\w:/.-]):([a-z0-9_+-]+):(?![\w:/])/g;

/** Puts emoji in the place of their names, in words and not in code. The tree is changed. */
export function emojiInWords(tree: Parent, text: string): void {
  if (text.search(NAME) !== -1) replace(tree);
}

function replace({ children }: Parent): void {
  for (const child of children as (Node & { value?: string })[]) {
    if (child.type === 'text' && child.value !== undefined) child.value = withEmoji(child.value);
    else if ('children' in child) replace(child as unknown as Parent);
  }
}

function withEmoji(words: string): string {
  return words.replace(NAME, (whole, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? whole) : whole,
  );
}
