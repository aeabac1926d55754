/** Asks the server whether its reader may use the dashboard, and shows the way there. */
import { DASHBOARD_MARK, SESSION_PATH, type SessionAnswer } from '../../../runtime/contract/session.ts';
import { store } from '../../browser/storage.ts';

/** The list of a place, which has none if docs.json names no links. */
function listIn(place: string, list: string): Element | undefined {
  const parent = document.querySelector(place);
  if (parent === null) return undefined;
  const known = parent.querySelector(`:scope > ul${list}`);
  if (known !== null) return known;
  const made = document.createElement('ul');
  made.className = list.replaceAll('.', ' ').trim();
  parent.append(made);
  return made;
}

function item(href: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  // The dashboard speaks English, as this link to it does.
  link.lang = 'en';
  link.textContent = 'Dashboard';
  const found = document.createElement('li');
  found.className = 'navbar-link dashboard-link';
  found.append(link);
  return found;
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
