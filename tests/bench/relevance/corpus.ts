/** The eight sites as every engine of the comparison gets them: the same pages, cut into the same sections. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Document, Section } from '../../../plugin/packages/repository/document.ts';
import type { Page, Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite } from '../../../plugin/site.ts';

export interface BenchPage {
  readonly page: Page;
  readonly sections: readonly Section[];
}

export interface BenchSite {
  readonly name: string;
  readonly languages: readonly string[];
  /** The default ones. */
  readonly language: string | undefined;
  readonly version: string | undefined;
  readonly pages: readonly BenchPage[];
  /** As the build has it. */
  readonly site: Site;
  readonly documents: ReadonlyMap<string, Document>;
}

/** Folder of the repositories for tests and benchmarks. */
export const sitesRoot = resolve(
  process.env.WAYMARK_SITES ?? join(import.meta.dirname, '../../../../shared/sites'),
);

/** Every site, sorted by name; undefined if the repositories are not there. */
export async function loadSites(): Promise<BenchSite[] | undefined> {
  if (!existsSync(sitesRoot)) return undefined;
  const folders = (await readdir(sitesRoot, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const sites: BenchSite[] = [];
  for (const { name } of folders.sort((a, b) => a.name.localeCompare(b.name)))
    sites.push(await loadBenchSite(join(sitesRoot, name), name));
  return sites;
}

export async function loadBenchSite(root: string, name: string): Promise<BenchSite> {
  const site = await loadSite({ root });
  const documents = await createEngine(site).documents();
  const pages = site.pages
    .filter((page) => page.indexed)
    .map((page) => ({ page, sections: documents.get(page.path)?.sections ?? [] }));
  return {
    name,
    languages: site.languages.map((each) => each.name),
    language: site.languages.find((each) => each.default)?.name,
    version: site.versions.find((each) => each.default)?.name,
    pages,
    site,
    documents,
  };
}
