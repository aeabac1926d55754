import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { onceEach } from '../../../plugin/packages/source/diagnostics/once.ts';

const at = (code: Diagnostic['code'], message: string, line: number): Diagnostic => ({
  ...{ code, message, severity: 'warning', file: 'a.mdx', line, column: 1 },
});

const reported = (found: readonly Diagnostic[]): string[] =>
  onceEach(found).map(({ line, message }) => `${line} ${message}`);

test('problems with the same target are reported at the first position, with a count', () => {
  const found = [
    at('anchor-broken', 'No `#x`.', 1),
    at('anchor-broken', 'No `#y`.', 2),
    at('image-missing', 'No `/a.png`.', 3),
    at('anchor-broken', 'No `#x`.', 4),
    at('image-missing', 'No `/a.png`.', 5),
    at('link-broken', 'No page.', 6),
    at('link-broken', 'No page.', 7),
  ];
  expect(reported(found)).toEqual([
    '1 No `#x`. 2 links lead there; this is the first.',
    '2 No `#y`.',
    '3 No `/a.png`. It is used in 2 places.',
    '6 No page.',
    '7 No page.',
  ]);
});

test('a link of a snippet that many pages show is one problem', () => {
  const found = [
    at('anchor-broken', '`/a` has no `#x`.', 1),
    at('anchor-broken', '`/b` has no `#x`.', 1),
    at('anchor-broken', '`/b` has no `#x`.', 2),
    at('link-broken', 'No `/c`.', 1),
    at('link-broken', 'No `/d`.', 1),
  ];
  expect(reported(found)).toEqual([
    '1 `/a` has no `#x`. 2 pages show this link and lack it; this is the first.',
    '2 `/b` has no `#x`.',
    '1 No `/c`.',
    '1 No `/d`.',
  ]);
});
