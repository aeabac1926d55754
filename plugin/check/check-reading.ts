import { hasReceiver, isFeedbackOff } from '@waymark/repository/content/feedback';
import { frontmatterPlace } from '@waymark/repository/content/frontmatter-place';
import { relatedEntries } from '@waymark/repository/content/related';
import { repositoryOf } from '@waymark/repository/content/repository';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
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
        ...frontmatterPlace(site.root, page.file, 'related'),
      });
    }
  }
  const { thumbsRating, codeRating, suggestEdit, raiseIssue } = site.config.feedback;
  const report = (key: string, problem: Pick<Report, 'message' | 'hint' | 'severity'>) =>
    diagnostics.report({
      code: 'feedback-unavailable',
      ...problem,
      ...site.configPlaces?.get(`feedback.${key}`),
    });
  const asked = Object.entries({ thumbsRating, codeRating }).filter(([, isAsked]) => isAsked === true);
  if (isFeedbackOff(site)) {
    for (const [key] of asked) {
      report(key, {
        message: `\`feedback.${key}\` asks readers for votes, and \`integrations.telemetry\` turns them off.`,
        hint: 'Remove one of the two.',
      });
    }
  } else if (thumbsRating && !hasReceiver(site)) {
    report('thumbsRating', {
      severity: 'note',
      message: '`feedback.thumbsRating` asks readers for votes only if `waymark serve` serves the site.',
      hint: 'For a static host, configure an analytics service in "integrations", or add a script that listens for `waymark:feedback`.',
    });
  }
  if ((suggestEdit || raiseIssue) && repositoryOf(site) === undefined) {
    report(suggestEdit ? 'suggestEdit' : 'raiseIssue', {
      message: '`feedback` asks for links to the repository, and no repository is known.',
      hint: 'Set "feedback.repository" to the address of the docs folder, such as https://github.com/acme/docs/tree/main/docs.',
    });
  }
}
