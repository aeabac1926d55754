/** Files that the pages of a site share: large sidebars, and the sections of pages with several places. */
import { placesOf, sectionOf } from '@waymark/repository/navigation/tree';
import type { ReadableSite } from '@waymark/repository/types';
import { sectionForUnlisted } from './divisions.ts';
import { frameOf } from './frame.ts';
import { sectionFile } from './other-places.ts';

/**
 * Path below the base (`/_waymark/sidebar-<hash>.html`) to HTML. Holds all of the site's navigation: for files that
 * anyone may fetch, hand in the site as a stranger may know it.
 */
export function sharedSidebars(site: ReadableSite): ReadonlyMap<string, string> {
  const { root, places } = site.navigation;
  const sections = new Set([...places.values()].flat().map(sectionOf));
  const files = new Map<string, string>();
  for (const page of site.pages) {
    if (!places.has(page.path)) sections.add(sectionForUnlisted(root, page));
    for (const other of placesOf(site.navigation, page).slice(1)) {
      const { path, html } = sectionFile(frameOf(site, sectionOf(other)));
      files.set(path, html);
    }
  }
  for (const section of sections) {
    const { sidebar } = frameOf(site, section);
    if (sidebar.shared !== undefined) files.set(sidebar.shared, sidebar.whole.text);
  }
  return files;
}
