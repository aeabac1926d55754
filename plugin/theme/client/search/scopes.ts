/** Limits a search to the reader's own version and language, with switches that widen it. */
import { word } from '../../../browser/words.ts';
import { element } from './elements.ts';
import { addLanguages, type Filters, valuesOf } from './source.ts';

const WORDS = { version: 'searchAllVersions', language: 'searchAllLanguages' } as const;

type Scope = keyof typeof WORDS;

const SCOPES = ['version', 'language'] as const satisfies readonly Scope[];

const wide = new Set<Scope>();

/** Kinds that the reader widened the search to all of. */
export function widened(): readonly Scope[] {
  return [...wide];
}

/** The version and language of this page, as far as the reader did not widen the search. */
export function filters(): Filters {
  const own: Record<string, string> = {};
  for (const name of SCOPES) {
    const value = document.body.dataset[name];
    if (value !== undefined && value !== '' && !wide.has(name)) own[name] = value;
  }
  return own;
}

/**
 * Puts a switch into a container for each thing that limits the search, if there is more than one of its kind; once.
 *
 * @param changed Called when the reader used one.
 */
export async function offerScopes(container: HTMLElement, changed: () => void): Promise<void> {
  if (container.childElementCount > 0) return;
  const made: HTMLElement[] = [];
  for (const name of SCOPES) {
    if (!document.body.dataset[name] || (await valuesOf(name)) < 2) continue;
    const attributes = { type: 'button', 'aria-pressed': 'false', 'data-scope': name };
    const button = element('button', attributes, word(WORDS[name]));
    button.addEventListener('click', () => void toggle(name, button).then(changed));
    made.push(button);
  }
  // Another call may have been faster.
  if (container.childElementCount > 0) return;
  container.replaceChildren(...made);
  container.hidden = made.length === 0;
}

async function toggle(name: Scope, button: HTMLElement): Promise<void> {
  if (wide.has(name)) wide.delete(name);
  else wide.add(name);
  button.setAttribute('aria-pressed', String(wide.has(name)));
  if (name === 'language' && wide.has(name)) await addLanguages();
}
