/** Builds a preview of a branch that opens what its site closes: page by page, the narrower of both applies. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assetAudiences } from '../../../plugin/emit/asset-audiences.ts';
import { audiencesFile } from '../../../plugin/emit/audiences-file.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { NOBODY } from '../../../plugin/packages/repository/content/audience.ts';
import {
  type PreviewLimit,
  readPreviewLimit,
} from '../../../plugin/packages/repository/content/preview-limit.ts';
import { specificationAudience } from '../../../plugin/packages/repository/content/specification-audience.ts';
import { loadSite } from '../../../plugin/site.ts';
import {
  AUDIENCES_FILE,
  NO_AUDIENCES,
  SERVED_RELEASE_VARIABLE,
} from '../../../runtime/packages/contract/audiences.ts';
import { RELEASE_FORMAT } from '../../../runtime/packages/contract/release.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';
import { openapiText } from '../openapi/site.ts';

const FILES: RootFiles = {
  'docs.json': {
    ...MINIMAL,
    navigation: { anchors: [{ anchor: 'L', href: 'https://example.com/l' }] },
    redirects: [{ source: '/out', destination: 'https://example.com/out' }],
  },
  'index.mdx': '# Home',
  'a.mdx': 'A',
  'b.mdx': '---\ngroups: [x, y]\n---\nB',
  'c.mdx': '---\ngroups: [x]\n---\nC',
  'api.json': openapiText({}),
  'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.mintlify/skills/s/SKILL.md': '---\nname: s\ndescription: D\n---\nText',
};

function load(audiences: Partial<PreviewLimit['audiences']>, access: PreviewLimit['access'] = 'public') {
  const previewLimit = { access, audiences: { ...NO_AUDIENCES, ...audiences } };
  return loadSite({ root: docsRoot(FILES), previewLimit });
}

test('pages of a preview are as restricted as in preview and site, and new ones need a sign-in', async () => {
  const site = await load({
    pages: {
      '/': ['public'],
      '/a': [{ groups: ['x'] }],
      '/b': [{ groups: ['y', 'z'] }],
      '/c': [{ groups: ['z'] }],
    },
  });
  const found = Object.fromEntries(site.pages.map(({ path, audience }) => [path, audience]));
  expect(found).toEqual({ '/': 'public', '/a': { groups: ['x'] }, '/b': { groups: ['y'] }, '/c': NOBODY });
  const none = await load({});
  expect(none.pageByPath.get('/')?.audience).toBe('authenticated');
});

test('specifications, files, skills and redirects of a preview are restricted like its pages', async () => {
  const known = { groups: ['x'] };
  for (const [most, wanted] of [
    [undefined, 'authenticated'],
    ['public', 'public'],
    [known, known],
  ] as const) {
    const all = (name: string) => (most === undefined ? {} : { [name]: [most] });
    const site = await load({
      pages: { '/': ['public'] },
      ...{ specifications: all('api.json'), skills: all('s'), redirects: all('/out') },
      files: { ...all('/images/a.svg'), ...all('/api.json') },
      links: all('https://example.com/l'),
    });
    const shown = publicSite(site);
    const files = assetAudiences(site, shown, new Map());
    expect([...files.values()], wanted as string).toEqual([[wanted], [wanted]]);
    expect(site.specifications.map((each) => specificationAudience(site, each))).toEqual([wanted]);
    expect(site.skills.find(({ name }) => name === 's')?.audience).toEqual(wanted);
    const open = wanted === 'public' ? 1 : 0;
    const lists = [shown.redirects, shown.skills, shown.specifications, shown.navigation.root.children];
    expect(lists.map(({ length }) => length)).toEqual([open, open, open, open]);
    expect(shown.assets).toHaveLength(open * 2);
  }
});

test('the access mode of a preview is the stricter of preview and site', async () => {
  expect((await load({}, 'partial')).access).toBe('partial');
  expect((await load({}, 'full')).access).toBe('full');
});

test('a preview build gets the restrictions of a protected site, none of an open one, and all if unknown', async () => {
  const manifest = {
    ...{
      format: RELEASE_FORMAT,
      id: 'x',
      site: { name: 'T', base: '' },
      versions: [],
      languages: [],
      redirects: [],
    },
    ...{ counts: { pages: 0, sections: 0, skills: 0, files: 0 }, generator: 'waymark/0' },
  };
  const at = (access: string, files: Record<string, string>, audiences?: Uint8Array) => {
    const folder = docsRoot({ 'release.json': { ...manifest, access, files } });
    if (audiences !== undefined) writeFileSync(join(folder, AUDIENCES_FILE), audiences);
    return readPreviewLimit({ [SERVED_RELEASE_VARIABLE]: folder });
  };
  expect(readPreviewLimit({})).toBeUndefined();
  expect(at('public', {})).toBeUndefined();
  expect(at('partial', {})).toEqual({ access: 'partial', audiences: NO_AUDIENCES });
  const site = await loadSite({ root: docsRoot(FILES), access: 'partial' });
  const bytes = audiencesFile(site, assetAudiences(site, site, new Map())).get(AUDIENCES_FILE);
  const told = at('partial', { [AUDIENCES_FILE]: 'x' }, bytes);
  expect(told?.audiences.pages).toMatchObject({ '/': ['authenticated'], '/b': [{ groups: ['x', 'y'] }] });
  expect(told?.audiences.redirects['/out']).toContain('public');
  // A release of another format is read by nobody.
  const other = docsRoot({
    'release.json': { ...manifest, format: RELEASE_FORMAT - 1, access: 'public', files: {} },
  });
  expect(readPreviewLimit({ [SERVED_RELEASE_VARIABLE]: other })).toEqual({
    access: 'full',
    audiences: NO_AUDIENCES,
  });
  expect(() => readPreviewLimit({ [SERVED_RELEASE_VARIABLE]: '/nowhere' })).toThrow();
});

test('a redirect of a preview has the audience of its destination', async () => {
  const redirects = ['a', 'b'].map((name) => ({ source: `/to-${name}`, destination: `/${name}` }));
  const root = docsRoot({
    'docs.json': { ...MINIMAL, redirects, navigation: { pages: ['a', 'b'] } },
    'a.mdx': '---\ngroups: [x]\n---\n',
    'b.mdx': '---\ngroups: [x]\n---\n',
  });
  const site = await loadSite({ root, access: 'partial' });
  const bytes = audiencesFile(site, assetAudiences(site, publicSite(site), new Map())).get(AUDIENCES_FILE);
  const told = JSON.parse(Buffer.from(bytes ?? []).toString()) as { redirects: Record<string, unknown> };
  expect([told.redirects['/to-a'], told.redirects['/to-b']]).toEqual([
    [{ groups: ['x'] }],
    [{ groups: ['x'] }],
  ]);
});
