/**
 * Tabs and groups of code: roles, arrow keys, the same title chosen everywhere on the page and remembered for others.
 * Groups may offer their titles as a list instead.
 */
import { readStoredJson, store } from '../../browser/storage.ts';
import { reveal } from './reveal.ts';

interface Group {
  readonly root: HTMLElement;
  readonly titles: readonly string[];
  readonly tabs: readonly HTMLElement[];
  readonly list: HTMLSelectElement | null;
  readonly panels: readonly HTMLElement[];
}

/** Titles that the reader chose, the latest first. */
const KEY = 'waymark-tabs';
const MOST_REMEMBERED = 20;

let groups = 0;

function remembered(): string[] {
  const titles = readStoredJson('localStorage', KEY);
  return Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : [];
}

function remember(title: string): void {
  const titles = [title, ...remembered().filter((other) => other !== title)];
  store('localStorage', KEY, JSON.stringify(titles.slice(0, MOST_REMEMBERED)));
}

function select({ tabs, list, panels }: Group, index: number): void {
  tabs.forEach((tab, position) => {
    const active = position === index;
    tab.toggleAttribute('data-active', active);
    tab.setAttribute('aria-selected', String(active));
    tab.tabIndex = active ? 0 : -1;
  });
  panels.forEach((panel, position) => {
    panel.toggleAttribute('data-inactive', position !== index);
  });
  if (list !== null) list.selectedIndex = index;
}

function enhance(root: HTMLElement): Group {
  const id = `tabs-${++groups}`;
  const bar = root.querySelector<HTMLElement>(':scope > .tab-bar');
  const tabs = [...(bar?.querySelectorAll<HTMLElement>(':scope > .tab') ?? [])];
  // An author may have put an element around a panel.
  const panels = [...root.querySelectorAll<HTMLElement>('[data-panel]')].filter(
    (panel) => panel.parentElement?.closest('[data-tabs]') === root,
  );
  const list = bar?.querySelector('select') ?? null;
  if (tabs.length > 0) bar?.setAttribute('role', 'tablist');
  tabs.forEach((tab, index) => {
    const panel = panels[index];
    const active = tab.hasAttribute('data-active');
    tab.id = `${id}-tab-${index}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-selected', String(active));
    tab.tabIndex = active ? 0 : -1;
    if (panel === undefined) return;
    panel.id ||= `${id}-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
  });
  return { root, titles: panels.map((panel) => panel.dataset.title ?? ''), tabs, list, panels };
}

/** The index that a key leads to; undefined for keys that do not move. */
function moved(key: string, index: number, length: number): number | undefined {
  const step = document.documentElement.dir === 'rtl' ? -1 : 1;
  if (key === 'ArrowRight') return (index + step + length) % length;
  if (key === 'ArrowLeft') return (index - step + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}

const isSynchronised = ({ root }: Group) => root.dataset.tabs === 'sync';

export function startTabs(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-tabs]')].map(enhance);
  const choose = (group: Group, index: number) => {
    const before = group.root.getBoundingClientRect().top;
    select(group, index);
    const title = group.titles[index];
    if (isSynchronised(group) && title !== undefined) {
      remember(title);
      for (const other of all) {
        const same = other.titles.indexOf(title);
        if (other !== group && isSynchronised(other) && same >= 0) select(other, same);
      }
    }
    // The address leads to a tab that has one. The tab that the reader looks at keeps its place on screen.
    const panel = group.panels[index];
    if (panel?.classList.contains('tab-panel') && !/^tabs-\d+-\d+$/.test(panel.id))
      history.replaceState(history.state, '', `#${encodeURIComponent(panel.id)}`);
    scrollBy({ top: group.root.getBoundingClientRect().top - before, behavior: 'instant' });
  };
  const chosen = remembered();
  for (const group of all) {
    const latest = isSynchronised(group) ? chosen.find((title) => group.titles.includes(title)) : undefined;
    if (latest !== undefined) select(group, group.titles.indexOf(latest));
    group.list?.addEventListener('change', () => choose(group, group.list?.selectedIndex ?? 0));
    group.tabs.forEach((tab, index) => {
      tab.addEventListener('click', () => choose(group, index));
      tab.addEventListener('keydown', (event) => {
        const next = moved(event.key, index, group.tabs.length);
        if (next === undefined) return;
        event.preventDefault();
        choose(group, next);
        group.tabs[next]?.focus();
      });
    });
  }
  const show = () =>
    reveal((panel) => {
      const group = all.find(({ panels }) => panels.includes(panel));
      if (group !== undefined) select(group, group.panels.indexOf(panel));
    });
  if (location.hash.length > 1) show();
  addEventListener('hashchange', show);
}
