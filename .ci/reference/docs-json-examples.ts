/** Examples of keys of docs.json for the tables of the reference, besides those that editors show (plugin/packages/repository/config/examples.ts). */
import { EXAMPLES } from '../../plugin/packages/repository/config/examples.ts';
import { isObject } from '../../plugin/packages/source/values.ts';

const LANGUAGES = [{ language: 'en', pages: ['en/index'] }];
const VERSIONS = [{ version: '2.0', pages: ['v2/index'] }];
const PRODUCTS = [{ product: 'API', pages: ['api/index'] }];
const TABS = [{ tab: 'Guides', pages: ['index'] }];
const DROPDOWNS = [{ dropdown: 'SDKs', pages: ['sdks/index'] }];
const ANCHORS = [{ anchor: 'Status', href: 'https://status.example.com' }];
const MENU = [{ item: 'Webhooks', pages: ['webhooks'] }];
const GROUPS = [{ group: 'Start', pages: ['index'] }];
const IMAGES = { light: '/images/light.svg', dark: '/images/dark.svg' };
const COLORS = { light: '#0f766e', dark: '#2dd4bf' };

/** Keys that every element of the navigation may have. */
const ELEMENT = {
  icon: 'rocket',
  iconType: 'solid',
  tag: 'New',
  description: 'For developers',
  hidden: true,
  searchable: false,
  public: true,
  boost: 1.5,
  directory: 'card',
  href: 'https://status.example.com',
  openapi: '/openapi.yaml',
  asyncapi: '/asyncapi.yaml',
  graphql: '/schema.graphql',
  sdk: '/sdk.json',
  languages: LANGUAGES,
  versions: VERSIONS,
  products: PRODUCTS,
  tabs: TABS,
  dropdowns: DROPDOWNS,
  anchors: ANCHORS,
  global: { anchors: ANCHORS },
  menu: MENU,
  groups: GROUPS,
  pages: ['index', 'GET /users'],
};

