import { expect, it } from 'vitest';
import { meaningsIn } from '../../../runtime/packages/contract/synonyms.ts';

const LISTS = [
  ['sign in', 'login', 'log in'],
  ['k8s', 'kubernetes'],
];

it('a list of synonyms gives the other words in place of one of them', () => {
  expect(meaningsIn(['passkey', 'login'], LISTS)).toEqual([
    { words: ['sign', 'in'], of: [1] },
    { words: ['log', 'in'], of: [1] },
  ]);
  expect(meaningsIn(['sign', 'in', 'k8s'], LISTS)).toEqual([
    { words: ['login'], of: [0, 1] },
    { words: ['log', 'in'], of: [0, 1] },
    { words: ['kubernetes'], of: [2] },
  ]);
});

it('a list of synonyms does not apply to a part of a phrase, or to its words elsewhere', () => {
  expect(meaningsIn(['sign', 'up', 'in'], LISTS)).toEqual([]);
  expect(meaningsIn([], LISTS)).toEqual([]);
});
