import { expect, it } from 'vitest';
import { excerptOf } from '../../../plugin/theme/client/search/index-engine.ts';

const shown = (html: string, title = '') =>
  excerptOf(html, title)
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join('');

it('a search excerpt marks words without markup, and shows where a sentence is cut', () => {
  expect(shown('The <mark>lamp,</mark> and <mark>(&quot;lamp&quot;)</mark> of a')).toBe(
    'The [lamp], and ("[lamp]") of a …',
  );
  expect(shown('of the <mark>lamp.</mark>')).toBe('… of the [lamp].');
  expect(shown('<mark>&lt;b&gt;</mark>.')).toBe('<[b]>.');
  expect(shown('')).toBe('');
});

it('a search excerpt omits the heading above it', () => {
  expect(shown('Lamp care. Clean the <mark>lamp</mark>.', 'Lamp care')).toBe('Clean the [lamp].');
  const step = 'Step 2: Clean the lamp';
  expect(shown('Clean the <mark>lamp</mark>. Use a cloth.', step)).toBe('Use a cloth.');
  expect(shown('Clean the <mark>lamp</mark> with a cloth.', step)).toBe('Clean the [lamp] with a cloth.');
  expect(shown('<mark>Lamp</mark>. Bright.', 'Your Lamp')).toBe('[Lamp]. Bright.');
});
