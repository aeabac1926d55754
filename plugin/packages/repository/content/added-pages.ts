/** Pages that a plugin adds: as if a file of the repository held them. */
import { hash } from 'node:crypto';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { nameProblem } from '@waymark/source/paths/name-problem';
import type { LoadedConfig } from '../config/load.ts';
import type { Extension } from '../extend/extension.ts';
import type { AddedPage, HookEvents } from '../extend/plugin.ts';
import { withEntry } from '../navigation/add-entry.ts';
import { reservedFor } from '../paths/reserved-paths.ts';
import { parseFrontmatter } from './frontmatter.ts';
import type { PageFile } from './pages.ts';

interface WithPages {
  /** Sorted by path. */
  readonly pages: readonly PageFile[];
  readonly loaded: LoadedConfig;
}

/** The pages with those that plugins add, and the navigation that has them. @throws {Error} that names the plugin */
export async function withAddedPages(
  extension: Extension | undefined,
  root: string,
  pages: readonly PageFile[],
  { loaded, diagnostics }: { readonly loaded: LoadedConfig; readonly diagnostics: Diagnostics },
): Promise<WithPages> {
  if (extension?.hears('pages:loaded') !== true) return { pages, loaded };
  let { navigation } = loaded.config;
  const added: PageFile[] = [];
  const add: HookEvents['pages:loaded']['add'] = (page) => {
    const taken = [...pages, ...added].find(({ path }) => path === page.path);
    if (taken !== undefined) throw new Error(`${page.path} is the address of ${taken.file} already.`);
    const problem = addressProblem(page.path);
    if (problem !== undefined) throw new Error(problem);
    if (page.under !== undefined) navigation = withEntry(navigation, page.path, page.under);
    added.push(pageFile(page, diagnostics));
  };
  await extension.run('pages:loaded', { root, pages, add });
  return {
    pages: [...pages, ...added].sort((a, b) => (a.path < b.path ? -1 : 1)),
    loaded: { ...loaded, config: { ...loaded.config, navigation } },
  };
}

function addressProblem(path: string): string | undefined {
  if (!/^(?:\/[\p{L}\p{N}_][\p{L}\p{N}_.-]*)+$/u.test(path))
    return `“${path}” is not the address of a page, such as /reference/cli.`;
  const long = nameProblem(path);
  if (long !== undefined) return `“${path}” is no address: ${long}.`;
  const owner = reservedFor(path);
  return owner === undefined ? undefined : `${path} is the address of ${owner}.`;
}

/** Its audience follows from its frontmatter, as of any page; it is read by the same rules, so that a slip closes it. */
function pageFile(page: AddedPage, diagnostics: Diagnostics): PageFile {
  const { path, title, description, markdown, format = 'md', frontmatter: more = {} } = page;
  const file = `${path.slice(1)}.${format}`;
  const head = JSON.stringify({ ...more, title, description });
  const text = `---\n${head}\n---\n${markdown}\n`;
  const { frontmatter, ...rest } = parseFrontmatter(text, file, diagnostics);
  return {
    path,
    file,
    format,
    title,
    description,
    frontmatter,
    ...rest,
    digest: hash('sha256', text, 'hex'),
  };
}
