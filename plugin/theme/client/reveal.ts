/** Opens whatever hides the element that the address names, and goes there. */

import { fragmentLetters } from '@waymark/repository/html/fragment-letters';
import { around, openAround } from '../../browser/around.ts';

function target(): HTMLElement | null {
  let hash = location.hash.slice(1);
  const written = named(hash);
  try {
    hash = decodeURIComponent(hash);
  } catch {
    // A lone `%` is no escape.
  }
  return named(hash) ?? written ?? alike(hash);
}

/** Links that were written for sites with other rules for punctuation: `#ab` and `#a--b` for `#a.b`. */
function alike(id: string): HTMLElement | null {
  const wanted = fragmentLetters(id);
  const all = document.querySelectorAll<HTMLElement>('#content [id]');
  return wanted === '' ? null : ([...all].find((each) => fragmentLetters(each.id) === wanted) ?? null);
}

/** A heading named like a part of the interface has a number. The part with the focus was meant: the way past the menus. */
function named(id: string): HTMLElement | null {
  const found = document.getElementById(id);
  const isMeant = found?.closest('#content, #api-intro') || found?.matches(':focus');
  return isMeant ? found : (document.getElementById(`${id}-1`) ?? found);
}

/** @param select Shows one panel of a group. */
export function reveal(select: (panel: HTMLElement) => void): void {
  const element = target();
  if (element === null) return;
  for (const panel of around(element, '[data-inactive]')) select(panel);
  openAround(element);
  element.dispatchEvent(new CustomEvent('waymark:reveal', { bubbles: true }));
  element.scrollIntoView();
}
