/** Links of a model: those of the site stay, and others are words. */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, it } from 'vitest';
import { siteLinksOnly } from '../../../runtime/features/ask/safe-markdown.ts';
import { createStatements } from '../../../runtime/features/ask/statements.ts';

const safe = (markdown: string): string => siteLinksOnly(markdown, 'https://docs.acme.dev/base');

it.each([
  ['[here](/guides/start) and [there](https://docs.acme.dev/x#y), [below](#z)'],
  ['a list[0] and `sendBox()`'],
  ['`cat a | grep b` and `<img src="/a.png">`, if a < b'],
  ['[search](/search?q=boxes&limit=5)'],
])('safe Markdown keeps %s unchanged', (markdown) => expect(safe(markdown)).toBe(markdown));

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
  ['[a](https://docs.acme.dev\\@evil.example)', 'a'],
  ['[a](/&#47;evil.example)', 'a'],
  ['[a](/&sol;evil.example)', 'a'],
  ['!![a](https://evil.example)', 'a'],
  ['[x]: &#104;ttps://evil.example', ''],
])('safe Markdown removes the address from %s', (markdown, expected) =>
  expect(safe(markdown)).toBe(expected),
);

it('safe Markdown breaks a link whose text it cannot parse', () => {
  expect(safe('[a\\]b](https://evil.example)')).not.toContain('](');
  expect(safe('[a [b] c](https://evil.example)')).not.toContain('](');
});

it('CWE-1333: safe Markdown handles thousands of brackets', () => {
  const many = `${'['.repeat(5_000)}${']('.repeat(5_000)}`;
  expect(safe(many)).not.toContain('[[](');
});

const ATTACKS: Readonly<Record<string, string>> = {
  'a tag': 'Boxes <img src="https://evil.example/a"> and <a href="https://evil.example">more</a>.',
  'a tag in two lines': 'Boxes <img\nsrc="https://evil.example/a">',
  'a tag behind the end of code that began a sentence before':
    'See `a. And b` <img src="https://evil.example/a"> `c`.',
  'a tag behind the end of code that began a line before':
    'See `a\nand b` <img src="https://evil.example/a"> `c`.',
  'a tag behind an escaped backquote': 'See \\` <img src="https://evil.example/a"> `.',
  'a tag between the cells of a table':
    '| a | b | c |\n|---|---|---|\n| ` | <img src="https://evil.example/a"> | ` |',
  'a tag behind an address': 'See https://acme.example/<img src="https://evil.example/a">.',
  'a tag behind an address with a backquote':
    'See https://acme.example/` <img src="https://evil.example/a"> `.',
  'a fence that is a code span':
    '```a`\n\n![b](https://evil.example/a)\n\n<img src="https://evil.example/a">\n```',
  'a fence that goes on a paragraph': 'Boxes\n    ```\n![b](https://evil.example/a)\n    ```',
  'a fence of a list, with lines outside': '- a\n\n  ```\n![b](https://evil.example/a)\n  ```',
  'a fence that a carriage return ends': '```\na\r```\r![b](https://evil.example/a)\n```',
  'a definition in two lines': 'See [boxes].\n\n[boxes]:\nhttps://evil.example',
  'a definition in two sentences': 'See [a! b].\n\n[a! b]: https://evil.example',
};

it.each(Object.entries(ATTACKS))('rendering the parts of an answer loads nothing for %s', (_, written) => {
  const statements = createStatements();
  const parts = [...statements.add(written), ...statements.end()];
  const shown = parts.map(({ text, code }) => (code === undefined ? safe(text) : text)).join('');
  const tree = fromMarkdown(shown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  expect(activeIn(tree), shown).toEqual([]);
});

/** Types of what leads or loads elsewhere. An address that stands there in full shows where it leads. */
function activeIn(node: Nodes): string[] {
  const below = 'children' in node ? node.children : [];
  const isActive = /^(?:link|image|linkReference|imageReference|html)$/.test(node.type);
  const isShown = node.type === 'link' && below.some((each) => 'value' in each && each.value === node.url);
  return [...(isActive && !isShown ? [node.type] : []), ...below.flatMap(activeIn)];
}
