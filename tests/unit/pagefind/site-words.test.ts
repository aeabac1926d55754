import { expect, it } from 'vitest';
import { pagefindWords, WORD_LISTS, wordFile } from '../../../plugin/browser/word-lists.ts';
import { SiteWords } from '../../../plugin/emit/pagefind/site-words.ts';
import type { SearchSettings } from '../../../plugin/packages/repository/extend/plugin.ts';

const page = (text: string, language = 'en') =>
  `<!doctype html><html lang="${language}"><body data-x="attribute"><p>${text}</p></body></html>`;

function wordLists(pages: readonly string[], settings: SearchSettings = {}): ReadonlyMap<string, string> {
  const words = new SiteWords();
  for (const content of pages) words.add(content);
  return words.files(settings);
}

const read = (files: ReadonlyMap<string, string>, name: string) => files.get(name) ?? '';

it('word lists are written by language and first letters, without markup and accents', () => {
  const files = wordLists([page('Ärger &lt; apple maxItems max_size'), page('Pomme', 'fr')]);
  expect(JSON.parse(read(files, WORD_LISTS))).toMatchObject({
    en: { pages: 1, letters: 'aims' },
    fr: { pages: 1, letters: 'p' },
  });
  expect(read(files, wordFile('en', 'a')).split('\n')).toEqual(['apple', 'arger']);
  expect(read(files, wordFile('en', 'm')).split('\n')).toEqual(['max', 'max_size', 'maxitems']);
  expect(read(files, wordFile('fr', 'p'))).toBe('pomme');
});

it('word lists distinguish words that are common on the site', () => {
  const pages = Array.from({ length: 30 }, (_, at) => page(at < 20 ? 'often seldom0' : `page${at}`));
  const { en } = JSON.parse(read(wordLists(pages), WORD_LISTS));
  expect(en.common).toContain('often');
  expect(en.common).not.toContain('page25');
});

it('word lists do not depend on the order of pages', () => {
  const pages = [page('one two'), page('three', 'de'), page('four')];
  expect([...wordLists(pages.toReversed())]).toEqual([...wordLists(pages)]);
});

it('the reader of word lists splits a query into words, also in scripts without spaces', () => {
  expect(pagefindWords('Crème brûlée, $price!', 'en')).toEqual(['creme', 'brulee', '$price']);
  expect(pagefindWords('認証キー', 'ja').length).toBeGreaterThan(1);
});

it('word lists contain the site’s own synonyms, except those without a word on public pages', () => {
  const pages = [page('Sign in with a passkey. Acme.'), page('Se connecter', 'fr')];
  const settings = {
    synonyms: [
      ['Sign in', 'Lógin'],
      ['codename', 'project falcon'],
    ],
    stopWords: ['ACME'],
  };
  const { en, fr } = JSON.parse(read(wordLists(pages, settings), WORD_LISTS));
  expect(en).toMatchObject({ synonyms: [['sign in', 'login']], common: ['acme'] });
  expect(fr.synonyms).toBeUndefined();
});
