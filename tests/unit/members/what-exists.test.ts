/** Things that exist for some readers do not show to anybody else: links of the navigation, skills, files of packages. */
import { describe, expect, it } from 'vitest';
import { viewerClasses } from '../../../plugin/members/classes.ts';
import { isProtectedSite, publicSite } from '../../../plugin/members/readable-site.ts';
import { featureAudiences } from '../../../plugin/outputs/vendored.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';
import { canRead } from '../../../runtime/packages/contract/can-read.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

function load(navigation: object, files: RootFiles, access: SiteOptions['access'] = 'public') {
  return loadSite({ root: docsRoot({ 'docs.json': { ...MINIMAL, navigation }, ...files }), access });
}

const anchor = (name: string, groups: readonly string[]) => ({
  anchor: name,
  href: `https://example.com/${name}`,
  groups,
});

describe('a restricted link of the navigation', () => {
  it('is hidden even if nothing else on the site is restricted', async () => {
    const site = await load(
      { pages: ['index'], global: { anchors: [anchor('Secret', ['red'])] } },
      { 'index.mdx': 'Text' },
    );
    expect(isProtectedSite(site)).toBe(true);
    expect(publicSite(site).navigation.global).toEqual([]);
    const classes = viewerClasses(site, (each) => each);
    expect(classes.map((each) => each.site.navigation.global.map(({ title }) => title))).toEqual([
      ['Secret'],
      [],
    ]);
  });

  it('is visible to its groups only, even if others may read the same pages', async () => {
    const site = await load(
      { pages: ['index', 'both'], global: { anchors: [anchor('Red', ['red']), anchor('Blue', ['blue'])] } },
      { 'index.mdx': 'Text', 'both.mdx': '---\ngroups: [red, blue]\n---\nText' },
    );
    const classes = viewerClasses(site, (each) => each);
    const seenBy = (...groups: string[]) => {
      const viewer = { kind: 'user', groups } as const;
      const own = classes.find(({ audiences }) => audiences.every((audience) => canRead(viewer, audience)));
      return own?.site.navigation.global.map(({ title }) => title);
    };
    expect([seenBy(), seenBy('red'), seenBy('blue'), seenBy('red', 'blue')]).toEqual([
      [],
      ['Red'],
      ['Blue'],
      ['Red', 'Blue'],
    ]);
  });
});

const skill = (name: string, more: string) => ({
  [`.mintlify/skills/${name}/SKILL.md`]: `---\nname: ${name}\ndescription: Knows.\n${more}\n---\n\n# S\n`,
});

it.each([
  ['public', 'groups: [red]', ['test', 'x']],
  ['partial', 'groups: [red]', ['test', 'x']],
  ['partial', 'public: false', ['test', 'x']],
  ['partial', 'public: true', ['x']],
  ['full', 'groups: [red]', ['test', 'x']],
  ['full', 'public: true', ['x']],
] as const)(
  'the generated skill of a site with access %s appears beside a skill with %s: %j',
  async (access, more, names) => {
    const site = await load({ pages: ['index'] }, { 'index.mdx': 'Text', ...skill('x', more) }, access);
    expect(site.skills.map(({ name }) => name).sort()).toEqual(names);
  },
);

it('files of a package have the audience of the pages that load them', async () => {
  const site = await load(
    { pages: ['index', 'red', 'blue'] },
    {
      'index.mdx': 'Text',
      'red.mdx': '---\ngroups: [red]\n---\nText',
      'blue.mdx': '---\ngroups: [blue]\n---\nText',
    },
  );
  const of = (...features: string[]) => ({ features: new Set(features) as never });
  const found = featureAudiences(
    site,
    new Map([
      ['/', of('math')],
      ['/red', of('math', 'diagram')],
      ['/blue', of('diagram')],
    ]),
  );
  expect(found.get('diagram')).toEqual([{ groups: ['blue'] }, { groups: ['red'] }]);
  expect(found.get('math')).toContain('public');
});
