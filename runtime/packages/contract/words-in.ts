/** The words of a text, one by one. */
type WordOf<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | WordOf<Rest> : Text;

/** Names with spaces between them as a list whose type knows each: `wordsIn('up down')` is a list of `'up' | 'down'`. */
export function wordsIn<Text extends string>(...lines: readonly Text[]): readonly WordOf<Text>[] {
  return lines.flatMap((line) => line.split(' ') as WordOf<Text>[]);
}
