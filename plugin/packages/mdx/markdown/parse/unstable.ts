import { outsideFences } from '@waymark/source/fenced-lines';

/** Matches expressions with another value at another time or in another process. */
const UNSTABLE =
  /\bMath\s*\.\s*random\b|\bnew\s+Date\b|\bDate\s*(?:\(|\.\s*now\b)|\btoLocale\w*String\b|\brandomUUID\b|\bperformance\s*\.\s*now\b|\bIntl\s*\.|\bprocess\.\w/;

/** Without one of these, a text has nothing that is evaluated. */
const EVALUATED = /\{|^\s*(?:import|export)\b/m;

/** Tells whether a page's text may differ each time that it is read. In doubt it may; samples in fenced code do not count. */
export function isUnstable(source: string): boolean {
  if (!UNSTABLE.test(source)) return false;
  const outside = outsideFences(source);
  return UNSTABLE.test(outside) && EVALUATED.test(outside);
}
