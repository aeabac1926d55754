/** The keys of a page's frontmatter, as the reference describes them. Others are kept, and mean nothing here. */

/** How a value is read and checked; `any`: as it is written. */
export type FieldKind = 'text' | 'flag' | 'number' | 'words' | 'groups' | 'contextual' | 'related' | 'any';

interface FrontmatterKey {
  readonly kind: FieldKind;
  readonly description: string;
  /** As YAML. */
  readonly example: string;
}

const key = (kind: FieldKind, description: string, example: string): FrontmatterKey => ({
  kind,
  description,
  example,
});

export const FRONTMATTER_KEYS: Readonly<Record<string, FrontmatterKey>> = {
  title: key('text', 'Heading of the page. Default: the last part of its path.', 'Quickstart'),
  description: key('text', 'Below the title, in link previews, and in llms.txt.', 'Run it in a minute.'),
  sidebarTitle: key('text', 'A shorter title for the sidebar.', 'Start'),
  icon: key('any', 'Beside the title in the sidebar: as `icon` in docs.json.', 'rocket'),
  iconType: key('text', 'Style of a Font Awesome icon.', 'solid'),
  tag: key('text', 'Label beside the title in the sidebar.', 'New'),
  keywords: key('words', 'Words by which search finds the page, without showing them.', '[setup, install]'),
  mode: key(
    'text',
    'Another layout: `wide`, `custom`, `center` or `frame`; `assistant` is a page for [questions](/publish/ask).',
    'wide',
  ),
  hidden: key(
    'flag',
    'Keeps the page out of navigation, search and agents. Its address still works.',
    'true',
  ),
  noindex: key('flag', 'Keeps the page out of search, here and elsewhere.', 'true'),
  searchable: key('flag', '`false` keeps the page out of search, here only.', 'false'),
  boost: key('number', 'Factor for the rank of the page in search; 1 is neutral.', '1.5'),
  deprecated: key('flag', 'Marks the page as deprecated, beside its title.', 'true'),
  url: key('text', 'Makes the entry in the sidebar a link to another address.', 'https://status.example.com'),
  groups: key(
    'groups',
    'User groups that may read the page; `[]` for everybody who signed in.',
    '[staff, partners]',
  ),
  public: key('flag', 'Whether strangers may read the page, on sites with sign-in.', 'true'),
  openapi: key(
    'text',
    'The operation that the page shows: a method and a path, after a file if there are several.',
    'GET /users',
  ),
  'openapi-schema': key('text', 'The schema that the page shows.', 'User'),
  asyncapi: key('text', 'The channel that the page shows.', 'user/signedup'),
  api: key('text', 'An endpoint that the page itself describes.', 'POST https://api.example.com/users'),
  authMethod: key(
    'any',
    'How the playground of `api` authenticates: `bearer`, `basic`, `key` or `none`.',
    'bearer',
  ),
  playground: key('any', 'The playground of this page, as `api.playground.display` in docs.json.', 'none'),
  hideApiMarker: key('any', 'Leaves out the method in the sidebar.', 'true'),
  contextual: key(
    'contextual',
    'The menu of this page, as `contextual` in docs.json.',
    '{ options: [copy, claude] }',
  ),
  related: key(
    'related',
    'Pages to read next: paths, addresses or `Title: path`; `false` for none.',
    '[/guides/deploy]',
  ),
  hideFooterPagination: key('any', 'Leaves out the links to the previous and the next page.', 'true'),
  timestamp: key('any', 'Whether the page shows when it was last changed.', 'false'),
  lastUpdatedDate: key('any', 'Date of the last change, instead of the one from git.', '2026-01-31'),
  createdDate: key('any', 'Date of publication, for search engines.', '2025-06-01'),
  authors: key(
    'any',
    'Authors of the page, for search engines: names, or `name` with `url`.',
    '[Ada Lovelace]',
  ),
  rss: key('any', 'Gives a page with `Update` a feed.', 'true'),
  canonical: key('text', 'Address that search engines should show.', 'https://example.com/start'),
  robots: key('text', 'Instructions to robots for this page.', 'noindex, nofollow'),
  'og:title': key(
    'any',
    'Title in link previews; likewise every other `og:…` and `twitter:…`.',
    'Acme in a minute',
  ),
};
