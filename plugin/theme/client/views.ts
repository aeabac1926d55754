/** Views: content for one choice of the reader's, which is remembered. Without a script all of it is shown. */
import { element, pressable } from '../../browser/element.ts';
import { readStored, store } from '../../browser/storage.ts';
import { hideInContents } from './contents-entries.ts';

const KEY = 'waymark-view';

export function startViews(): void {
  const views = [...document.querySelectorAll<HTMLElement>('[data-view]')];
  const [first] = views;
  const titles = [...new Set(views.map((view) => view.ariaLabel ?? ''))].filter((title) => title !== '');
  if (first === undefined || titles.length < 2) return;
  const bar = element('div', {
    id: 'multi-view-dropdown',
    class: 'view-choice multi-view-dropdown',
    role: 'group',
    'aria-label': first.dataset.label ?? '',
  });
  const buttons = titles.map((title) => {
    const label = views.find((view) => view.ariaLabel === title)?.querySelector('.view-title');
    const words = [...(label?.childNodes ?? [])].map((node) => node.cloneNode(true));
    const press = () => {
      const before = bar.getBoundingClientRect().top;
      show(title);
      store('localStorage', KEY, title);
      scrollBy({ top: bar.getBoundingClientRect().top - before, behavior: 'instant' });
    };
    return pressable({ class: 'multi-view-dropdown-item' }, press, ...words);
  });
  const show = (title: string) => {
    for (const view of views) {
      view.hidden = view.ariaLabel !== title;
      hideInContents(view, view.hidden);
    }
    buttons.forEach((button, index) => {
      button.ariaPressed = String(titles[index] === title);
    });
  };
  bar.append(...buttons);
  first.before(bar);
  const last = readStored('localStorage', KEY);
  show(last !== null && titles.includes(last) ? last : (titles[0] ?? ''));
  const reveal = ({ target }: Event) => {
    const view = target instanceof Element ? target.closest<HTMLElement>('[data-view][hidden]') : null;
    if (view !== null) show(view.ariaLabel ?? '');
  };
  document.addEventListener('waymark:reveal', reveal);
  const named = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  const view = named?.closest<HTMLElement>('[data-view][hidden]');
  if (view) {
    show(view.ariaLabel ?? '');
    named?.scrollIntoView();
  }
}
