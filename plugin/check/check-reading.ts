import { hasReceiver } from '../content/feedback.ts';
import { relatedEntries } from '../content/related.ts';
import { repositoryOf } from '../content/repository.ts';
import type { CheckContext } from './context.ts';

/** Reports related pages that do not exist, and feedback that docs.json asks for and nobody would hear. */
export function checkReading({ site, suggestions, diagnostics }: CheckContext): void {
  for (const page of site.pages) {
    for (const { address, page: found, external } of relatedEntries(site, page)) {
      if (found !== undefined || external) continue;
      diagnostics.report({
        code: 'link-broken',
        message: `\`related\` names \`${address}\`, which leads to no page.`,
        hint: suggestions.hint(`/${address.replace(/^\/+/, '')}`, 'Correct the path or remove it.'),
        file: page.file,
        line: 1,
        column: 1,
      });
    }
  }
  const { thumbsRating, suggestEdit, raiseIssue } = site.config.feedback;
  const report = (message: string, hint: string) =>
    diagnostics.report({
      code: 'feedback-unavailable',
      message,
      hint,
      file: 'docs.json',
      line: 1,
      column: 1,
    });
  if (thumbsRating && !hasReceiver(site)) {
    report(
      '`feedback.thumbsRating` asks readers for votes, and nothing would receive them.',
      'Configure an analytics service in "integrations", or add a script that listens for `waymark:feedback`.',
    );
  }
  if ((suggestEdit || raiseIssue) && repositoryOf(site) === undefined) {
    report(
      '`feedback` asks for links to the repository, and no repository is known.',
      'Set "feedback.repository" to the address of the folder of the docs, such as https://github.com/acme/docs/tree/main/docs.',
    );
  }
}