/** By section of the page, then by dotted path; `[]` is any entry of a list. */
const FURTHER: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  favicon: IMAGES,
  fonts: {
    weight: 400,
    source: '/fonts/acme.woff2',
    format: 'woff2',
    'heading.source': '/fonts/acme-heading.woff2',
    'heading.format': 'woff2',
    body: { family: 'Inter' },
    'body.weight': 400,
    'body.source': '/fonts/acme.woff2',
    'body.format': 'woff2',
  },
  background: { image: '/images/background.svg', 'image.light': IMAGES.light, 'image.dark': IMAGES.dark },
  styling: {
    latex: true,
    'codeblocks.languages': { custom: ['/grammars/acme.json'] },
    'codeblocks.languages.custom': ['/grammars/acme.json'],
  },
  thumbnails: { background: '/images/thumbnail.png' },
  navigation: ELEMENT,
  navbar: { 'links[].label': 'Blog', 'links[].icon': 'newspaper', 'links[].iconType': 'solid' },
  footer: {
    'socials.x': 'https://x.com/acme',
    'socials.website': 'https://example.com',
    'socials.facebook': 'https://facebook.com/acme',
    'socials.youtube': 'https://youtube.com/@acme',
    'socials.discord': 'https://discord.gg/acme',
    'socials.slack': 'https://acme.slack.com',
    'socials.linkedin': 'https://linkedin.com/company/acme',
    'socials.instagram': 'https://instagram.com/acme',
    'socials.hacker-news': 'https://news.ycombinator.com/user?id=acme',
    'socials.medium': 'https://medium.com/@acme',
    'socials.telegram': 'https://t.me/acme',
    'socials.twitter': 'https://twitter.com/acme',
    'socials.x-twitter': 'https://x.com/acme',
    'socials.earth-americas': 'https://example.com',
    'socials.bluesky': 'https://bsky.app/profile/acme.example.com',
    'socials.threads': 'https://threads.net/@acme',
    'socials.reddit': 'https://reddit.com/r/acme',
    'socials.podcast': 'https://example.com/podcast',
  },
  banner: { type: 'warning', color: '#b45309' },
  contextual: {
    'options[].title': 'Ask our assistant',
    'options[].description': 'Opens a chat about this page',
    'options[].icon': 'message-circle',
    'options[].href': 'https://chat.example.com/?page=$page',
    'options[].href.base': 'https://chat.example.com',
    'options[].href.query': [{ key: 'page', value: '$page' }],
    'options[].href.query[].key': 'page',
    'options[].href.query[].value': '$page',
  },
  redirects: { '[].permanent': false },
  errors: { '404.redirect': false },
  api: {
    asyncapi: '/asyncapi.yaml',
    'playground.proxy': false,
    'playground.credentials': true,
    params: { expanded: 'all' },
    'params.post': ['x-scope'],
    url: 'full',
    'examples.defaults': 'required',
    'examples.prefill': true,
    'examples.autogenerate': false,
    mdx: { server: 'https://api.example.com' },
    'mdx.auth': { method: 'bearer' },
    'mdx.auth.method': 'key',
    'mdx.auth.name': 'X-API-Key',
  },
  markdown: { schema: false },
  seo: {
    paths: [{ path: '/blog', metatags: { robots: 'noindex' } }],
    organization: { name: 'Acme' },
    'organization.id': 'https://example.com/#organization',
    'organization.legalName': 'Acme Corporation',
    'organization.url': 'https://example.com',
    'organization.logo': 'https://example.com/logo.png',
    'organization.sameAs': ['https://github.com/acme'],
    contentSignals: { search: true, 'ai-input': true, 'ai-train': false },
    'contentSignals.search': true,
    'contentSignals.ai-input': true,
    'contentSignals.ai-train': false,
    trailingSlash: true,
  },
  feedback: {
    codeRating: true,
    raiseIssue: true,
    repository: 'https://github.com/acme/docs/tree/main/docs',
  },
  integrations: {
    adobe: { launchUrl: 'https://assets.adobedtm.com/launch-EN1.min.js' },
    amplitude: { apiKey: 'a1b2c3' },
    clarity: { projectId: 'a1b2c3' },
    clearbit: { publicApiKey: 'pk_a1b2c3' },
    fathom: { siteId: 'ABCDEFGH' },
    frontchat: { snippetId: 'a1b2c3' },
    ga4: { measurementId: 'G-A1B2C3' },
    gtm: { tagId: 'GTM-A1B2C3' },
    heap: { appId: '1234567890' },
    hightouch: { writeKey: 'a1b2c3' },
    'hightouch.apiHost': 'us-east-1.hightouch-events.com',
    hotjar: { hjid: '1234567', hjsv: '6' },
    intercom: { appId: 'a1b2c3' },
    koala: { publicApiKey: 'pk_a1b2c3' },
    logrocket: { appId: 'acme/docs' },
    mixpanel: { projectToken: 'a1b2c3' },
    'mixpanel.region': 'EU',
    onetrust: { domainScript: 'a1b2c3' },
    pirsch: { id: 'a1b2c3' },
    'plausible.server': 'plausible.example.com',
    posthog: { apiKey: 'phc_a1b2c3' },
    'posthog.apiHost': 'https://eu.i.posthog.com',
    'posthog.sessionRecording': true,
    segment: { key: 'a1b2c3' },
    'segment.cdnUrl': 'https://cdn.example.com',
    telemetry: { enabled: false },
    cookies: { key: 'consent', value: 'granted' },
    'cookies.ask': false,
    transcend: { bundleId: 'a1b2c3' },
  },
  Language: {
    ...{ language: 'pt-BR', default: true },
    banner: { content: 'Novidades' },
    footer: { socials: { x: 'https://x.com/acme' } },
    navbar: { links: [{ label: 'Blog', href: 'https://example.com/blog' }] },
  },
  Version: { version: '2.0', default: true },
  Product: { product: 'API', name: 'Acme API', color: COLORS },
  Tab: { tab: 'Guides', align: 'end' },
  Dropdown: { dropdown: 'SDKs', color: COLORS },
  Anchor: { anchor: 'Status', color: COLORS },
  MenuItem: { item: 'Webhooks' },
  Group: { group: 'Start', root: 'start/index', expanded: true },
  Icon: { name: 'rocket', library: 'lucide', style: 'solid' },
  ModeColors: COLORS,
  Specification: {
    ...{ source: '/openapi.yaml', directory: 'api', overlays: ['/overlays/docs.yaml'] },
    ...{ '[].source': '/openapi.yaml', '[].directory': 'api', '[].overlays': ['/overlays/docs.yaml'] },
  },
};

/**
 * The example of a key in a section of the page: its own, its value in the further example of a key around it, or that in the
 * example of the whole section.
 *
 * @param name Dotted path, such as `links[].href`.
 */
export function keyExample(section: string, name: string): unknown {
  const path = name.split(/\.|(?=\[\])/);
  const further = FURTHER[section] ?? {};
  const shared = section in EXAMPLES ? undefined : ELEMENT[name as keyof typeof ELEMENT];
  return (
    further[name] ??
    shared ??
    valueAt(further, path) ??
    valueAt(EXAMPLES[section as keyof typeof EXAMPLES], path)
  );
}

/** The first value at a path. */
function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (key === '[]')
    return Array.isArray(value)
      ? value.map((entry) => valueAt(entry, rest)).find((each) => each !== undefined)
      : undefined;
  return isObject(value) ? valueAt(value[key], rest) : undefined;
}
