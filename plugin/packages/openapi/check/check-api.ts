/** Checks a specification for mistakes that a reader of its pages would notice. */

import type { Api } from '@waymark/repository/api';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { isObject, objectOf } from '@waymark/source/values';
import { checkOperations } from './check-operations.ts';
import { checkReferences } from './check-references.ts';
import { checkSchemas } from './check-schemas.ts';
import { checkTexts } from './check-texts.ts';
import type { ReportAt } from './report-at.ts';

/** The problems of one specification must not bury the rest of a report. */
const MAX_REPORTS = 50;

export function checkApi(api: Api, diagnostics: Diagnostics): void {
  let left = MAX_REPORTS;
  const reportAs =
    (code: 'spec-invalid' | 'spec-reference'): ReportAt =>
    (message, hint, at) => {
      if (left-- > 0) diagnostics.report({ code, message, hint, ...api.locate(at) });
    };
  const report = reportAs('spec-invalid');
  checkOutline(api, report);
  checkReferences(api, reportAs('spec-reference'));
  if (api.kind === 'openapi') checkOperations(api, report);
  checkSchemas(api, report);
  checkTexts(api, report);
}

function checkOutline({ kind, document, source }: Api, report: ReportAt): void {
  const info = objectOf(document.info);
  for (const key of ['title', 'version']) {
    if (info[key] === undefined) {
      report(`\`${source}\` has no \`info.${key}\`.`, 'Add it: every specification has one.', ['info']);
    }
  }
  const holders = kind === 'openapi' ? ['paths', 'webhooks', 'components'] : ['channels', 'components'];
  if (holders.every((key) => document[key] === undefined)) {
    report(`\`${source}\` describes nothing.`, `Add \`${holders[0]}\`.`, []);
  }
  for (const key of holders) {
    if (document[key] !== undefined && document[key] !== null && !isObject(document[key])) {
      report(`\`${key}\` of \`${source}\` is not an object.`, 'Write names and values.', [key]);
    }
  }
}
