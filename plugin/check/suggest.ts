import { belongsTo } from '@waymark/contract/variants';
import type { Page, Site } from '@waymark/repository/types';
import { didYouMean, likely } from '@waymark/source/diagnostics/closest';
import { PathSuggestions } from '@waymark/source/diagnostics/path-suggestions';

/** Guesses which page a wrong address means; fast enough for thousands of them. */
export class LinkSuggestions extends PathSuggestions {
  readonly #pages: ReadonlyMap<string, Page>;
  /** Each folder, at any depth, to the first page in it. */
  readonly #firstBelow: ReadonlyMap<string, string>;
  readonly #isAtRoot: boolean;

  constructor(site: Site) {
    // Pages in the order of the navigation, then the others.
    const paths = [...new Set([...site.navigation.places.keys(), ...site.pageByPath.keys()])];
    super(paths);
    this.#isAtRoot = site.base === '';
    this.#pages = site.pageByPath;
    this.#firstBelow = firstBelow(paths);
  }

  /**
   * A hint that names the page that is probably meant; `otherwise` if there is none.
   *
   * @param from The page with the address: of two that may be meant, its language and version decide.
   */
  hint(address: string, otherwise: string, from?: Page): string {
    const path = address.replace(/\/+$/, '');
    const first = this.#firstBelow.get(path);
    if (first !== undefined) return `It is a folder without a page of its own. Did you mean \`${first}\`?`;
    const guess = this.#meant(path, from) ?? this.beside(path, likely);
    const base = guess !== undefined && path.endsWith(guess) ? path.slice(0, -guess.length) : '';
    const isBase = this.#isAtRoot && /^\/[^/]+$/.test(base) && !this.#firstBelow.has(base);
    const url = isBase ? ` If the site is served under \`${base}\`, give its address with \`--url\`.` : '';
    return didYouMean(guess, otherwise) + url;
  }

  /**
   * The one page that can be meant: of the same name, in a folder above or below; or the only name in the folder that is near.
   * Undefined if there are several, or none.
   */
  only(address: string): Page | undefined {
    const path = address.replace(/\/+$/, '');
    if (this.#firstBelow.has(path)) return undefined;
    const moved = this.moved(path);
    if (moved !== undefined && !isAround(path, moved)) return undefined;
    return this.#pages.get(moved ?? this.misspelt(path) ?? '');
  }

  /** The page of the same name that shares most of the address, of the language and version of `from` if there is one. */
  #meant(path: string, from: Page | undefined): string | undefined {
    const segments = path.toLowerCase().split('/');
    let best: string | undefined;
    let most = -1;
    const ofLanguage = this.#akin(this.named(path), 'languages', from);
    for (const candidate of this.#akin(ofLanguage, 'versions', from)) {
      const own = candidate.toLowerCase().split('/');
      const shared = own.filter((segment) => segments.includes(segment)).length - own.length / 100;
      if (shared > most) {
        most = shared;
        best = candidate;
      }
    }
    return best;
  }

  /** Those of a language or version of the page; all if there are none. */
  #akin(paths: readonly string[], key: 'languages' | 'versions', page: Page | undefined): readonly string[] {
    const own = page?.[key] ?? [];
    const akin = paths.filter((path) =>
      own.some((name) => belongsTo(this.#pages.get(path)?.[key] ?? [], name)),
    );
    return akin.length === 0 ? paths : akin;
  }
}

/** Tells whether one address has all that the other has, in its order. */
function isAround(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const segments = long.toLowerCase().split('/');
  let from = 0;
  for (const segment of short.toLowerCase().split('/')) {
    from = segments.indexOf(segment, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

function firstBelow(paths: readonly string[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at >= 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (!first.has(folder)) first.set(folder, path);
      if (at === 0) break;
    }
  return first;
}
