/** The entry of a new version in the navigation. */

import { apisNamed } from '@waymark/openapi/pages/match';
import { DEFAULT_DIRECTORY } from '@waymark/openapi/pages/slug';
import { namedSpecifications, specificationFile } from '@waymark/repository/content/specifications';
import { entryPath, parseEndpoint } from '@waymark/repository/navigation/entry';
import { navPlaces } from '@waymark/repository/navigation/nav-places';
import { isRestricted } from '@waymark/repository/navigation/restrictions';
import type { Site } from '@waymark/repository/types';
import type { JsonObject } from '@waymark/source/values';
import type { CopiedAddresses } from './addresses.ts';
import type { ConfigText } from './config-text.ts';
import { copyOfElement, copyOfSource, inheritedSource, type NavigationRules } from './copy-navigation.ts';
import type { Source } from './sources.ts';

export interface NavigationInput {
  readonly site: Site;
  readonly config: ConfigText;
  readonly sources: readonly Source[];
  readonly name: string;
  readonly current?: string | undefined;
  /** Paths to those of the copies, and files of specifications to those of theirs. */
  readonly pages: ReadonlyMap<string, string>;
  readonly specifications: ReadonlyMap<string, string>;
  readonly addresses: CopiedAddresses;
  readonly inCopy: (path: string) => string;
}

export class NavigationCopy {
  readonly #input: NavigationInput;
  /** Entries at places that keep somebody out. */
  readonly #restricted: ReadonlySet<string>;

  constructor(input: NavigationInput) {
    this.#input = input;
    const places = navPlaces(input.site.config.navigation);
    this.#restricted = new Set(places.filter(isRestricted).map(({ entry }) => entry));
  }

  write(): void {
    const { name, current = 'latest' } = this.#input;
    for (const { path, index, version, language } of this.#input.sources) {
      const rules = this.#rules(language);
      const { version: _, default: _default, tag: _tag, ...rest } = version;
      const copied = copyOfElement(rest, rules, language);
      const copy = {
        version: name,
        ...this.#inheritedSources(path, index, version, rules, language),
        ...copied,
      };
      if (index === undefined) {
        const keys = new Set(Object.keys(version));
        this.#input.config.wrap(path, keys, { version: current, default: true }, 'versions', [copy]);
      } else this.#input.config.insert([...path, 'versions'], index, [copy]);
    }
  }

  /** Specifications that the copied version has from outside: the copy names its own. */
  #inheritedSources(
    path: Source['path'],
    index: number | undefined,
    version: JsonObject,
    rules: NavigationRules,
    language: string | undefined,
  ): JsonObject {
    if (version.openapi !== undefined || version.asyncapi !== undefined) return {};
    const config = this.#input.config.value;
    const at = index === undefined ? path : [...path, 'versions', index];
    const asyncapi = copyOfSource(inheritedSource(config, at, 'asyncapi'), rules, language);
    const openapi = inheritedSource(config, at, 'openapi');
    // An entry such as `GET /users` finds any specification of the site: in the copy its own come first.
    const named = namedSpecifications({ navigation: [version, { openapi }] });
    const known = new Set(named.map(({ source }) => specificationFile(source)));
    const others = [...this.#input.specifications.keys()].filter(
      (file) => this.#input.site.apis?.get(file)?.kind === 'openapi' && !known.has(file),
    );
    const all = openapi === undefined ? others : [openapi, ...others].flat();
    return {
      ...(all.length > 0 && { openapi: copyOfSource(all.length === 1 ? all[0] : all, rules, language) }),
      ...(asyncapi !== undefined && { asyncapi }),
    };
  }

  #rules(scope: string | undefined): NavigationRules {
    const hasFolder = (language: string): boolean =>
      this.#input.site.pages.some(({ path }) => path.startsWith(`/${language}/`));
    return {
      href: (href) => this.#input.addresses.link(href.startsWith('/') ? href : `/${href}`, '', '') ?? href,
      specification: (file) => this.#input.specifications.get(file),
      directory: (written, language = scope) => {
        const below = language !== undefined && hasFolder(language) ? `${language}/` : '';
        return this.#input.inCopy((written ?? below + DEFAULT_DIRECTORY).replace(/^[./]+|\/+$/g, ''));
      },
      entry: (written) => this.#entry(written),
    };
  }

  #entry(written: string): string | undefined {
    const endpoint = parseEndpoint(written);
    if (endpoint !== undefined) {
      const { file } = endpoint;
      const [api] = file === undefined ? [] : apisNamed(file, [...(this.#input.site.apis?.values() ?? [])]);
      const copy = api && this.#input.specifications.get(api.source);
      return copy === undefined ? written : copy + written.trim().slice(file?.length);
    }
    const path = entryPath(written);
    // An entry for a page of a program around the docs, or for a channel.
    if (this.#input.site.pageByPath.has(path) && !this.#input.pages.has(path)) return written;
    if (this.#input.site.ownRoutes?.has(path) || (!this.#input.pages.has(path) && this.#isChannel(written)))
      return written;
    // One that misses its page may restrict the readers of the page that was meant.
    if (!this.#input.pages.has(path) && !this.#restricted.has(written)) return undefined;
    return this.#input.inCopy(written.trim().replace(/^(?:\.?\/)+/, ''));
  }

  #isChannel(written: string): boolean {
    return this.#input.site.pages.some(
      ({ operation }) =>
        operation?.kind === 'channel' && [operation.path, operation.at.at(-1)].includes(written.trim()),
    );
  }

  /** Those from an address that has a page now: an earlier version of the name had left them. */
  removeRedirects(): void {
    const paths = new Set(this.#input.pages.values());
    const written = this.#input.config.value.redirects;
    const gone = (Array.isArray(written) ? written : []).flatMap((each: unknown, index) => {
      const { source } = each as { source?: unknown };
      return typeof source === 'string' && paths.has(entryPath(source)) ? [index] : [];
    });
    if (gone.length > 0) this.#input.config.remove(['redirects'], gone);
  }
}
