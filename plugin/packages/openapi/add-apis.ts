/**
 * Adds specifications to a site while it is loaded: their content, pages, and places in the navigation.
 *
 * @room `@waymark/openapi`: descriptions of APIs as pages. `load/` reads, `pages/` names, `model/` and `reference/` understand, `html/` shows,
 * `samples/` writes requests.
 */

import type { LoadedConfig } from '@waymark/repository/config/load';
import type { TextsBelow } from '@waymark/repository/content/encodings';
import type { PageFile } from '@waymark/repository/content/pages';
import {
  findSpecifications,
  namedSpecifications,
  specificationFile,
} from '@waymark/repository/content/specifications';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { checkApi } from './check/check-api.ts';
import { loadApis } from './load/load-apis.ts';
import { apiPages } from './pages/api-pages.ts';
import { occupiedBy } from './pages/occupied.ts';
import { withOperation } from './pages/written-pages.ts';

export interface AddApisInput {
  readonly root: string;
  readonly files: readonly string[];
  readonly texts: TextsBelow;
  readonly loaded: LoadedConfig;
  readonly pages: readonly PageFile[];
  readonly diagnostics: Diagnostics;
}

/** The pages are those of files and the generated ones, by path; the navigation has these in place of endpoints and specifications. */
export async function addApis(input: AddApisInput) {
  const { root, files, texts, loaded, diagnostics } = input;
  const found = findSpecifications(texts, files, loaded, diagnostics);
  const { apis, specifications } = await loadApis({
    ...{ root, files, texts, loaded, diagnostics },
    specifications: found,
  });
  const someUnread = specifications.length < found.length || apis.all.length < found.length;
  const pages = input.pages.map((page) =>
    withOperation(page, { root, apis: apis.all, someUnread, diagnostics }),
  );
  const occupied = occupiedBy(files, loaded);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const generated = apiPages({ loaded, apis, files: byPath, occupied, diagnostics });
  const shown = new Set([...pages, ...generated.pages].map(({ operation }) => operation?.api));
  const named = new Set(namedSpecifications(loaded.config).map(({ source }) => specificationFile(source)));
  for (const page of generated.pages) byPath.set(page.path, page);
  // Others are parts of one of these, or what it is made from.
  for (const api of apis.all) if (shown.has(api.key) || named.has(api.source)) checkApi(api, diagnostics);
  return {
    specifications,
    apis: new Map(apis.all.map((api) => [api.key, api])),
    pages: [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    loaded: { ...loaded, config: { ...loaded.config, navigation: generated.navigation } },
  };
}
