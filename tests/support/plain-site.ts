/** Sites and pages with nothing but what a test gives them. */
import type { SiteLook } from '../../plugin/packages/repository/appearance/look.ts';
import type { NavNode, Page, Site } from '../../plugin/packages/repository/types.ts';

/** Of a site that names none of it: the system's font, the theme's colours of code. */
const PLAIN_LOOK: SiteLook = {
  fonts: { families: new Map(), remote: new Map(), weights: new Map(), named: [], problems: [] },
  code: { themes: undefined, backgrounds: undefined, grammars: [], palette: [] },
};

/** The root of an empty navigation. */
export const ROOT_NODE: NavNode = {
  kind: 'root',
  id: '',
  title: '',
  parent: undefined,
  children: [],
  hidden: false,
  file: 'docs.json',
  line: 1,
  column: 1,
};

export function plainPage(path: string, over: Partial<Page> = {}): Page {
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

export function plainSite(over: Partial<Site> = {}): Site {
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
