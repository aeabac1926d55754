import { expect, test } from 'vitest';
import { titlePattern } from '../../../plugin/theme/client/search/title-pattern.ts';

const marked = (query: string, title: string): string[] =>
  Array.from(title.matchAll(titlePattern(query) ?? /$^/g), ([match]) => match);

test.each([
  ['how do i protect pages', 'What is where: Sign-in, Protected pages', ['Protect', 'pages']],
  ['do i need docker', 'Do you need Docker?', ['Do', 'need', 'Docker']],
  ['api k', 'API keys', ['API', 'k']],
  ['a.b', 'a.b and acb', ['a.b']],
  ['検 索', '検索', ['検']],
  ['', 'Anything', []],
] as const)('the title pattern of the query “%s” marks its words', (query, title, expected) => {
  expect(marked(query, title)).toEqual(expected);
});
