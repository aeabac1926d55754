import { expect, test } from 'vitest';
import { iconHtml } from '../../../plugin/packages/repository/icons/icon.ts';
import { iconProblem } from '../../../plugin/packages/repository/icons/icon-problem.ts';

test.each([
  ['rokcet', 'rocket'],
  ['gitub', 'github'],
  ['fa-solid fa-badge-dollar', 'badge-dollar-sign'],
  ['brackets-round', 'brackets'],
])('the hint for the icon "%s" names one that is shown', (icon, meant) => {
  expect(iconProblem(icon)?.hint).toBe(`Did you mean \`${meant}\`?`);
  expect(iconHtml(meant, undefined, { base: '' }).text).toContain('<svg');
});

test.each([
  ['book-opn', 'is not shown: no icon is named "book-opn".', 'Did you mean `book-open`?', ''],
  [
    'camera-cctv',
    'is drawn as "camera": no icon is named "camera-cctv".',
    'Did you mean `camera`?',
    'camera',
  ],
])('the icon "%s", which begins with the name of another, is told', (icon, message, hint, drawn) => {
  expect(iconProblem(icon)).toEqual({ message, hint });
  expect(iconHtml(icon, undefined, { base: '' }).text).toBe(iconHtml(drawn, undefined, { base: '' }).text);
});

test('the hint for an icon like no other names the libraries', () => {
  expect(iconProblem('qwertyuiop')?.hint).toMatch(/^Name one of Font Awesome, Lucide or Tabler/);
});
