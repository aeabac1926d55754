import { describe, expect, test } from 'vitest';
import { configSchema } from '../../../plugin/packages/repository/config/schema.ts';
import { codes, loadFiles, loadWith, MINIMAL, places } from './docs-root.ts';

describe('required values of docs.json', () => {
  test.each([
    ['name', { name: undefined }, '"name" is missing.', { name: 'Documentation' }],
    ['name', { name: '' }, '"name" must not be empty.', { name: 'Documentation' }],
    ['theme', { theme: undefined }, '"theme" is missing.', { theme: 'mint' }],
    ['theme', { theme: 'mapel' }, '"theme" cannot be "mapel".', { theme: 'mint' }],
    ['colors', { colors: undefined }, '"colors" is missing.', { colors: { primary: '#0d9373' } }],
    [
      'colors',
      { colors: 'red' },
      '"colors" must be an object, not a string.',
      { colors: { primary: '#0d9373' } },
    ],
    [
      'colors.primary',
      { colors: { primary: 'red', dark: '#000' } },
      '"colors.primary" must be a hex colour such as "#0d9373".',
      { colors: { primary: '#0d9373', dark: '#000' } },
    ],
  ])(
    '%s: a wrong or missing value is an error, and gets a substitute',
    async (_, keys, message, expected) => {
      const { loaded, diagnostics } = await loadWith(keys);
      expect(diagnostics).toMatchObject([{ code: 'config-invalid', severity: 'error', message }]);
      expect(loaded?.config).toMatchObject(expected);
    },
  );

  test('are one error each if all are missing', async () => {
    const { loaded, diagnostics } = await loadFiles({ 'docs.json': { navigation: { pages: ['index'] } } });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '"colors" is missing.',
      '"name" is missing.',
      '"theme" is missing.',
    ]);
    expect(loaded?.config.navigation.pages).toEqual(['index']);
  });

  test.each([
    ['missing', undefined, '"navigation" is missing.'],
    ['no object', 'index', '"navigation" must be an object, not a string.'],
  ])('without a valid navigation (%s) no site is loaded', async (_, navigation, message) => {
    const { loaded, diagnostics } = await loadWith({ navigation });
    expect(loaded).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'config-invalid', message }]);
  });

  test('a navigation list, as in mint.json, gets its own hint', async () => {
    const { loaded, diagnostics } = await loadWith({ navigation: [{ group: 'A', pages: ['a'] }] });
    expect(loaded).toBeUndefined();
    expect(diagnostics[0]?.hint).toContain('"groups"');
  });

  test.each(['[]', '"text"', 'null', '5'])('a docs.json that holds %s is an error', async (text) => {
    const { loaded, diagnostics } = await loadFiles({ 'docs.json': text });
    expect(loaded).toBeUndefined();
    expect(codes(diagnostics)).toEqual(['config-invalid']);
  });
});

test('hints of docs.json errors describe a missing value', async () => {
  const { diagnostics } = await loadWith({ colors: {}, navbar: { links: [{ label: 'A' }] } });
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    'Add it. Main colour: links and emphasis in light mode.',
    'Add it. Target of the link.',
  ]);
});

test('a misspelt key in place of a required one is one error, at the key', async () => {
  const text = (navigation: string) =>
    `{ "theme": "mint", "name": "A",\n  "colors": { "primry": "#000" },\n  ${navigation} }`;
  const whole = await loadFiles({ 'docs.json': text('"navigaton": { "pages": ["index"] }') });
  expect(whole.loaded).toBeUndefined();
  expect(places(whole.diagnostics)).toEqual([
    'config-invalid docs.json:2:15',
    'config-invalid docs.json:3:3',
  ]);
  expect(whole.diagnostics.map(({ message }) => message)).toEqual([
    '"colors.primry" is not known, and "colors.primary" is missing.',
    '"navigaton" is not known, and "navigation" is missing.',
  ]);
  expect(whole.diagnostics[1]?.hint).toMatch(/^Did you mean "navigation"\?/);
  const nested =
    '"navigation": { "tabs": [{ "tab": "T", "groups": [{ "gruop": "A", "pages": ["index"] }] }] }';
  const { diagnostics } = await loadFiles({ 'docs.json': text(nested) });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '"colors.primry" is not known, and "colors.primary" is missing.',
    '"navigation.tabs[0].groups[0].gruop" is not known, and "navigation.tabs[0].groups[0].group" is missing.',
  ]);
});

