/** Fragments of headings, by the rules of the docs.json format (which are not those of github-slugger). */
import { composed } from '@waymark/source/paths/composed';
import { INTERFACE_IDS } from './interface-ids.ts';

/**
 * Lower case; white space and periods become `-`; parentheses and most other ASCII punctuation go; an apostrophe becomes
 * the typographic one; `/`, `&`, `@`, `_`, `$`, `+`, dashes and whatever is not ASCII stay. A link in the form that GitHub gives
 * a heading (`#s3--r2`), or one that keeps `:` or `,`, finds nothing on sites of this format, so it is broken here too.
 */
export function headingId(text: string): string {
  return composed(text)
    .trim()
    .toLowerCase()
    .replaceAll("'", '’')
    .replaceAll(/[\s.]+/g, '-')
    .replaceAll(/[()"`?!,:;[\]{}<>*\\|^%#=~]/g, '')
    .replaceAll(/^-+|-+$/g, '');
}

/** Makes fragments unique on one page: the second `setup` is `setup-2`, and the first `footer`, which the interface has, `footer-1`. */
export class UniqueIds {
  readonly #counts = new Map<string, number>();
  readonly #taken = new Set<string>();

  reserve(id: string): string {
    this.#taken.add(id);
    return id;
  }

  claim(text: string): string {
    const base = headingId(text) || 'section';
    let count = this.#counts.get(base) ?? 0;
    let id = base;
    do {
      count++;
      id = count === 1 && !INTERFACE_IDS.has(base) ? base : `${base}-${count}`;
    } while (this.#taken.has(id));
    this.#counts.set(base, count);
    this.#taken.add(id);
    return id;
  }
}
