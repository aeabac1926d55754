import { loadConfig } from '../../../plugin/packages/repository/config/load.ts';
import { buildNavigation } from '../../../plugin/packages/repository/navigation/build.ts';
import { entryPath } from '../../../plugin/packages/repository/navigation/entry.ts';
import type { Frontmatter, NavNode, NavTree, Page } from '../../../plugin/packages/repository/types.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { plainPage } from '../../support/plain-site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

export interface BuiltTree {
  readonly tree: NavTree;
  readonly diagnostics: Diagnostic[];
}

/** A page of a file, with all that the navigation does not look at left plain. */
export function filePage(file: string, frontmatter: Frontmatter = {}): Page {
  const format = file.endsWith('.md') ? 'md' : 'mdx';
  return plainPage(entryPath(file), { file, format, title: frontmatter.title ?? file, frontmatter });
}

/** Builds the tree of a navigation. Without `pages`, every entry has its page; strings are the files of pages. */
export async function navigationTree(
  navigation: object,
  pages?: readonly (string | Page)[],
  files: RootFiles = {},
): Promise<BuiltTree> {
  const root = docsRoot({ 'docs.json': { ...MINIMAL, navigation }, ...files });
  const diagnostics = new Diagnostics();
  const loaded = await loadConfig(root, diagnostics);
  if (loaded === undefined) throw new Error('The docs.json of this test does not load.');
  const known = new Map(
    pages?.map((one) => (typeof one === 'string' ? filePage(one) : one)).map((one) => [one.path, one]),
  );
  const resolve = (path: string): Page | undefined => {
    if (pages === undefined && !known.has(path)) known.set(path, filePage(`${path.slice(1) || 'index'}.mdx`));
    return known.get(path);
  };
  const tree = buildNavigation(loaded, resolve, diagnostics, { pagePaths: [...known.keys()] });
  return { tree, diagnostics: diagnostics.list() };
}

/** `kind title` of a node and all below it, indented by depth. */
export function outline(node: NavNode): string[] {
  return node.children.flatMap((child) => {
    const name = child.kind === 'page' ? (child.page?.path ?? '') : child.title;
    return [`${child.kind} ${name}`, ...outline(child).map((line) => `  ${line}`)];
  });
}

/** The first node with a title, or with a page of that path. */
export function findNode(tree: NavTree, name: string): NavNode {
  const search = (node: NavNode): NavNode | undefined => {
    if (node.title === name || node.page?.path === name) return node;
    for (const child of node.children) {
      const found = search(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const found = search(tree.root);
  if (found === undefined) throw new Error(`There is no "${name}" in the tree of this test.`);
  return found;
}
