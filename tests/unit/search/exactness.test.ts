/** Sections that a question names, by title or words: looked for only if their pages count. */
import { expect, it } from 'vitest';
import { titleKey } from '../../../runtime/packages/contract/analysis/title-key.ts';
import { analyzerFor } from '../../../runtime/packages/contract/analysis.ts';
import { ANONYMOUS, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import { createExactness } from '../../../runtime/packages/search/exactness.ts';
import { openIndex } from '../../../runtime/packages/search/open-index.ts';
import { readQuery } from '../../../runtime/packages/search/query.ts';
import { createVisibility } from '../../../runtime/packages/search/visibility.ts';
import { files, searchSection } from './fixture.ts';

const index = openIndex(
  files([
    searchSection(0, { title: 'Refunds', text: 'The gates of every warehouse open early each morning.' }),
    searchSection(1, {
      title: 'Merger plans',
      text: 'The boards of both companies agree on price before spring. ERR_MERGER stops it.',
      audience: { groups: ['board'] },
    }),
  ]),
);
const exactness = createExactness(index);
const visible = createVisibility(index);

const BOARD: Viewer = { kind: 'user', groups: ['board'] };

const mayName = (question: string, viewer: Viewer = ANONYMOUS): boolean =>
  exactness.mayName(readQuery(question, [analyzerFor('en')]), titleKey(question), visible({ viewer }));

it.each([
  ['a title', 'refunds', 'merger plans'],
  ['five words of a section', 'gates warehouse open early morning', 'boards companies agree price spring'],
])(
  'an exact match of %s is searched only on readable pages, and costs other viewers no time',
  (_, open, hidden) => {
    expect(mayName(open)).toBe(true);
    expect(mayName(hidden)).toBe(false);
    expect(mayName(hidden, BOARD)).toBe(true);
  },
);

it('an identifier is searched only if it occurs on a readable page', () => {
  expect(mayName('what is ERR_MERGER')).toBe(false);
  expect(mayName('what is ERR_MERGER', BOARD)).toBe(true);
  expect(mayName('what is ERR_OTHER', BOARD)).toBe(false);
});

it('words that do not occur together in a section match none exactly', () => {
  expect(mayName('gates warehouse price spring early', BOARD)).toBe(false);
});
