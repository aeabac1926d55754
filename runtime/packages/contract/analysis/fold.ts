/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

const UNDECOMPOSED = /[ßæœøłđðþıς]/g;

// Marks of Latin, Greek and Cyrillic, Hebrew points and Arabic vowel signs only: the marks of Thai, the Indic scripts
// and kana are letters in all but name.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g;

/** A lower-case word without diacritics: `Übersetzung` and `ubersetzung` meet in `ubersetzung`. */
export function foldWord(lower: string): string {
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter);
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
