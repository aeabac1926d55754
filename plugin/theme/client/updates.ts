/** The filter of a changelog: tags to choose from, kept in the address as `?tags=a,b`. */
import { pressable } from '../../browser/element.ts';
import { hideInContents } from './contents-entries.ts';

function tagsOf(update: HTMLElement): string[] {
  const tags: unknown = JSON.parse(update.dataset.tags ?? '[]');
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

export function startUpdates(): void {
  const bar = document.querySelector<HTMLElement>('.update-filter:not([data-authored])');
  const updates = [...document.querySelectorAll<HTMLElement>('.update:not([data-authored])')];
  const all = [...new Set(updates.flatMap(tagsOf))].sort((a, b) => a.localeCompare(b));
  if (bar === null || all.length === 0) return;
  const chosen = new Set(
    (new URLSearchParams(location.search).get('tags') ?? '').split(',').filter((tag) => all.includes(tag)),
  );
  const buttons = new Map<string | undefined, HTMLButtonElement>();

  const show = () => {
    for (const update of updates) {
      update.hidden = chosen.size > 0 && !tagsOf(update).some((tag) => chosen.has(tag));
      // The table of contents lists the visible entries.
      hideInContents(update, update.hidden);
    }
    for (const [tag, button] of buttons)
      button.ariaPressed = String(tag === undefined ? chosen.size === 0 : chosen.has(tag));
  };
  const remember = () => {
    const address = new URL(location.href);
    if (chosen.size === 0) address.searchParams.delete('tags');
    else address.searchParams.set('tags', [...chosen].join(','));
    history.replaceState(history.state, '', address);
  };
  const add = (label: string, tag: string | undefined) => {
    const press = () => {
      if (tag === undefined) chosen.clear();
      else if (!chosen.delete(tag)) chosen.add(tag);
      show();
      remember();
    };
    buttons.set(tag, pressable({}, press, label));
  };
  add(bar.dataset.all ?? '', undefined);
  for (const tag of all) add(tag, tag);
  bar.querySelector('#changelog-filters-content')?.append(...buttons.values());
  bar.hidden = false;
  show();
  // An address that leads to a hidden entry shows all of them.
  document.addEventListener('waymark:reveal', ({ target }) => {
    const hidden = target instanceof Element ? target.closest<HTMLElement>('.update[hidden]') : null;
    if (hidden === null) return;
    chosen.clear();
    show();
  });
}
