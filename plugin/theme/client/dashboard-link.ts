/** Asks the server whether its reader may use the dashboard, and shows the way there. */
import { DASHBOARD_MARK, SESSION_PATH, type SessionAnswer } from '@waymark/contract/session';
import { element } from '../../browser/element.ts';
import { store } from '../../browser/storage.ts';

/** The list of a place, which has none if docs.json names no links. */
function listIn(place: string, list: string): Element | undefined {
  const parent = document.querySelector(place);
  if (parent === null) return undefined;
  const known = parent.querySelector(`:scope > ul${list}`);
  if (known !== null) return known;
  const made = element('ul', { class: list.replaceAll('.', ' ').trim() });
  parent.append(made);
  return made;
}

/** The dashboard speaks English, as the link to it does. */
function item(href: string): HTMLElement {
  const link = element('a', { href, lang: 'en' }, 'Dashboard');
  return element('li', { class: 'navbar-link dashboard-link' }, link);
}

export async function showDashboardLink(): Promise<void> {
  const { base = '' } = document.body.dataset;
  const response = await fetch(base + SESSION_PATH);
  // On a static host nobody answers; while the storage is away, nobody can.
  if (!response.ok) return;
  const { dashboard } = (await response.json()) as SessionAnswer;
  if (dashboard === undefined) return store('localStorage', DASHBOARD_MARK, undefined);
  listIn('.bar-links', '')?.prepend(item(dashboard));
  listIn('#sidebar-content', '.drawer-only.drawer-links')?.prepend(item(dashboard));
}
