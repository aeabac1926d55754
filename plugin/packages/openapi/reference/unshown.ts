/** An entry of a specification that its page cannot show. */

import type { Page, SiteFacts } from '@waymark/repository/types';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { wordsOf } from '@waymark/source/failures';

export function unshownReference(site: SiteFacts, page: Page, error: unknown): Report {
  const { operation } = page;
  const api = operation?.api === undefined ? undefined : site.apis?.get(operation.api);
  const name = [operation?.method, operation?.path].filter(Boolean).join(' ');
  const reason = wordsOf(error);
  return {
    code: 'page-render-failed',
    message: `\`${name}\` cannot be shown on ${page.path}: ${reason}`,
    hint: 'Correct the specification at this place; until then the page shows its own text.',
    ...(api === undefined ? { file: page.file, line: page.sourceLine } : api.locate(operation?.at ?? [])),
  };
}
