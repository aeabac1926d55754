/** Texts that YAML reads as something else: `summary: 404` and `version: 1.10` without quotes are numbers. */
import { isNumber, scalarText } from '../../exact-number.ts';
import type { Api } from '../api.ts';
import { ANY_VALUE } from './check-references.ts';
import type { ReportAt } from './report-at.ts';

/** Keys of OpenAPI and AsyncAPI whose value is text, whatever object has them. */
const TEXTS = /^(?:title|summary|description|operationId|name|version|url)$/;

export function checkTexts({ document }: Api, report: ReportAt): void {
  const seen = new WeakSet<object>();
  const visit = (holder: object, at: readonly string[]): void => {
    if (seen.has(holder)) return;
    seen.add(holder);
    for (const [key, value] of Object.entries(holder)) {
      if (isNumber(value) || typeof value === 'boolean') {
        if (!TEXTS.test(key) || Array.isArray(holder)) continue;
        const written = scalarText(value);
        const kind = isNumber(value) ? 'a number' : 'a truth value';
        report(`\`${key}: ${written}\` is ${kind}, and no text.`, `Write \`"${written}"\`.`, [...at, key]);
      } else if (typeof value === 'object' && value !== null && !ANY_VALUE.test(key))
        visit(value, [...at, key]);
    }
  };
  visit(document, []);
}
