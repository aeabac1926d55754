import { describe, expect, it } from 'vitest';
import { rank } from '../../../plugin/theme/client/search/rank.ts';

/** Words a hundred places apart on all pages, so that no two of them make a passage. */
const list = (...ids: string[]) => ids.map((id, at) => ({ id, score: 10 - at, words: [1000 + 100 * at] }));
/** Results of one word, as good on every page, at the places that each page has it. */
const word = (of: number, places: Readonly<Record<string, readonly number[]>>) => ({
  results: Object.entries(places).map(([id, words]) => ({ id, score: 1, words })),
  weight: 1,
  of,
});
const ids = (answers: Parameters<typeof rank>[0]) => rank(answers, 100).map(({ id }) => id);

describe('partial matches in browser search', () => {
  it('rank a rare word above a common one', () => {
    const common = list(...Array.from({ length: 60 }, (_, at) => `common-${at}`));
    expect(
      ids([
        { results: common, weight: 1, of: 0 },
        { results: list('rare'), weight: 1, of: 1 },
      ])[0],
    ).toBe('rare');
  });

  it('rank more matching words first', () => {
    expect(
      ids([
        { results: list('one', 'both'), weight: 1, of: 0 },
        { results: list('other', 'both'), weight: 1, of: 1 },
      ])[0],
    ).toBe('both');
  });

  it('count several corrections of one word once', () => {
    expect(
      ids([
        { results: list('twice'), weight: 0.7, of: 0 },
        { results: list('twice'), weight: 0.7, of: 0 },
        { results: list('once'), weight: 1, of: 1 },
      ])[0],
    ).toBe('once');
  });

  it('rank words that are close together above scattered ones', () => {
    const answers = [
      word(0, { scattered: [300, 900], together: [1500] }),
      word(1, { scattered: [100, 700], together: [1510] }),
    ];
    expect(ids(answers)).toEqual(['together', 'scattered']);
  });

  it('rank words in the order of the query first', () => {
    const answers = [word(0, { turned: [500], ordered: [501] }), word(1, { turned: [499], ordered: [502] })];
    expect(ids(answers)).toEqual(['ordered', 'turned']);
  });

  it('rank pages that begin with the words first', () => {
    const answers = [word(0, { below: [400, 410, 420, 430], title: [0] })];
    expect(ids(answers)).toEqual(['title', 'below']);
  });
});
