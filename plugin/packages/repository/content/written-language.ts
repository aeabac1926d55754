/** The language of a text in a script that one language has, or that is cut into words by rules of its own: for sites that name none. */

/** Letters of each script, those of Japanese alone first. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]+/gu],
  ['zh', /\p{sc=Han}+/gu],
  ['ko', /\p{sc=Hangul}+/gu],
  ['th', /\p{sc=Thai}+/gu],
  ['lo', /\p{sc=Lao}+/gu],
  ['km', /\p{sc=Khmer}+/gu],
  ['my', /\p{sc=Myanmar}+/gu],
];
const ANY =
  /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const CODE = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1[`~]* *$/gm;
/** The share of letters that makes a text one of its script: technical texts have many words and names in Latin. */
const SHARE = 0.2;
/** The share of kana among the signs of a Japanese text; a Chinese one has a name or two in them. */
const KANA = 0.1;

export interface WrittenLetters {
  readonly all: number;
  readonly byLanguage: ReadonlyMap<string, number>;
}

export function lettersOf(text: string): WrittenLetters {
  if (!ANY.test(text)) return { all: text.length, byLanguage: new Map() };
  const prose = text.replace(CODE, '');
  const count = (letters: RegExp): number => prose.match(letters)?.join('').length ?? 0;
  return {
    all: count(/\p{L}+/gu),
    byLanguage: new Map(SCRIPTS.map(([language, letters]) => [language, count(letters)])),
  };
}

/** The language that texts are written in; undefined for scripts that many languages share. */
export function writtenLanguage(texts: readonly WrittenLetters[]): string | undefined {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
  const of = (language: string): number => sum(texts.map(({ byLanguage }) => byLanguage.get(language) ?? 0));
  const all = sum(texts.map((text) => text.all));
  const kana = of('ja');
  const signs = kana + of('zh');
  if (signs > all * SHARE) return kana > signs * KANA ? 'ja' : 'zh';
  return SCRIPTS.slice(2).find(([language]) => of(language) > all * SHARE)?.[0];
}
