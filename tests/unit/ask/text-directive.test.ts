/** The quote of a source is text as its page shows it: a browser finds no other. */
import { expect, it } from 'vitest';
import { textDirective } from '../../../runtime/features/ask/text-directive.ts';
import { cutUnits } from '../../../runtime/packages/search/fragment/units.ts';

const quoteOf = (markdown: string): string =>
  decodeURIComponent(textDirective(markdown).slice(':~:text='.length));

it.each([
  ['the label of a callout', '> **Note:** Boxes are **lost**.', 'Boxes are lost.'],
  ['code within emphasis', '- **`keepDays`** counts days.', 'keepDays counts days.'],
  ['the colon behind a title', '- [A tile](/write/pages):', 'A tile'],
  ['halves of emphasis', 'Boxes **are lost', 'Boxes are lost'],
  ['the end of a link', 'boxes](/claims#lost) are lost.', 'boxes are lost.'],
  ['the beginning of a picture', '![A box', 'A box'],
])('a quote is without %s', (_, markdown, quote) => expect(quoteOf(markdown)).toBe(quote));

it('a quote is not made of code within a callout', () => {
  expect(textDirective('> ```ts')).toBe('');
});

it('no unit of a section ends within code or an address', () => {
  const markdown = 'With `{ "own: true" }` it holds. See [claims](/a?b:c) or `a. b`; then go.';
  expect(cutUnits(markdown).map(({ start, end }) => markdown.slice(start, end))).toEqual([
    'With `{ "own: true" }` it holds.',
    'See [claims](/a?b:c) or `a. b`;',
    'then go.',
  ]);
});
