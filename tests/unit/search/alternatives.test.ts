/** A question with the same in other words: what these find counts, and the question loses nothing by them. */
import { describe, expect, it } from 'vitest';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const pages = [
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
  searchSection(7, { title: 'Paper', text: 'Capped rivers, and paper that is rented: carved, charted.' }),
  ...filler(10),
];
const engine = openSections(pages, { relatedWords: false });

describe('alternatives of a search', () => {
  it('find pages that share no word with the question', () => {
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
  ])('rank %s first', (_what, query, alternatives, page) => {
    expect(pagesOf(askIndex(engine, query, { alternatives }))[0]).toBe(page);
  });

  it('lift a page over one that has the words of the question among many others', () => {
    const glossary = searchSection(0, {
      title: 'Glossary',
      text: `Funds, cents, refunds. A bank sends money; customers arrive early. ${'Terms of trade and law. '.repeat(40)}`,
    });
    const answer = searchSection(1, { title: 'Payouts', text: 'Payouts reach the bank of a seller.' });
    const query = 'when does money from customers arrive at the bank as funds';
    const asked = openSections([glossary, answer, ...filler(10)], { relatedWords: false });
    expect(pagesOf(askIndex(asked, query))[0]).toBe(0);
    expect(pagesOf(askIndex(asked, query, { alternatives: ['payouts', 'seller payouts'] }))[0]).toBe(1);
  });

  it('lift a page that each of them finds over one that a single one finds', () => {
    const asked = openSections(
      [
        searchSection(0, { title: 'Pictures', text: 'Enlarge, magnify and sharpen.' }),
        searchSection(1, { title: 'Images', text: 'Upscale to a higher resolution, or upsample.' }),
        ...filler(10),
      ],
      { relatedWords: false },
    );
    const rank = (alternatives: string[]) => pagesOf(askIndex(asked, 'bigger', { alternatives }));
    expect(rank(['enlarge magnify sharpen', 'upscale'])).toEqual([0, 1]);
    expect(rank(['enlarge magnify sharpen', 'upscale', 'resolution', 'upsample'])).toEqual([1, 0]);
  });

  it('do not repeat the weight of a word in the question', () => {
    const query = 'declined cards';
    expect(askIndex(engine, query, { alternatives: [query, 'card declined'] }).hits).toEqual(
      askIndex(engine, query).hits,
    );
  });

  it('are not corrected as misspellings', () => {
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

describe('a title that matches the question', () => {
  const often = 'Alerts: an alert is sent by the alerts of a check, and alerts have an alert threshold. ';
  const telling = openSections([
    searchSection(0, { title: 'Create alerts', text: 'Tell somebody when a number leaves its limits.' }),
    searchSection(1, {
      title: 'Export limits of the organisation for administrators',
      text: often.repeat(3),
    }),
    searchSection(2, { title: 'Alerts of the billing of a large organisation', text: often }),
    ...filler(10),
  ]);

  it('lifts its page, matched by the question or by one alternative', () => {
    expect(pagesOf(askIndex(telling, 'create an alert'))[0]).toBe(0);
    const alternatives = ['create alerts', 'alert threshold', 'limits of a check'];
    expect(pagesOf(askIndex(telling, 'tell me if something is wrong', { alternatives }))[0]).toBe(0);
  });

  it('counts less with additional words, and not for stop words', () => {
    const lifted = (title: string, query: string) =>
      pagesOf(
        askIndex(
          openSections([
            searchSection(0, {
              title: 'Other',
              keywords: ['lantern', 'oil'],
              text: 'A lantern and oil. '.repeat(2),
            }),
            searchSection(1, { title, text: 'Ordinary text.' }),
            ...filler(10),
          ]),
          query,
        ),
      )[0] === 1;
    expect(lifted('Lantern oil', 'lantern oil')).toBe(true);
    expect(lifted('Lantern repair, wicks, glass, storage and delivery', 'lantern oil')).toBe(false);
  });

  it('is not penalised for a stop word of the question, by any language or setting', () => {
    const text = 'Push the build, wait, and look.';
    const firstOf = (
      titles: readonly string[],
      query: string,
      settings?: Parameters<typeof openSections>[1],
    ) => {
      const pages = titles.map((title, page) => searchSection(page, { title, text, languages: ['en'] }));
      const german = searchSection(9, { title: 'Anderes', text: 'Nichts davon.', languages: ['de'] });
      return pagesOf(askIndex(openSections([...pages, german, ...filler(10)], settings), query))[0];
    };
    expect(firstOf(['Deploy', 'Deploy Acme'], 'deploy acme', { stopWords: ['acme'] })).toBe(1);
    expect(firstOf(['Cast', 'Die cast'], 'die cast')).toBe(1);
  });

  it('counts by itself, unaffected by titles of hidden pages', () => {
    const readable = [
      searchSection(0, { title: 'Create alerts', text: often }),
      searchSection(1, { title: 'Alerts', text: often }),
    ];
    const hidden = ['Create alerts', 'Alerts', 'Create'].map((title, index) =>
      searchSection(30 + index, { title, text: often, audience: 'authenticated' }),
    );
    const asked = (sections: Parameters<typeof openSections>[0]) =>
      askIndex(openSections(sections), 'create alerts').hits;
    expect(asked([...readable, ...filler(10), ...hidden])).toEqual(asked([...readable, ...filler(10)]));
  });

  it('is matched in every script', () => {
    const text = '重复使用片段。片段可以在多个页面使用。'.repeat(4);
    const engine = openSections([
      searchSection(0, { title: '从其他平台迁移文档', text, languages: ['zh'] }),
      searchSection(1, { title: '可复用片段', text: '同一段内容写一次。', languages: ['zh'] }),
      ...filler(10),
    ]);
    expect(pagesOf(askIndex(engine, '多个页面 使用', { alternatives: ['可复用片段'] }))[0]).toBe(1);
  });
});

describe('weak results', () => {
  it('are those that match little of the question', () => {
    expect(askIndex(engine, 'declined cards').weak).toBe(false);
    expect(askIndex(engine, 'customer kubernetes terraform autoscaling').weak).toBe(true);
    expect(askIndex(engine, 'customer').weak).toBe(false);
  });

  it('suggest indexed words that are similar to unknown ones', () => {
    const { weak, suggestions } = askIndex(engine, 'month setlemnt kubernetes terraform autoscaling');
    expect([weak, suggestions]).toEqual([true, expect.arrayContaining(['settlement'])]);
  });

  it.each(['carpet', 'riverbank', 'papaya'])('suggest no word that is dissimilar to %s', (word) => {
    const { weak, suggestions } = askIndex(engine, word);
    expect([weak, suggestions]).toEqual([true, []]);
  });
});
