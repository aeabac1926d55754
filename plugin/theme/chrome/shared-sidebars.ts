/** The large sidebars of a site, each a file that its pages share instead of repeating it. */
import { sectionOf } from '../../navigation/tree.ts';
import type { Site } from '../../types.ts';
import { sectionForUnlisted } from './divisions.ts';
import { frameOf } from './frame.ts';

/**
 * Path below the base (`/_waymark/sidebar-<hash>.html`) to HTML. Holds what the site's navigation holds: for files that
 * anyone may fetch, hand in the site as a stranger may know it.
 */
export function sharedSidebars(site: Site): ReadonlyMap<string, string> {
  const { root, places } = site.navigation;
  const sections = new Set([...places.values()].flat().map(sectionOf));
  for (const page of site.pages) {
    if (!places.has(page.path)) sections.add(sectionForUnlisted(root, page.language, page.version));
  }
  const files = new Map<string, string>();
  for (const section of sections) {
    const { sidebar } = frameOf(site, section);
    if (sidebar.shared !== undefined) files.set(sidebar.shared, sidebar.html);
  }
  return files;
}
