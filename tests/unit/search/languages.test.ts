/** Pages in several languages: that of the question is preferred, and the same page in others is one result. */
import { describe, expect, it } from 'vitest';
import { questionLanguage } from '../../../runtime/packages/search/question-language.ts';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const page = (number: number, path: string, language: string, text: string) =>
  searchSection(number, { path, title: 'Webhooks', text, languages: [language] });

const engine = openSections([
  page(0, '/pt/webhooks', 'pt', 'Webhooks: receba webhooks com o token.'),
  page(1, '/webhooks', 'en', 'Your server receives webhooks with the token.'),
  page(2, '/de/webhooks', 'de', 'Der Server empfängt Webhooks mit dem Token.'),
  ...filler(10),
]);

describe('the language of a question', () => {
  it.each([
    ['how do I receive webhooks', 1],
    ['webhooks token', 1],
    ['como posso receber webhooks', 0],
    ['wie kann ich Webhooks mit dem Token empfangen', 2],
  ])('is recognised: %s', (query, first) => {
    expect(pagesOf(askIndex(engine, query, { preferredLanguage: 'en' }))[0]).toBe(first);
  });

  it.each([
    ['怎么配置', ['en', 'ja', 'zh'], 'en', ['ja', 'zh']],
    ['怎么配置', ['en', 'ja', 'zh'], undefined, ['ja', 'zh']],
    ['怎么配置', ['en', 'ja', 'zh'], 'zh', ['zh']],
    ['設定の方法', ['en', 'zh', 'ja'], 'zh', ['ja']],
    ['設定方法', ['en', 'zh', 'ja'], 'ja', ['ja']],
    ['怎么配置', ['en', 'zh'], 'en', ['zh']],
    ['설정', ['en', 'ko'], 'en', ['ko']],
    ['настройка', ['en', 'ru'], 'en', ['ru']],
    ['webhooks', ['en', 'ru'], 'ru', ['ru']],
    ['webhooks', ['en', 'ru'], undefined, []],
    ['настройка', ['en', 'fr'], 'en', []],
  ])('of %s among %j, usually %s, is one of %j', (text, languages, usual, expected) => {
    expect(questionLanguage([text], languages, usual).languages).toEqual(expected);
  });

  it.each([
    ['how are fees calculated', ['fr', 'en'], true],
    ['fee calculation', ['en', 'fr'], false],
    ['настройка', ['en', 'ru'], true],
    ['配置', ['en', 'zh'], true],
    ['配置', ['en', 'ja', 'zh'], false],
  ])('is told by %s among %j: %s', (text, languages, isTold) => {
    expect(questionLanguage(text.split(' '), languages, 'en').isTold).toBe(isTold);
  });

  it.each([
    ['ja', [1, 0]],
    ['zh', [0, 1]],
    ['en', [0, 1]],
  ])('in Han characters is that of the site or the reader, by %s', (preferredLanguage, expected) => {
    const text = '設定';
    const asked = openSections([
      page(0, '/zh/webhooks', 'zh', text),
      page(1, '/ja/webhooks', 'ja', text),
      page(2, '/webhooks', 'en', 'Settings'),
      ...filler(10),
    ]);
    expect(pagesOf(askIndex(asked, text, { preferredLanguage }))).toEqual(expected);
  });

  it('keeps words of it in other languages behind its own pages', () => {
    const fees = openSections([
      page(
        0,
        '/fees',
        'en',
        'The fees of a pool are taken from each swap by its rate, and who pays them is told there in other words.',
      ),
      page(1, '/fr/codes', 'fr', 'Fees: calcul des fees.'),
      ...filler(10),
    ]);
    expect(pagesOf(askIndex(fees, 'how are the fees calculated', { preferredLanguage: 'en' }))[0]).toBe(0);
  });
});

describe('a page in several languages and versions', () => {
  it('is one search result, which names the others', () => {
    const { hits } = askIndex(engine, 'webhooks token', { preferredLanguage: 'en', fold: true });
    expect(hits.map(({ page: number, twins }) => [number, twins])).toEqual([[1, [0, 2]]]);
    expect(pagesOf(askIndex(engine, 'webhooks token', { preferredLanguage: 'en' }))).toHaveLength(3);
  });

  it('is named in its result even if a filter excludes it', () => {
    const { hits } = askIndex(engine, 'webhooks', { language: 'de', fold: true });
    expect(hits.map(({ page: number, twins }) => [number, twins])).toEqual([[2, [0, 1]]]);
  });

  it('is neither named nor merged for viewers who may not read it', () => {
    const closed = openSections([
      searchSection(0, {
        path: '/v2/keys',
        text: 'Rotate keys of the vault.',
        versions: ['v2'],
        audience: 'authenticated',
      }),
      searchSection(1, { path: '/v1/keys', text: 'Rotate keys.', versions: ['v1'] }),
      ...filler(10),
    ]);
    const stranger = askIndex(closed, 'rotate keys', { preferredVersion: 'v2', fold: true });
    expect(stranger.hits.map(({ page: number, twins }) => [number, twins])).toEqual([[1, []]]);
    const viewer = { kind: 'user', groups: [] } as const;
    const reader = askIndex(closed, 'rotate keys', { preferredVersion: 'v2', fold: true, viewer });
    expect(reader.hits.map(({ page: number, twins }) => [number, twins])).toEqual([[0, [1]]]);
  });

  it('shows further sections of the chosen page, not of its variants', () => {
    const both = openSections([
      ...['v1', 'v2'].flatMap((version, number) =>
        [0, 1].map((at) =>
          searchSection(number, {
            section: at,
            path: `/${version}/beacon`,
            heading: `Beacon ${at}`,
            text: `Beacon of ${version}.`,
            versions: [version],
          }),
        ),
      ),
      ...filler(10),
    ]);
    const { hits } = askIndex(both, 'beacon', { preferredVersion: 'v2', fold: true });
    expect(hits.map(({ page: number, section: at }) => [number, at])).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });
});
