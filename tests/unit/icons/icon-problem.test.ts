import { expect, test } from 'vitest';
import { iconHtml } from '../../../plugin/icons/icon.ts';
import { iconProblem } from '../../../plugin/icons/icon-problem.ts';

test.each([
  ['rokcet', 'rocket'],
  ['gitub', 'github'],
  ['fa-solid fa-badge-dollar', 'badge-dollar-sign'],
  ['brackets-round', 'brackets'],
])('the hint for the icon "%s" names one that is shown', (icon, meant) => {
  expect(iconProblem(icon)?.hint).toBe(`Did you mean \`${meant}\`?`);
  expect(iconHtml(meant, undefined, { base: '' })).toContain('<svg');
});

test('the hint for an icon like no other names the libraries', () => {
  expect(iconProblem('qwertyuiop')?.hint).toMatch(/^Name one of Font Awesome, Lucide or Tabler/);
});
