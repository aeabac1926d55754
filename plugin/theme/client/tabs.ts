/** Tabs and code groups: roles, arrow keys, and the same title chosen everywhere on the page. */

let groups = 0;

interface Group {
  readonly root: HTMLElement;
  readonly tabs: readonly HTMLElement[];
  readonly panels: readonly HTMLElement[];
}

function select(group: Group, index: number): void {
  group.tabs.forEach((tab, position) => {
    const active = position === index;
    tab.toggleAttribute('data-active', active);
    tab.setAttribute('aria-selected', String(active));
    tab.tabIndex = active ? 0 : -1;
    group.panels[position]?.toggleAttribute('data-inactive', !active);
  });
}

function enhance(root: HTMLElement): Group {
  const id = `tabs-${++groups}`;
  const bar = root.querySelector<HTMLElement>(':scope > .tab-bar');
  const tabs = [...(bar?.querySelectorAll<HTMLElement>(':scope > .tab') ?? [])];
  const panels = [...root.querySelectorAll<HTMLElement>(':scope > [data-panel]')];
  bar?.setAttribute('role', 'tablist');
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
  return { root, tabs, panels };
}

/** The index that a key leads to; undefined for keys that do not move. */
function moved(key: string, index: number, length: number): number | undefined {
  const step = document.documentElement.dir === 'rtl' ? -1 : 1;
  if (key === 'ArrowRight') return (index + step + length) % length;
  if (key === 'ArrowLeft') return (index - step + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}

export function startTabs(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-tabs]')].map(enhance);
  const choose = (group: Group, index: number) => {
    const tab = group.tabs[index];
    const before = tab?.getBoundingClientRect().top ?? 0;
    select(group, index);
    if (group.root.dataset.tabs === 'sync') {
      const title = tab?.textContent;
      for (const other of all) {
        if (other === group || other.root.dataset.tabs !== 'sync') continue;
        const same = other.tabs.findIndex((candidate) => candidate.textContent === title);
        if (same >= 0) select(other, same);
      }
    }
    // Groups above may have changed their height: what the reader looks at stays where it is.
    scrollBy({ top: (tab?.getBoundingClientRect().top ?? 0) - before, behavior: 'instant' });
  };
  for (const group of all) {
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
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let panel = target?.closest<HTMLElement>('[data-inactive]'); panel; ) {
      const inner: HTMLElement = panel;
      const group = all.find(({ panels }) => panels.includes(inner));
      if (group !== undefined) select(group, group.panels.indexOf(inner));
      panel = inner.parentElement?.closest<HTMLElement>('[data-inactive]');
    }
    for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
      fold.open = true;
    target?.scrollIntoView();
  };
  if (location.hash.length > 1) reveal();
  addEventListener('hashchange', reveal);
}
