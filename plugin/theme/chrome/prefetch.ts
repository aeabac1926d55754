/** Rules by which a browser fetches a page of the site when the reader seems about to open it. */
import { scriptJson } from '../../html/html.ts';
import type { ReadableSite } from '../../types.ts';

/** Extensions of files that documentation links to besides pages. */
const FILES = ['md', 'txt', 'xml', 'json', 'yaml', 'yml', 'pdf', 'zip', 'png', 'svg'] as const;

const made = new WeakMap<ReadableSite, string>();

/** Pages below the base, at the pointer's rest on a link; none that are files, or opened in a tab of their own. */
export function prefetchRules(site: ReadableSite): string {
  let html = made.get(site);
  if (html === undefined) {
    const where = {
      and: [
        { href_matches: `${site.base}/*` },
        { not: { href_matches: FILES.map((extension) => `${site.base}/*.${extension}`) } },
        { not: { selector_matches: '[target], [download], [rel~=nofollow]' } },
      ],
    };
    const rules = { prefetch: [{ where, eagerness: 'moderate' }] };
    html = `<script type="speculationrules">${scriptJson(rules)}</script>`;
    made.set(site, html);
  }
  return html;
}
