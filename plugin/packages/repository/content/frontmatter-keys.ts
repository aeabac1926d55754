/** The keys of a page's frontmatter, as the reference describes them. Others are kept, and have no effect here. */

/** How a value is read and checked; `any`: as it is written. */
export type FieldKind =
  | 'text'
  | 'web'
  | 'flag'
  | 'number'
  | 'words'
  | 'groups'
  | 'contextual'
  | 'related'
  | 'any';

interface FrontmatterKey {
  readonly kind: FieldKind;
  readonly description: string;
  /** YAML of a value. */
  readonly example: string;
  /** The values of `any` that have an effect. */
  readonly values?: string | undefined;
}

const key = (kind: FieldKind, description: string, example: string, values?: string): FrontmatterKey => ({
  kind,
  description,
  example,
  values,
});

const YES = '`true` or `false`';

export const FRONTMATTER_KEYS: Readonly<Record<string, FrontmatterKey>> = {
  title: key('text', 'Heading of the page. Default: the last part of its path.', 'Quickstart'),
  description: key(
    'text',
    'Summary: below the title, in link previews, and in llms.txt.',
    'Run it in a minute.',
  ),
  sidebarTitle: key('text', 'Shorter title for the sidebar. Default: `title`.', 'Start'),
  icon: key(
    'any',
    'Icon beside the title in the sidebar.',
    'rocket',
    'a name, path or address, as `icon` in docs.json',
  ),
  iconType: key('text', 'Style of a Font Awesome icon.', 'solid'),
  tag: key('text', 'Label beside the title in the sidebar.', 'New'),
  keywords: key(
    'words',
    'Further words by which search finds the page. They are not shown.',
    '[setup, install]',
  ),
  mode: key(
    'text',
    'Layout: `wide` has no table of contents, and `center` no sidebar either; `frame` has the sidebar and no title, `custom` only your content; `assistant` is a page for questions. Default: `default`, with both.',
    'wide',
  ),
  hidden: key(
    'flag',
    'Keeps the page out of the navigation, search, and the files for agents. Its address still works. Default: `false`.',
    'true',
  ),
  noindex: key(
    'flag',
    'Keeps the page out of search engines, and of search on the site. Default: `false`.',
    'true',
  ),
  searchable: key(
    'flag',
    '`false` keeps the page out of search on the site, but not out of search engines. Default: `true`.',
    'false',
  ),
  boost: key(
    'number',
    'Factor for the rank of the page in search. Default: `boost` of the navigation element, or 1, which is neutral.',
    '1.5',
  ),
  deprecated: key('flag', 'Shows a label beside the title that marks the page as deprecated.', 'true'),
  url: key('text', 'Makes the entry in the sidebar a link to another address.', 'https://status.example.com'),
  groups: key(
    'groups',
    'User groups that may read the page; `[]` for everybody who signed in.',
    '[staff, partners]',
  ),
  public: key('flag', 'Whether strangers may read the page, on a site with sign-in.', 'true'),
  openapi: key(
    'text',
    'Operation that the page shows: a method and a path, after the file if there are several specifications.',
    'GET /users',
  ),
  'openapi-schema': key('text', 'Schema that the page shows.', 'User'),
  asyncapi: key('text', 'Channel that the page shows.', 'user/signedup'),
  api: key(
    'text',
    'Endpoint that the page describes by hand: a method and an address.',
    'POST https://api.example.com/users',
  ),
  authMethod: key(
    'any',
    'Authentication of the endpoint in `api`. Default: `api.mdx.auth.method` in docs.json.',
    'bearer',
    '`bearer`, `basic`, `key` or `none`',
  ),
  playground: key(
    'any',
    'Playground of the page. Default: `api.playground.display` in docs.json.',
    'none',
    '`interactive`, `simple`, `none` or `auth`',
  ),
  hideApiMarker: key('any', 'Hides the method in the sidebar. Default: `false`.', 'true', YES),
  contextual: key(
    'contextual',
    'Menu of the page, in place of `contextual` in docs.json.',
    '{ options: [copy, claude] }',
  ),
  related: key('related', 'Pages to read next, at most ten. `false` shows none.', '[/guides/deploy]'),
  hideFooterPagination: key(
    'any',
    'Hides the links to the previous and the next page. Default: `false`.',
    'true',
    YES,
  ),
  timestamp: key(
    'any',
    'Whether the page shows when it was last changed. Default: `metadata.timestamp` in docs.json.',
    'false',
    YES,
  ),
  lastUpdatedDate: key('any', 'Date of the last change, in place of the one from git.', '2026-01-31', 'date'),
  createdDate: key('any', 'Date of publication, for search engines.', '2025-06-01', 'date'),
  authors: key(
    'any',
    'Authors of the page, for search engines.',
    '[Ada Lovelace]',
    'a name, or a list of names or of `{ name, url }`',
  ),
  rss: key('any', 'Shows a link to the feed of a page with `Update` entries. Default: `false`.', 'true', YES),
  canonical: key(
    'web',
    'Address of the page that search engines should show. Default: its own.',
    'https://example.com/start',
  ),
  robots: key(
    'text',
    'The `robots` meta tag of the page. Default: `noindex` if `hidden` or `noindex` is `true`, otherwise none.',
    'noindex, nofollow',
  ),
  'og:title': key(
    'any',
    'A meta tag of the page. All keys that begin with `og:` or `twitter:` are meta tags.',
    'Acme in a minute',
    'text',
  ),
};
