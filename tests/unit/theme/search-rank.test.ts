import { describe, expect, it } from 'vitest';
import { rank } from '../../../plugin/theme/client/search/rank.ts';

const list = (...ids: string[]) => ids.map((id, at) => ({ id, score: 10 - at }));
const ids = (answers: Parameters<typeof rank>[0]) => rank(answers, 100).map(({ id }) => id);

describe('pages with any of the words', () => {
  it('come first if they have a rare word, however often others have a common one', () => {
    const common = list(...Array.from({ length: 60 }, (_, at) => `common-${at}`));
    expect(
      ids([
        { results: common, weight: 1, of: 0 },
        { results: list('rare'), weight: 1, of: 1 },
      ])[0],
    ).toBe('rare');
  });

  it('come first if they have more of them', () => {
    expect(
      ids([
        { results: list('one', 'both'), weight: 1, of: 0 },
        { results: list('other', 'both'), weight: 1, of: 1 },
      ])[0],
    ).toBe('both');
  });

  it('count once for words that one word was taken for', () => {
    expect(
      ids([
        { results: list('twice'), weight: 0.7, of: 0 },
        { results: list('twice'), weight: 0.7, of: 0 },
        { results: list('once'), weight: 1, of: 1 },
      ])[0],
    ).toBe('once');
  });
});
