/** Results that have little in common with a question, and what they may tell of. */
import { describe, expect, it } from 'vitest';
import { ANONYMOUS, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import type { SearchSection } from '../../../runtime/packages/contract/search-index.ts';
import { openSearchEngine } from '../../../runtime/packages/search/engine.ts';
import { isWeak, type Signs } from '../../../runtime/packages/search/weakness.ts';
import { askIndex, files, filler, searchSection, textIn } from './fixture.ts';

const OPEN = [
  searchSection(0, {
    title: 'Refunds',
    text: 'Lost boxes are refunded within nine days. Send the number of the box.',
  }),
  searchSection(1, {
    title: 'Depots',
    text: 'Each depot keeps boxes on shelves, and counts them in the morning.',
  }),
  searchSection(2, { title: 'Keys', text: 'Create a key for the server, and keep it out of the browser.' }),
];
const BOARD: Viewer = { kind: 'user', groups: ['board'] };
const HIDDEN = searchSection(3, {
  title: 'Merger of the depots',
  text: 'The boards agree on the price of the merger: boxes, shelves and vans of all depots.',
  audience: { groups: ['board'] },
});

const SCATTERED = searchSection(4, {
  title: 'Vans',
  text: 'Vans carry boxes. A driver checks the tires. In winter each depot orders salt. Boxes of a customer leave first.',
});
const TOGETHER = { ...SCATTERED, text: `In winter a driver checks the tires of vans. ${SCATTERED.text}` };

/** The signs of a question, and whether its results are weak. */
function judged(pages: readonly SearchSection[], query: string, viewer: Viewer = ANONYMOUS) {
  const seen: Signs[] = [];
  const engine = openSearchEngine(files(pages), textIn(pages), undefined, (signs) => {
    seen.push(signs);
    return isWeak(signs);
  });
  return { weak: askIndex(engine, query, { viewer }).weak, signs: seen };
}

describe('the match of a question with the docs', () => {
  it.each([
    ['when are lost boxes refunded', false],
    ['how do I create a key for the server', false],
    ['price of boxes for vans in the merger of two boards', true],
    ['kubernetes operator with terraform for the server', true],
  ])('for %s is weak: %s', (query, weak) => expect(judged(OPEN, query).weak).toBe(weak));

  it.each(['boxes', 'depot shelves'])('is not weak for one or two words that occur: %s', (query) => {
    expect(judged(OPEN, query)).toEqual({ weak: false, signs: [] });
  });

  it('is judged for a question of two words that stand in different sections of a page', () => {
    const page = { title: 'Winters', path: '/winters' };
    const sections = [
      searchSection(4, { ...page, text: 'A depot was founded.' }),
      searchSection(4, { ...page, section: 1, heading: 'Salt', text: 'Boxes of a company leave first.' }),
    ];
    expect(judged([...OPEN, ...sections], 'who founded the company').signs).toHaveLength(1);
    expect(judged([...OPEN, ...sections], 'founded company').signs).toHaveLength(0);
  });

  it('is weaker if the words occur in separate sentences', () => {
    const question = 'does a driver check tires of vans in winter';
    const [apart, near] = [SCATTERED, TOGETHER].map((section) => judged([...OPEN, section], question));
    expect(near?.signs).toMatchObject([{ together: 1 }]);
    expect(apart?.signs[0]?.together).toBeLessThan(0.8);
  });

  it('depends on all words of a long question, also if a name in capitals occurs', () => {
    const page = searchSection(4, { title: 'Files', text: 'Each slide of a PowerPoint file is one page.' });
    const question = 'where can I rent a PowerPoint projector for a wedding in Lisbon';
    expect(judged([...OPEN, page], question).signs).toHaveLength(1);
    expect(judged([...OPEN, page], 'PowerPoint file')).toEqual({ weak: false, signs: [] });
  });

  it('does not depend on how the factors of a page are rounded', () => {
    const page = { title: 'Undo changes', text: 'Undo the changes of a box with its number.' };
    const others = [
      ...OPEN,
      searchSection(5, { title: 'Rollback', text: 'Serve the release before.' }),
      ...filler(6, 60).map((each) => ({ ...each, text: `A box. ${each.text}` })),
    ];
    const weak = Array.from({ length: 9 }, (_, at) => 2 + at / 7).filter((boost) => {
      const both = [3, 4].map((number) => searchSection(number, { ...page, boost }));
      return judged([...others, ...both], 'undo the changes of a lost box').weak;
    });
    expect(weak).toEqual([]);
  });

  it('is judged without text that the viewer may not read', () => {
    const read: number[] = [];
    const pages = [...OPEN, HIDDEN];
    const engine = openSearchEngine(files(pages), (hit) => {
      read.push(hit.page);
      return textIn(pages)(hit);
    });
    const question = 'what price do the boards agree on for boxes, vans and shelves';
    askIndex(engine, question);
    expect(read).not.toEqual([]);
    expect(read).not.toContain(3);
    askIndex(engine, question, { viewer: BOARD });
    expect(read).toContain(3);
  });

  it('is unaffected by a page that the viewer may not read', () => {
    const question = 'what price do the boards agree on for boxes, vans and shelves';
    const alone = judged(OPEN, question);
    expect(alone.signs).toHaveLength(1);
    expect(judged([...OPEN, HIDDEN], question)).toEqual(alone);
    const board = judged([...OPEN, HIDDEN], question, BOARD);
    expect(board.signs).not.toEqual(alone.signs);
    expect([alone.weak, board.weak]).toEqual([true, false]);
  });
});
