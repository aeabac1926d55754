import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createIndex } from 'pagefind';
import { only } from '../../../../runtime/packages/contract/variants.ts';
import type { BenchPage, BenchSite } from '../corpus.ts';
import { type BenchEngine, firstPages } from '../engine.ts';

interface PagefindInstance {
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
  destroy(): Promise<void>;
}

interface PagefindModule {
  createInstance(options: { basePath: string; baseUrl: string }): PagefindInstance;
}

/** An address without a listener: the index is answered from memory. */
const ORIGIN = 'http://pagefind.invalid';

/**
 * Stock Pagefind, driven as a browser drives it. It has one index a language and takes the reader's from the document:
 * here it is told the language of each question, which the other engines are not.
 */
export async function openPagefind(site: BenchSite): Promise<BenchEngine> {
  const files = await indexFiles(site.pages);
  const folder = await mkdtemp(join(tmpdir(), 'pagefind-'));
  const module = join(folder, 'pagefind.js');
  await writeFile(module, files.get('pagefind.js') ?? '');
  const { createInstance } = (await import(pathToFileURL(module).href)) as PagefindModule;
  const original = globalThis.fetch;
  globalThis.fetch = async (input) => answer(files, String(input));
  const instances = new Map<string, PagefindInstance>();

  return {
    name: 'Pagefind',
    async search(query, language = 'en') {
      let instance = instances.get(language);
      if (instance === undefined) {
        instance = createInstance({ basePath: `${ORIGIN}/${language}/`, baseUrl: '/' });
        instances.set(language, instance);
      }
      const { results } = await instance.search(query);
      const pages = await Promise.all(results.slice(0, 10).map((result) => result.data()));
      return firstPages(pages.map((page) => page.url));
    },
    async close() {
      for (const instance of instances.values()) await instance.destroy();
      globalThis.fetch = original;
      await rm(folder, { recursive: true });
    },
  };
}

async function indexFiles(pages: readonly BenchPage[]): Promise<Map<string, Uint8Array>> {
  const { index } = await createIndex({});
  if (index === undefined) throw new Error('Pagefind did not start.');
  for (const entry of pages) await index.addHTMLFile({ url: entry.page.path, content: html(entry) });
  const { files } = await index.getFiles();
  await index.deleteIndex();
  return new Map(files.map((file) => [file.path, file.content]));
}

function html({ page, sections }: BenchPage): string {
  const body = sections.map(({ anchor, title: heading, text, code }) => {
    const tag = anchor === '' ? '' : `<h2 id="${encode(anchor)}">${encode(heading)}</h2>`;
    return `${tag}<p>${encode(text)}</p><pre>${encode(code)}</pre>`;
  });
  return `<html lang="${only(page.languages) ?? 'en'}"><body><h1>${encode(page.title)}</h1>${body.join('')}</body></html>`;
}

const encode = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A file of the index; the entry names one language only, so that this one is used. */
function answer(files: ReadonlyMap<string, Uint8Array>, address: string): Response {
  const [language = '', ...path] = new URL(address).pathname.slice(1).split('/');
  const content = files.get(path.join('/'));
  if (content === undefined) return new Response('', { status: 404 });
  if (path.join('/') !== 'pagefind-entry.json') return new Response(content.slice());
  const entry = JSON.parse(new TextDecoder().decode(content)) as { languages: Record<string, unknown> };
  return Response.json({ ...entry, languages: { [language]: entry.languages[language] } });
}
