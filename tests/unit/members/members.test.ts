import { describe, expect, it } from 'vitest';
import { checkSite } from '../../../plugin/check/check-site.ts';
import { viewerClasses } from '../../../plugin/members/classes.ts';
import { readableRedirects } from '../../../plugin/members/readable-redirects.ts';
import { publicSite, type Reads } from '../../../plugin/members/readable-site.ts';
import { NOBODY, strictest } from '../../../plugin/packages/repository/content/audience.ts';
import type { NavNode } from '../../../plugin/packages/repository/types.ts';
import { withEntrances } from '../../../plugin/read-repository.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';
import { canRead } from '../../../runtime/packages/contract/can-read.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

function load(navigation: object, files: RootFiles, access: SiteOptions['access'], more: object = {}) {
  return loadSite({ root: docsRoot({ 'docs.json': { ...MINIMAL, navigation, ...more }, ...files }), access });
}

const titles = (node: NavNode): string[] => [node.title, ...node.children.flatMap(titles)];

describe('the strictest audience', () => {
  it.each([
    [[], 'public'],
    [['public', 'authenticated'], 'authenticated'],
    [['authenticated', { groups: ['a', 'b'] }, 'public'], { groups: ['a', 'b'] }],
    [[{ groups: ['a', 'b'] }, { groups: ['b', 'c'] }], { groups: ['b'] }],
    [[{ groups: ['a'] }, { groups: ['b'] }, { groups: ['a'] }], NOBODY],
  ] as const)('of %j is %j', (audiences, result) => {
    expect(strictest(audiences as never)).toEqual(result);
  });
});

const readsPublic: Reads = (audience) => audience === 'public';

describe('a site as seen by some readers', () => {
  it('names no version, language or link that they may not know', async () => {
    const site = await load(
      {
        versions: [
          { version: 'v1', pages: ['a'] },
          { version: 'v9-secret', pages: ['b'] },
        ],
        global: {
          anchors: [
            { anchor: 'Blog', href: 'https://example.com' },
            { anchor: 'Secret tool', href: 'https://example.com/x', groups: ['staff'] },
          ],
        },
      },
      { 'a.mdx': '---\npublic: true\n---\nA', 'b.mdx': '---\ntitle: Secret\n---\nB' },
      'partial',
    );
    const shown = publicSite(site);
    expect(shown.versions.map(({ name }) => name)).toEqual(['v1']);
    expect(shown.navigation.global.map(({ title }) => title)).toEqual(['Blog']);
    expect(JSON.stringify([titles(shown.navigation.root), shown.versions, shown.pages])).not.toMatch(
      /secret/i,
    );
  });

  it('restricts an element that is only a link as a page in its place', async () => {
    const navigation = {
      tabs: [
        { tab: 'Open', public: true, groups: [{ group: 'One', pages: ['a'] }] },
        { tab: 'Open link', href: 'https://example.com', public: true },
        { tab: 'Closed link', href: 'https://example.com/closed' },
      ],
    };
    const files = { 'a.mdx': 'A' };
    const partial = publicSite(await load(navigation, files, 'partial'));
    expect(partial.navigation.root.children.map(({ title }) => title)).toEqual(['Open', 'Open link']);
    const full = publicSite(await load(navigation, files, 'full'));
    expect(full.navigation.root.children).toEqual([]);
  });
});

