/** Links of a model: those of the site stay, and others are words. */
import { expect, it } from 'vitest';
import { siteLinksOnly } from '../../../runtime/ask/safe-markdown.ts';

const safe = (markdown: string): string => siteLinksOnly(markdown, 'https://docs.acme.dev/base');

it.each([
  ['[here](/guides/start) and [there](https://docs.acme.dev/x#y), [below](#z)'],
  ['a list[0] and `sendBox()`'],
])('leaves %s as it is', (markdown) => expect(safe(markdown)).toBe(markdown));

it.each([
  ['[a](https://evil.example/x)', 'a'],
  ['[a](//evil.example)', 'a'],
  ['[a](/\\evil.example)', 'a'],
  ['[a](<https://evil.example/x y>)', 'a'],
  ['[a](javascript:alert(1))', 'a'],
  ['[a](https://docs.acme.dev.evil.example)', 'a'],
  ['![a](https://evil.example/?q=words)', 'a'],
  ['[![a](https://evil.example/1)](https://evil.example/2)', 'a'],
  ['[a][x]\n\n[x]:https://evil.example', 'a\n\n'],
  ['> [x]: //evil.example', '> '],
  ['<https://evil.example>', 'https://evil.example'],
])('takes the address out of %s', (markdown, expected) => expect(safe(markdown)).toBe(expected));

it('breaks a link whose words it cannot read', () => {
  expect(safe('[a\\]b](https://evil.example)')).not.toContain('](');
  expect(safe('[a [b] c](https://evil.example)')).not.toContain('](');
});

it('CWE-1333: is done with thousands of brackets', () => {
  const many = `${'['.repeat(5_000)}${']('.repeat(5_000)}`;
  expect(safe(many)).not.toContain('[[](');
});
