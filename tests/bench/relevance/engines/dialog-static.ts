import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexForBrowsers } from '../../../../plugin/emit/pagefind/browser-index.ts';
import { publicSite } from '../../../../plugin/members/readable-site.ts';
import { normaliseLanguage } from '../../../../plugin/packages/repository/navigation/language.ts';
import type { BenchSite } from '../corpus.ts';
import { type BenchEngine, firstPages } from '../engine.ts';
import { benchPage } from './waymark.ts';

type IndexEngine = typeof import('../../../../plugin/theme/client/search/index-engine.ts');

const ENGINE = new URL('../../../../plugin/theme/client/search/index-engine.ts', import.meta.url);
let copies = 0;

/**
 * The dialog on a static host: its own module over the files of a build, with what it needs of a browser put in its place. Pages of each language
 * have a copy of the module, as each page of a browser has.
 */
export async function openDialogStatic(site: BenchSite): Promise<BenchEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-dialog-'));
  const first = join(folder, 'first');
  await writeIndex(site, join(first, 'pagefind'));
  const original = globalThis.fetch;
  globalThis.fetch = async (input) => fileAt(String(input instanceof Request ? input.url : input));
  const engines = new Map<string, Promise<{ engine: IndexEngine; base: string }>>();
  const open = async (language: string) => {
    const base = join(folder, language);
    await cp(first, base, { recursive: true });
    return { engine: (await import(`${ENGINE}?copy=${copies++}`)) as IndexEngine, base };
  };
  return {
    name: 'Dialog, static',
    async search(query, language = site.language ?? 'en') {
      const opened = engines.get(language) ?? open(language);
      engines.set(language, opened);
      const { engine, base } = await opened;
      const own = site.language === undefined ? {} : { language };
      onPage(base, language);
      const found = await engine.search(query, {
        ...own,
        ...(site.version !== undefined && { version: site.version }),
      });
      const pages = [...(await found.hits(0, 8)), ...(found.count > 8 ? await found.hits(8, 16) : [])];
      // Pagefind takes its folder for that of the site, or none.
      const path = (href: string) =>
        href
          .replace(base, '')
          .replace(/^\/file:/, '')
          .replace(/(.)\/$/, '$1');
      return firstPages(pages.map(({ href }) => decodeURI(path(href))));
    },
    async close() {
      globalThis.fetch = original;
      await rm(folder, { recursive: true });
    },
  };
}

/** As a build does. */
async function writeIndex({ site, documents }: BenchSite, folder: string): Promise<void> {
  const pages = site.pages.map(benchPage);
  const pageByPath = new Map(pages.map((page) => [page.path, page]));
  const shown = publicSite({ ...site, base: '', pages, pageByPath });
  const index = indexForBrowsers(shown);
  for (const [path, document] of documents) index.add(path, document);
  await index.writeTo(folder);
}

/** The parts of a document that the module reads. */
function onPage(base: string, language: string): void {
  const documentElement = {
    lang: normaliseLanguage(language),
    getAttribute: () => normaliseLanguage(language),
  };
  Object.assign(globalThis, {
    document: { body: { dataset: { base } }, documentElement, querySelector: () => ({ ...documentElement }) },
    location: { href: 'http://localhost/', origin: 'http://localhost' },
  });
}

async function fileAt(address: string): Promise<Response> {
  const { pathname, protocol } = new URL(address, 'file:///');
  const path = protocol === 'file:' ? fileURLToPath(`file://${pathname}`) : decodeURI(pathname);
  const content = await readFile(path).catch(() => undefined);
  return content === undefined ? new Response('', { status: 404 }) : new Response(new Uint8Array(content));
}
