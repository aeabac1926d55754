/** Goes to the field that the address names, if it is inside another and so has no fragment of its own. */

import { fieldKey, rowId } from '@waymark/openapi/reference/ids';
import { openAround } from '../../../browser/around.ts';

export function startFields(): void {
  reveal();
  addEventListener('hashchange', reveal);
}

function reveal(): void {
  const fragment = location.hash.slice(1);
  if (fragment === '' || document.getElementById(fragment) !== null) return;
  const row = fieldOf(fragment);
  if (row === undefined) return;
  openAround(row);
  row.scrollIntoView();
}

function fieldOf(fragment: string): HTMLElement | undefined {
  const wanted = fieldKey(fragment);
  for (const section of document.querySelectorAll('.api-section')) {
    const id = section.querySelector('h2')?.id.replace(/^api-/, '') ?? '';
    for (const row of section.querySelectorAll<HTMLElement>('.api-row'))
      if (fieldKey(rowId(id, namesOf(row).join('-'))) === wanted) return row;
  }
  return undefined;
}

/** Names of a row and of those that it is in, the outermost first. */
function namesOf(row: Element): string[] {
  const above = row.parentElement?.closest('.api-row');
  const name = row.querySelector('.api-name')?.textContent ?? '';
  return above ? [...namesOf(above), name] : [name];
}
