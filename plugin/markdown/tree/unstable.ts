/** Matches expressions with another value at another time or in another process. */
const UNSTABLE =
  /\bMath\s*\.\s*random\b|\bnew\s+Date\b|\bDate\s*(?:\(|\.\s*now\b)|\btoLocale\w*String\b|\brandomUUID\b|\bperformance\s*\.\s*now\b|\bIntl\s*\.|\bprocess\.\w/;

/** Whether a page's text may say something else each time that it is read. In doubt it may. */
export function isUnstable(source: string): boolean {
  return UNSTABLE.test(source);
}
