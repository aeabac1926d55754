/** A question with the same in other words: what these find counts, and the question loses nothing by them. */
import { describe, expect, it } from 'vitest';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const engine = openSections([
  searchSection(0, {
    title: 'Idempotency keys',
    text: 'Send a key so that a repeated request has one effect.',
  }),
  searchSection(1, { title: 'Invoices', text: 'Customers are charged at the end of the month.' }),
  searchSection(2, { title: 'Refunds', text: 'Give a customer their money back.' }),
  searchSection(3, {
    title: 'Errors',
    text: 'A request that came too often fails.',
    code: 'ERR_CARD_DECLINED',
  }),
  searchSection(4, {
    title: 'Declined cards',
    text: 'A card was declined. Declined cards, card errors, errors of cards.',
  }),
  searchSection(5, { title: 'Payouts', text: 'Funds arrive in two business days after settlement.' }),
  searchSection(6, { title: 'Settlement reports', text: 'Settlement, payouts and funds: settlement files.' }),
  ...filler(10),
]);

describe('alternatives', () => {
  it('find what the question has no word of', () => {
    const query = 'never buy twice';
    expect(pagesOf(askIndex(engine, query))).not.toContain(0);
    expect(
      pagesOf(askIndex(engine, query, { alternatives: ['idempotency key', 'repeated request'] }))[0],
    ).toBe(0);
  });

  it.each([
    ['a page that it is the title of', 'refunds', ['invoice', 'charged customer', 'end of the month'], 2],
    ['an identifier that it names', 'ERR_CARD_DECLINED', ['declined card', 'card errors', 'cards'], 3],
    ['a phrase', 'funds arrive in two business days', ['settlement payouts', 'settlement reports files'], 5],
  ])('leave first %s', (_what, query, alternatives, page) => {
    expect(pagesOf(askIndex(engine, query, { alternatives }))[0]).toBe(page);
  });

  it('count a word that the question has only once', () => {
    const query = 'declined cards';
    expect(askIndex(engine, query, { alternatives: [query, 'card declined'] }).hits).toEqual(
      askIndex(engine, query).hits,
    );
  });

  it('are not taken for misspelled words', () => {
    expect(askIndex(engine, 'never buy', { alternatives: ['idempotenzy'] }).hits).toEqual([]);
  });

  it('find nothing that the viewer may not read', () => {
    const secret = searchSection(0, {
      title: 'Secret',
      text: 'The codename is zanzibar.',
      audience: 'authenticated',
    });
    const closed = openSections([secret, ...filler(10)]);
    expect(askIndex(closed, 'project', { alternatives: ['zanzibar', 'codename'] }).hits).toEqual([]);
  });
});

describe('weak results', () => {
  it('are those that say little of what was asked', () => {
    expect(askIndex(engine, 'declined cards').weak).toBe(false);
    expect(askIndex(engine, 'customer kubernetes terraform autoscaling').weak).toBe(true);
    expect(askIndex(engine, 'customer').weak).toBe(false);
  });

  it('come with words that are close to those that the site has not', () => {
    const { weak, suggestions } = askIndex(engine, 'month setlemnt kubernetes terraform autoscaling');
    expect([weak, suggestions]).toEqual([true, expect.arrayContaining(['settlement'])]);
  });
});
