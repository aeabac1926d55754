import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../plugin/packages/repository/translations/english.ts';
import {
  directionOf,
  fill,
  languageTag,
  textsFor,
} from '../../../plugin/packages/repository/translations/texts.ts';

/** Every language code of the format. */
const CODES =
  'en cn zh zh-Hans zh-Hant zh-CN zh-TW es fr fr-CA fr-ca ja jp ja-jp ja-JP pt pt-BR de ko it ru ro cs id ar tr hi sv no da lv nl uk vi pl uz he ca fi hu'.split(
    ' ',
  );

describe('texts of the interface', () => {
  it.each(CODES.filter((code) => code !== 'en'))('are translated into %s', (code) => {
    const texts = textsFor(code);
    const same = Object.keys(ENGLISH).filter(
      (key) => texts[key as keyof typeof ENGLISH] === ENGLISH[key as keyof typeof ENGLISH],
    );
    // Words such as "Version" or "Token" are the same in several languages.
    expect(same.length).toBeLessThan(Object.keys(ENGLISH).length * 0.2);
    expect(texts.skip).not.toBe(ENGLISH.skip);
  });

  it('are found by old language codes and by scripts', () => {
    expect(languageTag('jp')).toBe('ja');
    expect(languageTag('cn')).toBe('zh');
    expect(textsFor('cn')).toEqual(textsFor('zh-Hans'));
    expect(textsFor('zh-TW').search).toBe('搜尋');
    expect(textsFor('fr-CA').next).toBe('Suivant');
    expect(textsFor('xx')).toEqual(textsFor('en'));
    expect(directionOf('ar')).toBe('rtl');
    expect(directionOf('he')).toBe('rtl');
    expect(directionOf('de')).toBe('ltr');
  });

  it('insert values, and keep other braces', () => {
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
    expect(fill('{constructor}', {})).toBe('{constructor}');
  });
});
