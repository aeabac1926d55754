/** Rules by which a browser fetches a page of the site when the reader seems about to open it. */
import { type Html, html } from '@waymark/contract/html';
import { scriptJson } from '@waymark/repository/html/html';
import type { ReadableSite } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';

/** Extensions of files that documentation links to besides pages. */
const FILES = ['md', 'txt', 'xml', 'json', 'yaml', 'yml', 'pdf', 'zip', 'png', 'svg'] as const;

/** Pages below the base, when the pointer rests on a link; neither files, nor links that open in a tab of their own. */
export const prefetchRules: (site: ReadableSite) => Html = oncePer(({ base }) => {
  const where = {
    and: [
      { href_matches: `${base}/*` },
      { not: { href_matches: FILES.map((extension) => `${base}/*.${extension}`) } },
      { not: { selector_matches: '[target], [download], [rel~=nofollow]' } },
    ],
  };
  const rules = { prefetch: [{ where, eagerness: 'moderate' }] };
  return html`<script type="speculationrules">${scriptJson(rules)}</script>`;
});
