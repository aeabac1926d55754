import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../plugin/packages/repository/config/load.ts';
import { buildNavigation } from '../../../plugin/packages/repository/navigation/build.ts';
import { navPlaces } from '../../../plugin/packages/repository/navigation/nav-places.ts';
import {
  breadcrumbs,
  eachNode,
  languagesOf,
  neighbours,
  pageOf,
  placeOf,
  sectionOf,
  trail,
  versionsOf,
} from '../../../plugin/packages/repository/navigation/tree.ts';
import { pageVariants } from '../../../plugin/packages/repository/navigation/variants.ts';
import type { NavNode, NavTree, Page } from '../../../plugin/packages/repository/types.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { filePage } from './build-tree.ts';

const folder = process.env.WAYMARK_SITES ?? path.resolve(import.meta.dirname, '../../../../shared/sites');
const present = existsSync(folder);
if (!present)
  console.log(
    `Real sites are not tested: ${folder} does not exist (npm run sites -- FOLDER; WAYMARK_SITES=FOLDER).`,
  );

interface Site {
  readonly tree: NavTree;
  readonly pages: ReadonlyMap<string, Page>;
  readonly variants: ReturnType<typeof pageVariants>;
  readonly diagnostics: Diagnostics;
}

async function open(site: string): Promise<Site> {
  const root = path.join(folder, site);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.mdx?$/.test(file),
  );
  const pages = new Map(
    files.map((file) => filePage(file.split(path.sep).join('/'))).map((one) => [one.path, one]),
  );
  const diagnostics = new Diagnostics();
  const loaded = await loadConfig(root, diagnostics);
  if (loaded === undefined) throw new Error(`${site} does not load.`);
  const variants = pageVariants(navPlaces(loaded.config.navigation));
  const tree = buildNavigation(loaded, (at) => pages.get(at), diagnostics, { pagePaths: pages.keys() });
  return { tree, pages, variants, diagnostics };
}

function place(site: Site, pagePath: string): NavNode {
  const one = site.pages.get(pagePath);
  const node = one && placeOf(site.tree, one);
  if (node === undefined) throw new Error(`${pagePath} stands nowhere.`);
  return node;
}

/** Counted in the docs.json files by other means: distinct pages, page entries, endpoints, groups with a root. */
const SITES: [site: string, pages: number, entries: number, endpoints: number, roots: number][] = [
  ['agentskills__agentskills', 9, 9, 0, 0],
  ['the-momentum__open-wearables', 55, 55, 50, 0],
  ['DeepLcom__api-docs', 119, 119, 0, 0],
  ['mem0ai__mem0', 231, 233, 0, 0],
  ['triggerdotdev__trigger.dev', 314, 315, 0, 0],
  ['spree__spree', 321, 875, 0, 0],
  ['PrefectHQ__fastmcp', 417, 418, 0, 0],
  ['langgenius__dify-docs', 855, 1101, 492, 18],
];

describe.skipIf(!present)('the navigation of real sites', () => {
  test.each(SITES)(
    '%s: every entry finds its page, without errors',
    async (site, pages, entries, endpoints, roots) => {
      const { tree, variants, diagnostics } = await open(site);
      expect(diagnostics.list().filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(diagnostics.list().filter(({ code }) => code === 'nav-page-missing')).toEqual([]);
      const nodes = [...eachNode(tree.root)];
      const count = (kind: NavNode['kind']) => nodes.filter((node) => node.kind === kind).length;
      expect(tree.places.size).toBe(pages);
      expect(variants.size).toBe(pages);
      expect(count('page')).toBe(entries);
      expect(count('endpoint')).toBe(endpoints);
      expect(nodes.filter((node) => node.root !== undefined)).toHaveLength(roots);
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    },
  );

  test.each(SITES)('%s: previous and next pages are inverse, and stay in the section', async (site) => {
    const { tree } = await open(site);
    for (const node of eachNode(tree.root)) {
      const { next } = pageOf(node) === undefined ? {} : neighbours(node);
      if (next === undefined) continue;
      expect(sectionOf(next)).toBe(sectionOf(node));
      const back = neighbours(next).previous;
      expect(back && pageOf(back)?.path).toBe(pageOf(node)?.path);
    }
  });

  test('dify: languages contain products, tabs and menus', async () => {
    const site = await open('langgenius__dify-docs');
    expect(languagesOf(site.tree)).toEqual([
      { name: 'en', default: true, tag: undefined },
      { name: 'zh', default: false, tag: undefined },
      { name: 'ja', default: false, tag: undefined },
    ]);
    const languages = [...site.variants.values()].flatMap((variant) => variant.languages);
    const count = (code: string) => languages.filter((language) => language === code).length;
    expect([count('en'), count('zh'), count('ja')]).toEqual([285, 285, 285]);
    const kinds = new Set(
      [...eachNode(site.tree.root)].map((node) =>
        trail(node)
          .map(({ kind }) => kind)
          .join(' '),
      ),
    );
    expect(kinds).toContain('language product tab item group page');
  });

  test('fastmcp: versions from referenced files, with dropdowns and anchors', async () => {
    const site = await open('PrefectHQ__fastmcp');
    expect(versionsOf(site.tree).map(({ name, default: own }) => [name, own])).toEqual([
      ['v4.0.0 (beta 1)', true],
      ['v3.4.4', false],
      ['v2.14.5', false],
    ]);
    const cli = place(site, '/python-sdk/fastmcp-cli');
    expect(trail(cli).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'version v4.0.0 (beta 1)',
      'dropdown SDK Reference',
      'anchor Python SDK',
      'page python-sdk/fastmcp-cli.mdx',
    ]);
    expect(cli).toMatchObject({ file: 'python-sdk-pages.json', line: 2, column: 3 });
    expect(breadcrumbs(cli).map(({ title }) => title)).toEqual(['SDK Reference', 'Python SDK']);
    expect(place(site, '/v2/servers/tools').file).toBe('v2-navigation.json');
    expect(site.variants.get('/v2/servers/tools')?.versions).toEqual(['v2.14.5']);
    // It stands in some versions, which is neither one nor all.
    expect(site.variants.get('/deployment/prefect-horizon')?.versions).toEqual([
      'v4.0.0 (beta 1)',
      'v2.14.5',
    ]);
  });

  test('spree: a version menu beside tabs is a warning, and the versions are used', async () => {
    const site = await open('spree__spree');
    expect(site.diagnostics.list().map(({ code, severity }) => [code, severity])).toEqual([
      ['nav-mixed-children', 'warning'],
    ]);
    const versions = [...site.variants.values()].map((variant) => variant.versions.join());
    const count = (names: string) => versions.filter((each) => each === names).length;
    expect([count('v5.x'), count('v6.x'), count('v5.x,v6.x')]).toEqual([28, 41, 252]);
  });

  test('open-wearables: global anchors, and endpoints with an inherited specification', async () => {
    const { tree } = await open('the-momentum__open-wearables');
    expect(tree.global.map(({ title, kind }) => [title, kind])).toEqual([
      ['GitHub', 'anchor'],
      ['Discord', 'anchor'],
      ['Discussions', 'anchor'],
    ]);
  });
});