test('a key that names readers is reported as such even if it is close to one that is missing', async () => {
  const { diagnostics } = await loadWith({
    navigation: {
      groups: [
        { groups: 'admin', pages: ['index'] },
        { Groups: ['admin'], pages: ['a'] },
      ],
    },
  });
  expect(diagnostics.map(({ message }) => message)).toContain(
    '"navigation.groups[1].Groups" has no effect here and restricts nothing.',
  );
});

test.each([
  [{ banner: 'Hi' }, /^Write it like \{"content":"Version 2/],
  [{ navbar: { links: { label: 'A' } } }, /^Write it like \[\{"type":"github"/],
  [{ navigation: { groups: [{ group: 'A', pages: 'index' }] } }, /^Write it like \["index","quickstart"\]/],
])('a value of a wrong type is answered with the right form: %j', async (keys, form) => {
  const { diagnostics } = await loadWith(keys);
  expect(diagnostics[0]?.hint).toMatch(form);
});

describe('a wrong optional value of docs.json is an error at its position, and alone is left out', () => {
  test.each([
    [
      'a type',
      { description: 5 },
      'config-invalid docs.json:12:18',
      '"description" must be a string, not a number.',
    ],
    [
      'null',
      { description: null },
      'config-invalid docs.json:12:18',
      '"description" must be a string, not null.',
    ],
    [
      'one of several types',
      { logo: 5 },
      'config-invalid docs.json:12:11',
      '"logo" must be a string or an object, not a number.',
    ],
    [
      'a choice',
      { appearance: { default: 'drak' } },
      'config-invalid docs.json:13:16',
      '"appearance.default" cannot be "drak".',
    ],
    [
      'a colour',
      { colors: { primary: '#000', light: 'blue' } },
      'config-invalid docs.json:6:14',
      '"colors.light" must be a hex colour such as "#0d9373".',
    ],
    [
      'half a logo',
      { logo: { light: '/l.svg' } },
      'config-invalid docs.json:12:11',
      '"logo.dark" is missing.',
    ],
    [
      'a boolean',
      { seo: { trailingSlash: 'yes' } },
      'config-invalid docs.json:13:22',
      '"seo.trailingSlash" must be true or false, not a string.',
    ],
    [
      'a variable name',
      { variables: { 'a b': '1' } },
      'config-invalid docs.json:13:12',
      'The key "a b" of "variables" must consist of letters, digits, `_`, `.` and `-`.',
    ],
    [
      'a measurement id',
      { integrations: { ga4: { measurementId: 'UA-1' } } },
      'config-invalid docs.json:14:24',
      '"integrations.ga4.measurementId" must start with "G".',
    ],
    [
      'a short id',
      { integrations: { intercom: { appId: 'abc' } } },
      'config-invalid docs.json:14:16',
      '"integrations.intercom.appId" must have at least 6 characters.',
    ],
    [
      'a footer of five columns',
      { footer: { links: [1, 2, 3, 4, 5].map(() => ({ items: [] })) } },
      'config-invalid docs.json:13:14',
      '"footer.links" must not have more than four columns.',
    ],
  ])('%s', async (_, keys, place, message) => {
    const { loaded, diagnostics } = await loadWith(keys);
    expect(places(diagnostics)).toEqual([place]);
    expect(diagnostics[0]?.message).toBe(message);
    expect(diagnostics[0]?.hint).toBeTruthy();
    expect(loaded?.config).toMatchObject({ name: 'Test', navigation: { pages: ['index'] } });
    expect(configSchema.safeParse(loaded?.config).success).toBe(true);
  });

  test('a misspelt choice gets a suggestion, any other the list of choices', async () => {
    const { diagnostics } = await loadWith({ contextual: { options: ['copy', 'claud', 'telegraph'] } });
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'Did you mean "claude"?',
      expect.stringContaining('"copy"'),
    ]);
  });

  test('other entries of a list are kept', async () => {
    const options = [
      'copy',
      'nonsense',
      { title: 'Try', href: { base: 'https://x.dev' } },
      { title: 'No href' },
    ];
    const { loaded } = await loadWith({ contextual: { options } });
    expect(loaded?.config.contextual?.options).toEqual([
      'copy',
      { title: 'Try', href: { base: 'https://x.dev' } },
    ]);
  });

  test('an entry without a required value is removed as a whole', async () => {
    const { loaded, diagnostics } = await loadWith({
      navbar: { links: [{ label: 'A' }], primary: { href: '/a' } },
    });
    expect(diagnostics.map(({ message }) => message)).toEqual(['"navbar.links[0].href" is missing.']);
    expect(loaded?.config.navbar).toEqual({ links: [], primary: { type: 'button', href: '/a' } });
  });

  test('a broken entry of the navigation is removed, and its neighbours kept', async () => {
    const pages = ['a', 5, { group: 'B', pages: ['b', null] }, ['c'], { pages: ['d'] }];
    const { loaded, diagnostics } = await loadWith({ navigation: { groups: [{ group: 'A', pages }] } });
    expect(loaded?.config.navigation.groups).toEqual([
      { group: 'A', pages: ['a', { group: 'B', pages: ['b'] }, { group: 'Untitled', pages: ['d'] }] },
    ]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '"navigation.groups[0].pages[1]" must be a string or an object, not a number.',
      '"navigation.groups[0].pages[2].pages[1]" must be a string or an object, not null.',
      '"navigation.groups[0].pages[3]" must be a string or an object, not a list.',
      '"navigation.groups[0].pages[4].group" is missing.',
    ]);
  });
});

describe('unknown keys of docs.json', () => {
  test('are warnings at the key, with a suggestion if a known one is similar', async () => {
    const { loaded, diagnostics } = await loadWith({
      navbarr: {},
      navbar: { links: [{ label: 'A', hreff: '/x', href: '/a' }] },
      zzz: 1,
    });
    expect(places(diagnostics)).toEqual([
      'config-unknown-key docs.json:12:3',
      'config-unknown-key docs.json:17:9',
      'config-unknown-key docs.json:22:3',
    ]);
    expect(diagnostics.map(({ severity, hint }) => [severity, hint])).toEqual([
      ['warning', 'Did you mean "navbar"?'],
      ['warning', 'Did you mean "href"?'],
      ['warning', 'Remove it.'],
    ]);
    expect(loaded?.config).not.toHaveProperty('zzz');
  });

  test.each([
    [{ topbarLinks: [] }, 'navbar.links'],
    [{ topAnchor: { name: 'x' } }, 'navigation.global.anchors'],
    [{ anchors: [] }, 'navigation.global.anchors'],
    [{ modeToggle: { default: 'dark' } }, 'appearance'],
    [{ customCSS: ['a.css'] }, '.css'],
    [{ styling: { css: 'a.css' } }, '.css'],
    [{ customJS: 'a.js' }, '.js'],
    [{ scripts: [] }, '.js'],
    [{ head: [] }, 'seo.metatags'],
    [{ analytics: {} }, 'integrations'],
    [{ api: { baseUrl: 'https://x.dev' } }, 'api.mdx.server'],
    [{ api: { auth: { method: 'bearer' } } }, 'api.mdx.auth'],
    [{ api: { playground: { mode: 'simple' } } }, 'api.playground.display'],
    [{ seo: { indexHiddenPages: true } }, 'seo.indexing'],
    [{ metadata: { 'og:image': 'x' } }, 'seo.metatags'],
    [{ footer: { links: [{ title: 'x', items: [] }] } }, 'header'],
    [
      { navigation: { groups: [{ group: 'A', pages: [{ group: 'B', collapsed: true, pages: ['b'] }] }] } },
      'expanded',
    ],
  ])('of an older format are warnings that name the new key: %j', async (keys, hint) => {
    const { loaded, diagnostics } = await loadWith(keys);
    expect(diagnostics).toMatchObject([{ code: 'config-legacy-key', severity: 'warning' }]);
    expect(diagnostics[0]?.hint).toContain(hint);
    expect(loaded).toBeDefined();
  });

  test('are allowed if the format takes any key', async () => {
    const { loaded, diagnostics } = await loadWith({
      seo: { metatags: { 'og:x': 'y' } },
      integrations: { onetrust: { anything: 1 } },
      navigation: { groups: [{ group: 'A', sdk: { a: { b: 1 } }, pages: ['a'] }] },
    });
    expect(diagnostics).toEqual([]);
    expect(loaded?.config.integrations?.onetrust).toEqual({ anything: 1 });
  });
});

test('every property of the docs.json format is accepted without a warning', async () => {
  const links = [
    {
      label: 'A',
      href: '/a',
      icon: { name: 'x', style: 'solid', library: 'fontawesome' },
      iconType: 'solid',
    },
  ];
  const { diagnostics } = await loadWith({
    $schema: 'https://mintlify.com/docs.json',
    description: 'x',
    public: true,
    colors: { primary: '#0d9373', light: '#fff', dark: '#000' },
    logo: { light: '/l.svg', dark: '/d.svg', href: '/' },
    favicon: { light: '/l.svg', dark: '/d.svg' },
    appearance: { default: 'dark', strict: true },
    fonts: {
      family: 'Inter',
      weight: 400,
      source: '/f.woff2',
      format: 'woff2',
      heading: { family: 'A' },
      body: { family: 'B' },
    },
    icons: { library: 'lucide' },
    background: {
      image: { light: '/a', dark: '/b' },
      decoration: 'grid',
      color: { light: '#fff', dark: '#000' },
    },
    styling: {
      eyebrows: 'breadcrumbs',
      latex: true,
      codeblocks: { theme: { light: 'a', dark: 'b' }, languages: { custom: ['/x.json'] } },
    },
    thumbnails: { appearance: 'light', background: '/b.png', fonts: { family: 'Inter' } },
    navbar: {
      links: [...links, { type: 'github', href: 'https://x.dev' }],
      primary: { type: 'discord', href: 'https://x.dev' },
    },
    footer: {
      socials: { x: 'https://x.com/a', 'hacker-news': 'https://h.n' },
      links: [{ header: 'A', items: [{ label: 'a', href: '/a' }] }],
    },
    banner: { content: 'x', dismissible: true, type: 'critical', color: { light: '#fff' } },
    interaction: { drilldown: false },
    contextual: {
      options: [
        'copy',
        'add-mcp',
        {
          title: 'a',
          description: 'b',
          icon: 'play',
          href: { base: 'https://x', query: [{ key: 'q', value: '$page' }] },
        },
      ],
      display: 'toc',
    },
    redirects: [{ source: '/a/:slug*', destination: '/b/:slug*', permanent: false }],
    variables: { 'a-b.c': 'x' },
    metadata: { timestamp: true },
    errors: { '404': { redirect: false, title: 'a', description: 'b' } },
    api: {
      openapi: ['a.json', { source: 'b.yaml', directory: 'b', overlays: ['o.yaml'] }],
      asyncapi: 'c.yaml',
      playground: { display: 'auth', proxy: false, credentials: true },
      params: { expanded: 'all', post: ['x-a'] },
      url: 'full',
      examples: { languages: ['curl', '.Net'], defaults: 'required', prefill: true, autogenerate: false },
      mdx: { auth: { method: 'key', name: 'x-api-key' }, server: ['https://a', 'https://b'] },
    },
    markdown: { schema: false, instructions: ['a'] },
    seo: {
      metatags: { a: 'b' },
      paths: [{ path: '/a', metatags: { a: 'c' } }],
      organization: { id: 'a', name: 'b', legalName: 'c', url: 'd', logo: 'e', sameAs: ['f'] },
      indexing: 'all',
      trailingSlash: true,
    },
    search: { prompt: 'x' },
    integrations: {
      adobe: { launchUrl: 'https://a' },
      amplitude: { apiKey: 'a' },
      clarity: { projectId: 'a' },
      clearbit: { publicApiKey: 'a' },
      fathom: { siteId: 'a' },
      frontchat: { snippetId: 'abcdef' },
      ga4: { measurementId: 'G-1' },
      gtm: { tagId: 'GTM-1' },
      heap: { appId: 'a' },
      hightouch: { writeKey: 'a', apiHost: 'b' },
      hotjar: { hjid: 'a', hjsv: 'b' },
      intercom: { appId: 'abcdef' },
      koala: { publicApiKey: 'a' },
      logrocket: { appId: 'a' },
      mixpanel: { projectToken: 'a', region: 'eu' },
      onetrust: {},
      pirsch: { id: 'a' },
      plausible: { domain: 'a', server: 'https://b' },
      posthog: { apiKey: 'phc_a', apiHost: 'b', sessionRecording: true },
      segment: { key: 'a', cdnUrl: 'https://b' },
      telemetry: { enabled: false },
      cookies: { key: 'a', value: 'b' },
      transcend: {},
    },
    variations: { options: [{ id: 'a', label: 'A' }] },
  });
  expect(diagnostics).toEqual([]);
});

test.each(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'])(
  'docs.json may name the theme %s',
  async (theme) => {
    const { diagnostics } = await loadFiles({ 'docs.json': { ...MINIMAL, theme } });
    expect(diagnostics).toEqual([]);
  },
);
