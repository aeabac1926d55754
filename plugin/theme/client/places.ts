/**
 * A page that is in several places shows the one that the reader came through (inline/places.ts). Which one
 * that is, the link says (`data-place`), or else the place that the reader was in before.
 */
import { around, openAround } from '../../browser/around.ts';
import { store } from '../../browser/storage.ts';
import { startBars } from './menus.ts';

declare global {
  interface Window {
    /** The section of the place that was chosen, on its way. */
    waymarkSection?: Promise<Response>;
    waymarkSidebar?: (sidebar: HTMLElement, onlyGroups?: boolean) => void;
  }
}

/** Without storage every page is shown in its first place. */
const keep = (place: string): void => store('sessionStorage', 'waymark-place', place);

/** Shows the place that the page chose, if it is not the first one, and remembers the reader's place. */
export async function startPlaces(): Promise<void> {
  const { body, documentElement } = document;
  let current = body.dataset.place;
  if (current === undefined) return;
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null) return;
      const { place } = link.dataset;
      keep(place ?? current ?? '');
      // Another place of this page: the browser may take that for a reload, which keeps the values stored below.
      if (place !== undefined && link.pathname === location.pathname) keepHere(place);
    },
    { capture: true },
  );
  addEventListener('pageshow', () => keep(current ?? ''));
  const chosen = documentElement.dataset.placing;
  if (chosen !== undefined) {
    try {
      await show(chosen);
      current = chosen;
    } catch {
      // The section could not be fetched: the first place stays.
    } finally {
      delete documentElement.dataset.placing;
    }
  }
  keep(current);
  if (document.querySelector('template[data-place]') !== null) keepHere(current);
}

/** If the reader comes back to this page, it shows the same place. */
function keepHere(place: string): void {
  history.replaceState({ ...history.state, waymarkPlace: place }, '');
}

async function show(place: string): Promise<void> {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-place="${place}"]`);
  const response = await window.waymarkSection;
  if (template === null || response?.ok !== true) throw new Error(`No section for ${place}`);
  const section = document.createElement('template');
  section.innerHTML = await response.text();
  for (const source of [section, template]) {
    for (const part of source.content.querySelectorAll<HTMLElement>('[data-part]')) {
      document
        .querySelector(`[data-part="${part.dataset.part}"]`)
        ?.replaceWith(document.importNode(part, true));
    }
  }
  const { dataset } = document.body;
  dataset.place = place;
  if (template.dataset.version !== undefined) dataset.version = template.dataset.version;
  startBars();
  mark(place, template.dataset.section ?? '');
}

/** Marks the place as the build does for its own pages: its entry is the current one, in groups that are open. */
function mark(place: string, section: string): void {
  const sidebar = document.getElementById('sidebar-content');
  if (sidebar === null) return;
  // The title of a group above may lead to the same place; the entry comes after it.
  const entry = [...sidebar.querySelectorAll(`[data-part="tree"] a[data-place="${place}"]`)].at(-1);
  entry?.setAttribute('aria-current', 'page');
  entry?.closest('li')?.toggleAttribute('data-active', true);
  for (const list of around(entry, 'ul')) list.toggleAttribute('data-active', true);
  openAround(entry);
  sidebar.dataset.section = section;
  window.waymarkSidebar?.(sidebar);
}
