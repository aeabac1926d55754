/** Which words of an answer are marked as not proven. */
import { expect, it } from 'vitest';
import {
  markedText,
  SOURCE,
  SOURCE_END,
  UNCHECKED_END,
  UNPROVEN,
  UNPROVEN_END,
} from '../../../plugin/theme/client/ask/marks.ts';

/** Parts that begin with `!` are not proven, those with `?` not checked. */
const marked = (...parts: readonly string[]): string =>
  markedText(
    parts.map((text) => ({
      text: text.replace(/[!?]/, ''),
      proven: !/[!?]/.test(text),
      unchecked: text.includes('?') || undefined,
      sources: /[!?]/.test(text) ? [] : [1],
    })),
  )
    .replaceAll(UNPROVEN, '<')
    .replaceAll(UNPROVEN_END, '>')
    .replaceAll(UNCHECKED_END, '?>')
    .replaceAll(`${SOURCE}1${SOURCE_END}`, '¹');

it.each([
  ['one before a proven one', ['!False. ', 'True.'], '<False.> True.¹'],
  ['one after a proven one', ['True. ', '!False.'], 'True.¹ <False.>'],
  ['two of a paragraph together', ['!One. ', '!Two. ', 'True.'], '<One. Two.> True.¹'],
  [
    'within emphasis, which would not end before a sign',
    ['!**False.** ', '_True._'],
    '**<False.>** _True.¹_',
  ],
  [
    'one that is not checked apart from one that is not proven',
    ['!One. ', '?Two. ', '?Three.'],
    '<One.> <Two. Three.?>',
  ],
  ['two paragraphs each', ['!One.', '\n\n!Two.'], '<One.>\n\n<Two.>'],
  [
    'the rows of a table, and not the line below its head',
    ['!| A | B |\n| --- | --: |', '\n!| 1 | 2 |', '\n| 3 | 4 |'],
    '| <A | B > |\n| --- | --: |\n| <1 | 2 > |\n| 3 | 4 ¹ |',
  ],
])('unproven statements in an answer are marked: %s', (_, parts, shown) => {
  expect(marked(...parts).replace(/ +/g, ' ')).toBe(shown);
});
