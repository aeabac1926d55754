/** The state of docs of a repository that was read, without a page of HTML. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocsState } from '@waymark/changes/state';
import { pageMarkdown } from '@waymark/mdx/markdown/clean/page-markdown';
import { specificationFiles } from '@waymark/repository/content/specification-files';
import type { Document } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import type { Store } from '../cache/store.ts';
import { loadForBuild } from '../load-context.ts';
import { sitesByAudience } from '../members/readable-site.ts';
import { integrationOptions } from '../options.ts';
import { type Project, resolveProject } from '../project.ts';

export async function siteState(site: Site, documents: ReadonlyMap<string, Document>): Promise<DocsState> {
  const siteOf = sitesByAudience(site);
  const pages = site.pages.flatMap((page) => {
    const document = documents.get(page.path);
    if (!page.indexed || document === undefined) return [];
    const { path, title, audience } = page;
    const markdown = pageMarkdown(siteOf(audience), page, document);
    return [{ path, title, audience, markdown, anchors: document.sections }];
  });
  const unindexed = site.pages.filter(({ indexed }) => !indexed);
  return {
    ...{ pages, specifications: specificationFiles(site), redirects: site.redirects },
    unlisted: new Map(unindexed.map(({ path, audience }) => [path, audience])),
  };
}

/** @param kept Work of earlier runs. */
export async function projectState(project: Project, kept?: Store): Promise<DocsState> {
  const { site, engine } = await loadForBuild(project, kept);
  return siteState(site, await engine.documents());
}

/** The project of a folder that holds docs.json. @param config Whether its code is loaded. */
export function projectOfFolder(folder: string, config: boolean): Project {
  const root = resolve(folder);
  const options = integrationOptions({ root, images: 'original', config });
  return resolveProject(options, { root: pathToFileURL(root), site: undefined, base: '/' });
}
