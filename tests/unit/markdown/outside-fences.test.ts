import { expect, test } from 'vitest';
import { outsideFences } from '../../../plugin/packages/source/fenced-lines.ts';

test.each([
  ['no fence at all', 'one\ntwo', 'one\ntwo'],
  ['backticks', 'a\n```js\nimport b\n```\nc', 'a\nc'],
  ['tildes, indented', 'a\n  ~~~ js\nimport b\n  ~~~\nc', 'a\nc'],
  ['a longer fence holds shorter ones', 'a\n````md\n```js\nimport b\n```\n````\nc', 'a\nc'],
  ['other marks end nothing', 'a\n```\n~~~\nimport b\n```\nc', 'a\nc'],
  ['a fence with words ends nothing', 'a\n```\n```js\nimport b\n```\nc', 'a\nc'],
  ['CRLF', 'a\r\n```js\r\nimport b\r\n```\r\nc', 'a\r\nc'],
  ['two blocks', '```\n1\n```\nimport b\n```\n2\n```', 'import b'],
])('outsideFences removes code: %s', (_name, text, outside) => {
  expect(outsideFences(text)).toBe(outside);
});

test.each([
  ['a fence that is not closed', '```js\nimport a'],
  ['a fence in the first line of an item', '- ```js\n  x\n  ```\nimport a\n```\ny\n```'],
  ['a fence in a quote', '> ```\n> x\n\n```\nimport a\n```'],
  ['code in a line', '```x``` is code\nimport a\n```y``` too'],
])('outsideFences keeps the whole text if only a parser could tell: %s', (_name, text) => {
  expect(outsideFences(text)).toBe(text);
});
