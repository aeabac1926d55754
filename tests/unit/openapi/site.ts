import type { NavNode, Page, Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, type RootFiles } from '../config/docs-root.ts';

const CONFIG = { theme: 'mint', name: 'T', colors: { primary: '#000000' } };

/** A site over files, with the rest of docs.json along with `navigation` and `api`. */
export async function siteOf(config: Record<string, unknown>, files: RootFiles): Promise<Site> {
  return loadSite({ root: docsRoot({ 'docs.json': { ...CONFIG, ...config }, ...files }) });
}

export function openapiText(paths: Record<string, unknown>, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths, ...more });
}

/** The navigation as titles and paths: `Group > /path`. */
export function titledPaths(node: NavNode): string[] {
  if (node.children.length === 0) return [node.page?.path ?? node.endpoint ?? node.title];
  return node.children.flatMap((child) =>
    titledPaths(child).map((line) =>
      child.kind === 'page' || child.kind === 'endpoint' ? line : `${child.title} > ${line}`,
    ),
  );
}

export function sitePage(site: Site, path: string): Page {
  const found = site.pageByPath.get(path);
  if (found === undefined) throw new Error(`No page ${path} among ${[...site.pageByPath.keys()].join(' ')}`);
  return found;
}

export function problems(site: Site): string[] {
  return site.diagnostics.map(
    ({ code, file, line, message, hint }) => `${code} ${file}:${line} ${message} ${hint ?? ''}`,
  );
}