describe('redirects for restricted readers', () => {
  it('never lead to pages that they may not read', async () => {
    const site = await load(
      { pages: ['open/one', 'closed/two'] },
      { 'open/one.mdx': '---\npublic: true\n---\n1', 'closed/two.mdx': '2' },
      'partial',
    );
    const redirects = [
      ['/a', '/open/one', true],
      ['/b', '/closed/two', false],
      ['/c', '/closed/two/?x=1#y', false],
      ['/d', '/%63losed/two', false],
      ['/e', 'https://example.com/closed/two', true],
      ['/f', '/nowhere', true],
      ['/old/:slug*', '/open/:slug*', true],
      ['/older/:slug*', '/closed/:slug*', false],
      ['/oldest/*', '/*', true],
    ] as const;
    for (const [source, destination, open] of redirects) {
      const asked = { ...site, redirects: [{ source, destination, permanent: true }] };
      expect(readableRedirects(asked, readsPublic).length === 1, destination).toBe(open);
      expect(readableRedirects(asked, () => true)).toHaveLength(1);
    }
  });

  it.each([
    '/CLOSED/Two',
    '/closed/two.md',
    '/closed/two.mdx?raw',
    '/closed/two.html#part',
    '/closed/two/index.html',
    '/closed/two/index',
    '/closed//two//',
    '//docs.example.com/base/closed/two',
    '/x/../closed/./two',
    '/x/%2e%2e/closed/two',
    '/closed%2ftwo',
    '/closed%5ctwo',
    '/\\docs.example.com/base/closed/two',
    '/%2563losed/two',
    '/base/closed/two',
    '/100%/../clos%65d/two',
    '../closed/two',
    'x/../closed/two',
    'https://docs.example.com/base/closed/two',
    'http://DOCS.example.com.:8080/base/closed/two/',
    'https://user@docs.example.com/base/x/../closed/two.md?a#b',
    'https:/base/closed/two',
    'https://docs.example.com:99999/base/closed/two',
    '/chain',
    'https://docs.example.com/base/chain/',
  ])('are left out if they spell a restricted page as %s', async (destination) => {
    const redirects = [
      { source: '/chain', destination: '/closed/two' },
      { source: '/old', destination },
      // The same spelling of a page that they may read stays.
      { source: '/new', destination: destination.replace(/(?:%25)?6?3?c?los[\w%]+?d(.*)two/i, 'open$1one') },
    ];
    const site = await loadSite({
      root: docsRoot({
        'docs.json': { ...MINIMAL, navigation: { pages: ['open/one', 'closed/two'] }, redirects },
        'open/one.mdx': '---\npublic: true\n---\n1',
        'closed/two.mdx': '2',
      }),
      access: 'partial',
      url: 'https://docs.example.com/base',
      base: '/base',
    });
    const sources = (reads: Reads) => readableRedirects(site, reads).map(({ source }) => source);
    // A text that is not an address, or begins with two slashes, leads nobody anywhere.
    const isAddress = !/:99999|^https:\/\w/.test(destination);
    const open = !isAddress || /chain|^\/\//.test(destination) ? [] : ['/new'];
    expect(sources(readsPublic)).toEqual(open);
    expect(sources(() => true).includes('/old')).toBe(isAddress && !destination.startsWith('//'));
  });

  it.each([
    ['/closed/:slug*', false],
    ['/Closed/%3Aslug*', false],
    ['https://docs.example.com/closed/:slug', false],
    ['/:folder/two', false],
    ['/clo*', false],
    ['/:folder/:slug', true],
    ['/from/a/b', true],
    ['/open/:slug', true],
    ['https://elsewhere.example/closed/:slug', true],
  ])('a redirect to %s is judged by the pages that it can reach', async (destination, open) => {
    const root = docsRoot({
      'docs.json': { ...MINIMAL, navigation: { pages: ['open/one', 'closed/two'] } },
      'open/one.mdx': '---\npublic: true\n---\n1',
      'closed/two.mdx': '2',
    });
    const site = await loadSite({ root, access: 'partial', url: 'https://docs.example.com' });
    const redirects = [{ source: '/from/:folder/:slug*', destination, permanent: true }];
    expect(readableRedirects({ ...site, redirects }, readsPublic)).toHaveLength(open ? 1 : 0);
  });

  it('lead to the first page that the reader may read', async () => {
    const site = await load(
      { pages: ['guides/closed', 'guides/open'] },
      { 'guides/closed.mdx': '1', 'guides/open.mdx': '---\npublic: true\n---\n2' },
      'partial',
    );
    const pairs = (of: typeof site) =>
      of.redirects.map(({ source, destination }) => `${source} ${destination}`);
    const whole = withEntrances(site);
    const shown = withEntrances(publicSite(whole));
    expect(pairs(shown)).toEqual(['/ /guides/open', '/guides /guides/open']);
    const [members] = viewerClasses(whole, withEntrances);
    expect(members && pairs(members.site)).toEqual(['/ /guides/closed', '/guides /guides/open']);
  });
});

