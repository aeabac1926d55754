import { buildSearchIndex } from '../../../../plugin/emit/search-index.ts';
import { begunTitlesFirst } from '../../../../runtime/packages/contract/begun-titles.ts';
import { ANONYMOUS } from '../../../../runtime/packages/contract/can-read.ts';
import type { BenchSite } from '../corpus.ts';
import { type BenchEngine, firstPages } from '../engine.ts';
import { benchSections, openFiles, textsOf } from './waymark.ts';

/** As the dialog asks the server: the whole question as if it were being typed, in the language and version of the page it is asked on. */
export async function openDialogServer(site: BenchSite): Promise<BenchEngine> {
  const engine = openFiles(buildSearchIndex(benchSections(site)), textsOf(site));
  return {
    name: 'Dialog, server',
    async search(query, language = site.language) {
      const { hits } = engine.search({
        query,
        viewer: ANONYMOUS,
        isTyped: true,
        limit: 120,
        offset: 0,
        language,
        version: site.version,
        preferredVersion: site.version,
      });
      const pages = [...new Set(hits.map(({ page }) => page))].flatMap(
        (page) => site.pages[page]?.page ?? [],
      );
      return firstPages(begunTitlesFirst(pages, query, ({ title }) => title).map(({ path }) => path));
    },
    close: async () => {},
  };
}
