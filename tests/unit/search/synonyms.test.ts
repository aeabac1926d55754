import { expect, it } from 'vitest';
import { meaningsIn } from '../../../runtime/contract/synonyms.ts';

const LISTS = [
  ['sign in', 'login', 'log in'],
  ['k8s', 'kubernetes'],
];

it('a list of synonyms gives the other words of a list, for the words that they stand for', () => {
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

it('a list of synonyms gives nothing for a part of a phrase, or for its words elsewhere', () => {
  expect(meaningsIn(['sign', 'up', 'in'], LISTS)).toEqual([]);
  expect(meaningsIn([], LISTS)).toEqual([]);
});