describe('classes of readers', () => {
  const page = (groups: readonly string[]) => `---\ngroups: ${JSON.stringify(groups)}\n---\nText`;

  it('are one per distinct set of readable pages', async () => {
    const files = {
      'a.mdx': page(['x']),
      'b.mdx': page(['x', 'y']),
      'c.mdx': page(['y', 'z']),
      'd.mdx': 'D',
    };
    const site = await load({ pages: Object.keys(files).map((file) => file[0] ?? '') }, files, 'public');
    const classes = viewerClasses(site, (same) => same);
    const sets = classes.map(({ site: { pages } }) => pages.map(({ path }) => path.slice(1)).join(''));
    // x and z together read what all three read; nobody reads `a` and `c` alone.
    expect(sets).toEqual(['abcd', 'abd', 'bcd', 'cd', 'd']);
    for (const { audiences, site: shown } of classes) {
      expect(shown.shownTo).toBe('members');
      expect(
        shown.pages.every(({ audience }) => JSON.stringify(audiences).includes(JSON.stringify(audience))),
      ).toBe(true);
    }
  });

  it('do not exist on a public site, and are one without groups', async () => {
    const files = { 'a.mdx': 'A', 'b.mdx': 'B' };
    expect(viewerClasses(await load({ pages: ['a', 'b'] }, files, 'public'), (same) => same)).toEqual([]);
    expect(viewerClasses(await load({ pages: ['a', 'b'] }, files, 'full'), (same) => same)).toHaveLength(1);
  });

  it('stay few for many groups, and every page is visible in one of its readers’ classes', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `g${at}`);
    const files = Object.fromEntries(names.map((name) => [`${name}.mdx`, page([name])]));
    const site = await load({ pages: names }, files, 'public');
    const classes = viewerClasses(site, (same) => same);
    expect(classes).toHaveLength(11);
    for (const { path, audience } of site.pages) {
      const groups = typeof audience === 'object' ? [...audience.groups, 'g0', 'g1'] : [];
      const readable = classes.filter(({ audiences }) =>
        audiences.every((each) => canRead({ kind: 'user', groups }, each)),
      );
      expect(readable.some(({ site: shown }) => shown.pageByPath.has(path))).toBe(true);
    }
  });

  it('contain no page that nobody may read', async () => {
    const site = await load({ pages: ['a'] }, { 'a.mdx': '---\ngroups: { broken: true }\n---\nA' }, 'full');
    const classes = viewerClasses(site, (same) => same);
    expect(classes.flatMap(({ site: shown }) => shown.pages)).toEqual([]);
  });
});

describe('reserved addresses of sign-in', () => {
  const files = {
    'login.mdx': '1',
    'admin/users.mdx': '2',
    'login/help.mdx': '3',
    'logout.html': '4',
    'v1/feedback.mdx': '5',
  };

  it.each([
    ['public', 'warning'],
    ['partial', 'error'],
  ] as const)('cannot be those of a page on a site with access %s: %s', async (access, severity) => {
    const site = await load({ pages: ['login', 'admin/users', 'login/help'] }, files, access);
    const found = checkSite(site, new Map()).filter(({ code }) => code === 'page-reserved-path');
    expect(found.map((each) => [each.file, each.severity])).toEqual([
      ['admin/users.mdx', severity],
      ['login.mdx', severity],
      ['logout.html', severity],
      ['v1/feedback.mdx', severity],
    ]);
  });

  it('too many combinations of groups are reported, and no reserved address', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `g${at}`);
    const pages = Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ngroups: [${name}]\n---\n`]));
    const site = await load({ pages: names }, pages, 'public');
    expect(checkSite(site, new Map()).map(({ code }) => code)).toEqual(['access-combinations']);
  });
});
