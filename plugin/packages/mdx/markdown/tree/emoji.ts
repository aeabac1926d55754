/** Names of emoji between colons, as GitHub has them: `:rocket:`. Words that name no emoji stay as they are written. */
import { createRequire } from 'node:module';
import type { Node } from 'unist';
import { visit } from './visit.ts';

const require = createRequire(import.meta.url);

/** Loaded when a page may have a name; few sites have any. */
let gemoji: typeof import('gemoji') | undefined;

/** Not within a word or a time, nor next to another colon: `a:b:c`, `10:30:45`, `::name::`. */
const NAME = /(?<![\w:/.-]):([a-z0-9_+-]+):(?![\w:/])/g;

/** Replaces names by emoji, in words and not in code. Changes the tree. */
export function emojiInWords(tree: Node, text: string): void {
  if (text.search(NAME) === -1) return;
  visit(tree, (node: Node & { value?: string }) => {
    if (node.type === 'text' && node.value !== undefined) node.value = withEmoji(node.value);
  });
}

function withEmoji(words: string): string {
  gemoji ??= require('gemoji') as typeof import('gemoji');
  const { nameToEmoji } = gemoji;
  return words.replace(NAME, (whole, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? whole) : whole,
  );
}
