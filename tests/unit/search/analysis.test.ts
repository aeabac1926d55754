import fc from 'fast-check';
import { stem } from 'porter2';
import snowball from 'snowball-stemmers';
import { describe, expect, it } from 'vitest';
import { languageRules } from '../../../runtime/packages/contract/analysis/languages.ts';
import { analyzerFor, LONGEST_TERM } from '../../../runtime/packages/contract/analysis.ts';

function terms(text: string, language?: string): string[] {
  const found: string[] = [];
  analyzerFor(language).analyze(text, (term) => found.push(term));
  return found;
}

describe('analysis of words for the index', () => {
  it.each([
    ['en', 'Deploying deployments', ['deploy', 'deploy']],
    ['en', 'Add added adding, erred', ['add', 'add', 'add', 'err']],
    ['de', 'Übersetzungen für Straßen', ['ubersetz', 'fur', 'strass']],
    ['fr', "créer l'application", ['cre', 'l', 'appliqu']],
    ['es', 'configuración', ['configur']],
    ['pt-BR', 'configurações', ['configur']],
    ['ru', 'настройки сервера', ['настроик', 'сервер']],
    ['pl', 'ustawienia', ['ustawienia']],
    [undefined, 'ﬁle Ｆｕｌｌ', ['file', 'full']],
  ])('in %s: %s', (language, text, expected) => {
    expect(terms(text, language)).toEqual(expected);
  });

  it('stems English words as Snowball does', () => {
    const english = snowball.newStemmer('english');
    const part = fc.constantFrom(...'aeioubdlnrsty', 'ing', 'ed', 'ational', 'ization', 'fulness', 'li', 'é');
    fc.assert(
      fc.property(fc.string({ unit: part, minLength: 1, maxLength: 12 }), (word) => {
        expect(stem(word)).toBe(english.stem(word));
      }),
      { numRuns: 2_000 },
    );
  });

  it('ignores diacritics', () => {
    expect(terms('naïve café', 'en')).toEqual(terms('naive cafe', 'en'));
  });

  it('stems English words on pages in another script', () => {
    for (const language of ['zh', 'ja', 'ko', 'ru', 'he'])
      expect(terms('deployments', language)).toEqual(['deploy']);
  });
});

describe('analysis of identifiers for the index', () => {
  it.each([
    ['cacheTtl', ['cachettl', 'cach', 'ttl']],
    ['cache_ttl', ['cachettl', 'cach', 'ttl']],
    ['--no-cache', ['nocach', 'no', 'cach']],
    ['HTTP_404', ['http404', 'http', '404']],
    ['/v1/users/{id}', ['v1usersid', 'v1', 'user', 'id']],
    ['@scope/pkg', ['scopepkg', 'scope', 'pkg']],
    ['app.moderation.output', ['appmoderationoutput', 'app', 'moder', 'output']],
    ['config.max_tokens', ['configmaxtoken', 'maxtoken', 'config', 'max', 'token']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['oauth2', ['oauth2', 'oauth']],
    ['v1.24.3', ['1.24.3', '1.24']],
    ['C++ and C#', ['c++', 'and', 'c#']],
  ])('splits %s', (text, expected) => {
    expect(terms(text).sort()).toEqual([...expected].sort());
  });

  it('drops a long address as a whole', () => {
    expect(terms('https://a.example/b/c/d/e/f/g/h/i')).not.toContain('httpsaexamplebcdefghi');
  });
});

describe('analysis of scripts without spaces', () => {
  it('finds Chinese words on a page in any language', () => {
    for (const language of ['zh', 'zh-Hant', 'cn', 'en', undefined])
      expect(terms('如何创建知识库', language)).toContain('创建');
  });

  it('gives pairs of characters, so that differing segmentations match', () => {
    expect(terms('知识库', 'zh')).toEqual(expect.arrayContaining(['知识', '识库']));
  });

  it('separates Latin words next to Japanese', () => {
    expect(terms('Difyを使う', 'ja')).toEqual(expect.arrayContaining(['difi', '使う']));
  });

  it('finds the stem of a Korean word with its particle', () => {
    expect(terms('서버를', 'ko')).toContain('서버');
  });

  it('segments Thai, and keeps its vowel signs', () => {
    const found = terms('การติดตั้งระบบ', 'th');
    expect(found.length).toBeGreaterThan(1);
    expect(found).toContain('ระบบ');
  });
});

describe('language codes for the index', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['zh-Hant', 'zh'],
    ['cn', 'zh'],
    ['jp', 'ja'],
    ['no', 'no'],
    ['EN_us', 'en'],
  ])('map %s to %s', (code, base) => {
    expect(languageRules(code).base).toBe(base);
  });

  it('may be names such as `constructor`', () => {
    for (const code of ['constructor', '__proto__', 'toString', ''])
      expect(() => terms('word', code)).not.toThrow();
  });

  it('select the stop words', () => {
    expect(analyzerFor('en').isStopWord('how')).toBe(true);
    expect(analyzerFor('de').isStopWord('wie')).toBe(true);
    expect(analyzerFor('ja').isStopWord('how')).toBe(true);
    expect(analyzerFor('en').isStopWord('deploy')).toBe(false);
  });
});

describe('analysis of any text', () => {
  it('gives no term for a lone combining mark', () => {
    expect(terms('\u0300', 'en')).toEqual([]);
  });

  it('gives bounded terms, deterministically', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('en', 'zh', 'tr', 'xx'),
        (text, language) => {
          const found = terms(text, language);
          expect(terms(text, language)).toEqual(found);
          // Folding may write one letter as two.
          for (const term of found) expect(term.length).toBeLessThanOrEqual(3 * LONGEST_TERM);
          expect(found).not.toContain('');
        },
      ),
    );
  });

  it('drops tokens that are too long to be words', () => {
    expect(terms('a'.repeat(LONGEST_TERM + 1))).toEqual([]);
  });
});

it('analysis caches no analyzer for unknown languages, which anybody may name', () => {
  expect(analyzerFor('qq1')).toBe(analyzerFor('qq2-Latn'));
  expect(analyzerFor('qq1')).not.toBe(analyzerFor('pl'));
  expect(analyzerFor('pl')).not.toBe(analyzerFor('ja'));
});
