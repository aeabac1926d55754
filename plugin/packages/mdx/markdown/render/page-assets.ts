/** Scripts and stylesheets that pages need besides the theme's: islands of React, and utilities of Tailwind. */

import type { Page } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { type ClientBundle, mergeUses, NO_CLIENT, type Uses } from '../../react/client-bundle.ts';
import type { ReactModules } from '../../react/modules.ts';
import { candidatesOfPage, candidatesOfScript } from '../../tailwind/candidates.ts';
import { type Stylesheet, utilities } from '../../tailwind/stylesheet.ts';
import type { Island } from '../expand/island.ts';
import { usesOf } from '../expand/react-site.ts';

export interface AssetScope {
  readonly name: string;
  /** Pages whose files are made together. */
  readonly pages: readonly Page[];
  readonly base: string;
  readonly development: boolean;
}

interface Needs {
  readonly digest: string;
  /** Modules of its islands. An island itself would hold the page's tree. */
  readonly uses: Uses;
  readonly dependencies: readonly string[];
}

/** Results for all pages of a scope, by its name, with the revision that they were made of. */
type OfScopes<Made> = Map<string, { readonly of: number; readonly made: Promise<Made> }>;

export class PageAssets {
  readonly #react: ReactModules;
  readonly #read: (file: string) => string;
  readonly #needs = new Map<string, Needs>();
  readonly #names = new Map<string, ReadonlySet<string>>();
  /** Every file that was made: pages that are open may still ask for an older one. */
  readonly #files = new Map<string, string>();
  readonly #clients: OfScopes<ClientBundle> = new Map();
  readonly #sheets: OfScopes<Stylesheet | undefined> = new Map();
  #revision = 0;

  /** @param read The text of a file below the docs root; empty if there is none. */
  constructor(react: ReactModules, read: (file: string) => string) {
    this.#react = react;
    this.#read = read;
  }

  set(page: Page, islands: readonly Island[], dependencies: readonly string[]): void {
    const known = this.#needs.get(page.file);
    this.#needs.set(page.file, { digest: page.digest, uses: usesOf(islands), dependencies });
    // A page that is read again to be rendered needs the same as before.
    const same = known?.digest === page.digest && String(known.dependencies) === String(dependencies);
    if (!same) this.#revision++;
  }

  reset(): void {
    this.#names.clear();
    this.#revision++;
  }

  client(scope: AssetScope): Promise<ClientBundle> {
    return this.#once(this.#clients, scope, async ({ pages, base, development }) => {
      const uses = mergeUses(pages.flatMap(({ file }) => this.#needs.get(file)?.uses ?? []));
      if (uses.size === 0) return NO_CLIENT;
      const bundle = await this.#react.client(uses, { base, development });
      for (const [path, code] of bundle.files) this.#files.set(path, code);
      return bundle;
    });
  }

  /** Address of the stylesheet of a page that uses utilities, below the base. */
  async stylesheet(page: Page, scope: AssetScope): Promise<string | undefined> {
    const lists = this.#namesOf(page);
    if (lists.every(({ size }) => size === 0)) return undefined;
    const sheet = await this.#utilities(scope);
    const isStyled = (names: ReadonlySet<string>): boolean =>
      [...names].some((name) => sheet?.classes.has(name) === true);
    return lists.some(isStyled) ? sheet?.path : undefined;
  }

  /** Content of every file by its path in the site; in development only of requested ones. */
  async files(scope: AssetScope): Promise<ReadonlyMap<string, string>> {
    if (scope.development) return this.#files;
    const { files } = await this.client(scope);
    const sheet = await this.#utilities(scope);
    return sheet === undefined ? files : new Map([...files, [sheet.path, sheet.css]]);
  }

  #utilities(scope: AssetScope): Promise<Stylesheet | undefined> {
    return this.#once(this.#sheets, scope, async ({ pages }) => {
      const lists = new Set(pages.flatMap((page) => this.#namesOf(page)));
      const made = await utilities([...lists].flatMap((names) => [...names]));
      if (made !== undefined) this.#files.set(made.path, made.css);
      return made;
    });
  }

  /** One result for all pages of a scope in a build; in development the page's own. */
  #once<Made>(
    results: OfScopes<Made>,
    scope: AssetScope,
    make: (scope: AssetScope) => Promise<Made>,
  ): Promise<Made> {
    const known = results.get(scope.name);
    if (!scope.development && known?.of === this.#revision) return known.made;
    const made = make(scope);
    results.set(scope.name, { of: this.#revision, made });
    return made;
  }

  /** Names of the page itself, and those of each file that it includes. */
  #namesOf(page: Page): readonly ReadonlySet<string>[] {
    const { dependencies = [] } = this.#needs.get(page.file) ?? {};
    return [candidatesOfPage(page.source), ...dependencies.map((file) => this.#namesIn(file))];
  }

  #namesIn(file: string): ReadonlySet<string> {
    const read = /\.mdx?$/i.test(file) ? candidatesOfPage : candidatesOfScript;
    return keptIn(this.#names, file, () => read(this.#read(file)));
  }
}
