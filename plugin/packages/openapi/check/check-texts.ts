/** Texts that YAML reads as something else: `summary: 404` and `version: 1.10` without quotes are numbers. */

import type { Api } from '@waymark/repository/api';
import { isNumber, scalarText } from '@waymark/source/exact-number';
import type { ReportAt } from './report-at.ts';
import { walkDocument } from './walk-document.ts';

/** Keys of OpenAPI and AsyncAPI whose value is text, whatever object has them. */
const TEXTS = /^(?:title|summary|description|operationId|name|version|url)$/;

export function checkTexts({ document }: Api, report: ReportAt): void {
  walkDocument(document, (holder, at) => {
    for (const [key, value] of Object.entries(holder)) {
      if (!TEXTS.test(key) || !(isNumber(value) || typeof value === 'boolean')) continue;
      const written = scalarText(value);
      const kind = isNumber(value) ? 'a number' : 'a truth value';
      report(`\`${key}: ${written}\` is ${kind}, and no text.`, `Write \`"${written}"\`.`, [...at, key]);
    }
  });
}
