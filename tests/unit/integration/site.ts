/** Small Sites for tests of functions of one. */
import { PLAIN_LOOK } from '../../../plugin/appearance/look.ts';
import type { Page, Site } from '../../../plugin/types.ts';
import { ROOT_NODE } from '../../support/root-node.ts';

export function page(path: string, over: Partial<Page> = {}): Page {
  return {
    path,
    file: `${path === '/' ? 'index' : path.slice(1)}.mdx`,
    format: 'mdx',
    title: path,
    frontmatter: {},
    languages: [],
    versions: [],
    audience: 'public',
    listed: true,
    indexed: true,
    inSitemap: true,
    inLlms: true,
    noindex: false,
    boost: 1,
    source: '',
    sourceLine: 1,
    digest: '',
    ...over,
  };
}

export function site(over: Partial<Site> = {}): Site {
  const pages = over.pages ?? [];
  return {
    root: '/docs',
    config: { seo: { trailingSlash: false } } as Site['config'],
    url: undefined,
    base: '',
    access: 'public',
    pages,
    pageByPath: new Map(pages.map((each) => [each.path, each])),
    navigation: {
      root: ROOT_NODE,
      global: [],
      places: new Map(),
    },
    versions: [],
    languages: [],
    redirects: [],
    skills: [],
    specifications: [],
    assets: [],
    look: PLAIN_LOOK,
    styles: [],
    scripts: [],
    diagnostics: [],
    ...over,
  };
}
