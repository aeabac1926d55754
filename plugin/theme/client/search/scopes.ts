/** Limits a search to the reader's own version and language, with switches that widen it, and others that keep to their product or tab. */
import { word } from '../../../browser/words.ts';
import { element } from './elements.ts';
import type { Filters } from './found.ts';
import { here } from './here.ts';
import { addLanguages, valuesOf } from './source.ts';

const WORDS = { version: 'searchAllVersions', language: 'searchAllLanguages' } as const;

type Scope = keyof typeof WORDS;

const SCOPES = ['version', 'language'] as const satisfies readonly Scope[];

/** Parts of the site that are searched alone on request. */
const PLACES = ['product', 'tab'] as const;

type Place = (typeof PLACES)[number];

/** Switches that are pressed. */
const pressed = new Set<Scope | Place>();

const isPlace = (name: string | undefined): name is Place => PLACES.some((place) => place === name);

/** Kinds for which the reader widened the search to all. */
export function widened(): readonly Scope[] {
  return SCOPES.filter((name) => pressed.has(name));
}

/** The version and language of this page, as far as the reader did not widen the search, and its product and tab, if they keep to them. */
export function chosenFilters(): Filters {
  const names = [
    ...SCOPES.filter((name) => !pressed.has(name)),
    ...PLACES.filter((name) => pressed.has(name)),
  ];
  return Object.fromEntries(names.map((name) => [name, here(name)]).filter(([, value]) => value !== ''));
}

/**
 * Puts a switch into a container for each thing that may limit the search, if there is more than one of its kind; once.
 *
 * @param changed Called when the reader used one.
 */
export async function offerScopes(container: HTMLElement, changed: () => void): Promise<void> {
  if (container.childElementCount > 0) return;
  const made: HTMLElement[] = [];
  for (const name of [...SCOPES, ...PLACES]) {
    if (here(name) === '' || (await valuesOf(name)) < 2) continue;
    const label = isPlace(name) ? word('searchOnly', { place: here(name) }) : word(WORDS[name]);
    const attributes = { type: 'button', 'aria-pressed': String(pressed.has(name)), 'data-scope': name };
    const button = element('button', attributes, label);
    button.addEventListener('click', () => void toggle(name, button).then(changed));
    made.push(button);
  }
  // Another call may have been faster.
  if (container.childElementCount > 0) return;
  container.replaceChildren(...made);
  container.hidden = made.length === 0;
}

/** The switches that would find more than now. */
export function widerScopes(container: HTMLElement): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('[data-scope]')].filter(
    ({ dataset, ariaPressed }) => isPlace(dataset.scope) === (ariaPressed === 'true'),
  );
}

async function toggle(name: Scope | Place, button: HTMLElement): Promise<void> {
  if (pressed.has(name)) pressed.delete(name);
  else pressed.add(name);
  button.setAttribute('aria-pressed', String(pressed.has(name)));
  if (name === 'language' && pressed.has(name)) await addLanguages();
}
