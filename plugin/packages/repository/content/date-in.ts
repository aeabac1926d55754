/** Dates as changelogs write them. */

const MONTHS =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const DATES = [
  /\b\d{4}([-/])\d{1,2}\1\d{1,2}\b/,
  new RegExp(`\\b${MONTHS}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}\\b`, 'i'),
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?\\s+${MONTHS},?\\s+\\d{4}\\b`, 'i'),
  new RegExp(`\\b${MONTHS},?\\s+\\d{4}\\b`, 'i'),
];

/** The day that a label names, as in `2026-05-04`, `v2 (May 4, 2026)` and `May 2026`, with its words; undefined if it names none. */
export function datePart(label: string): { readonly words: string; readonly date: Date } | undefined {
  for (const pattern of DATES) {
    const words = pattern.exec(label)?.[0];
    if (words === undefined) continue;
    const plain = words.replaceAll(/(\d)(?:st|nd|rd|th)\b/gi, '$1').replaceAll(/[.,]/g, ' ');
    const [year, month, day] = /^\d{4}\D/.test(plain) ? plain.split(/\D/) : [];
    const date = new Date(
      year === undefined ? `${plain} UTC` : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`,
    );
    if (!Number.isNaN(date.getTime())) return { words, date };
  }
  return undefined;
}
