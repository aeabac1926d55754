/** A small site by hand: the runtime does not depend on how a page was parsed. */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { buildRelease } from '../../../plugin/emit/release.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { configSchema } from '../../../plugin/packages/repository/config/schema.ts';
import type { Document, Section } from '../../../plugin/packages/repository/document.ts';
import type { NavNode, Page, Site, Skill, Variant } from '../../../plugin/packages/repository/types.ts';
import type { Members } from '../../../runtime/packages/contract/members.ts';
import {
  MEMBERS_CONTENT,
  MEMBERS_INDEX,
  manifestSchema,
  type ReleaseFiles,
} from '../../../runtime/packages/contract/release.ts';
import { releaseId } from '../../../runtime/packages/contract/release-folder.ts';
import { plainPage, plainSite, ROOT_NODE } from '../../support/plain-site.ts';

export const SITE_URL = 'https://docs.acme.dev';

interface FixturePage {
  readonly title: string;
  readonly description?: string;
  readonly body: string;
  readonly more?: Partial<Page>;
}

const PAGES: Readonly<Record<string, FixturePage>> = {
  '/': {
    title: 'Welcome',
    description: 'What Acme is.',
    body: 'Acme moves boxes.\n\n## Next steps\n\nRead the quickstart.',
  },
  '/guides/start': {
    title: 'Quickstart',
    description: 'Send your first box.',
    body:
      'Install the client, then send a box.\n\n## Install\n\nRun `npm install acme` in your project.\n\n' +
      '## Send a box\n\nCall `sendBox()` with a recipient.\n\n### Options\n\nSet `timeoutSeconds` to wait longer.',
  },
  '/guides/rate-limits': {
    title: 'Rate limits',
    body: 'Every key may send 100 boxes a minute.\n\n## Retrying\n\nWait as long as `Retry-After` says, then try again.',
  },
  '/guides/größe': {
    title: 'Größe',
    body: 'Ein Karton hat drei Maße.\n\n## Höhe & Breite\n\nIn Zentimetern.',
  },
  '/v1/webhooks': {
    title: 'Webhooks',
    body: 'Webhooks of the old parcel service.',
    more: { versions: ['v1'] },
  },
  '/v2/webhooks': {
    title: 'Webhooks',
    body: 'Webhooks of the new parcel service.',
    more: { versions: ['v2'] },
  },
  '/fr/demarrage': { title: 'Démarrage', body: 'Envoyez un carton webhooks.', more: { languages: ['fr'] } },
  '/internal/secret': {
    title: 'Secret',
    body: 'The word is xylophonist.',
    more: { audience: 'authenticated' },
  },
  '/hidden': { title: 'Hidden', body: 'Nobody finds zugzwang.', more: { listed: false, indexed: false } },
};

const SKILL: Skill = {
  name: 'acme-boxes',
  description: 'Send boxes with Acme. Use it when somebody asks for parcels.',
  audience: 'public',
  files: new Map([
    [
      'SKILL.md',
      Buffer.from(
        '---\nname: acme-boxes\ndescription: Send boxes with Acme. Use it when somebody asks for parcels.\n---\n\n# Boxes\n\nSend them.\n',
      ),
    ],
    ['references/SIZES.md', Buffer.from('# Sizes\n\nS, M and L.\n')],
  ]),
};

export interface Fixture {
  readonly site: Site;
  readonly documents: ReadonlyMap<string, Document>;
}

/** @param extra Pages to add or, with `undefined`, leave out. */
export function fixtureSite(
  overrides: Partial<Site> = {},
  extra: Readonly<Record<string, FixturePage | undefined>> = {},
): Fixture {
  const entries = Object.entries({ ...PAGES, ...extra }).filter(
    (entry): entry is [string, FixturePage] => entry[1] !== undefined,
  );
  const pages = entries
    .map(([path, page]) => fixturePage(path, page))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const documents = new Map(entries.map(([path, page]) => [path, fixtureDocument(page)]));
  const site = plainSite({
    root: '/nowhere',
    config: configSchema.parse({
      theme: 'mint',
      name: 'Acme Docs',
      description: 'How to move boxes.',
      colors: { primary: '#0a7cff' },
      navigation: { pages: ['index'] },
    }),
    url: SITE_URL,
    pages,
    versions: [
      { name: 'v1', default: false },
      { name: 'v2', default: true, tag: 'new' },
    ],
    languages: [
      { name: 'en', default: true },
      { name: 'fr', default: false },
    ],
    redirects: [
      { source: '/old', destination: '/guides/start', permanent: true },
      { source: '/legacy/:slug*', destination: '/guides/:slug*', permanent: true },
      { source: '/chat', destination: 'https://chat.example/acme', permanent: false },
    ],
    skills: [SKILL],
    ...overrides,
  });
  return { site: { ...site, navigation: overrides.navigation ?? menus(site) }, documents };
}

/** A menu for each version and language, with its pages. */
function menus({ pages, versions, languages }: Site): Site['navigation'] {
  const menu = (kind: NavNode['kind'], { name, ...more }: Variant, of: readonly Page[]): NavNode => ({
    ...ROOT_NODE,
    ...more,
    kind,
    title: name,
    children: of.map((page) => ({ ...ROOT_NODE, kind: 'page', title: page.title, page })),
  });
  const standard = languages.find((each) => each.default)?.name;
  const children = [
    ...versions.map((each) =>
      menu(
        'version',
        each,
        pages.filter(({ versions: own }) => own.includes(each.name)),
      ),
    ),
    ...languages.map((each) =>
      menu(
        'language',
        each,
        pages.filter(({ languages: [own = standard] }) => own === each.name),
      ),
    ),
  ];
  return { root: { ...ROOT_NODE, children }, global: [], places: new Map() };
}

export async function fixtureRelease(
  overrides: Partial<Site> = {},
  extra: Readonly<Record<string, FixturePage | undefined>> = {},
): Promise<ReleaseFiles> {
  const { site, documents } = fixtureSite(overrides, extra);
  return buildRelease(site, documents);
}

/** With the least that a release has for members; as of a public site that has pages for user groups. */
export async function fixtureWithMembers(): Promise<ReleaseFiles> {
  const { site, documents } = fixtureSite();
  const content = { start: 0, length: 0, compressed: false, size: 0, digest: '' };
  const members: Members = {
    size: 0,
    contents: [content],
    classes: [{ audiences: [], pages: {}, notFound: 0, files: {}, redirects: [] }],
    pages: {},
    files: {},
  };
  const files = new Map([
    [MEMBERS_INDEX, Buffer.from(JSON.stringify(members))],
    [MEMBERS_CONTENT, Buffer.alloc(0)],
  ]);
  return buildRelease(site, documents, { shown: publicSite(site), files });
}

function fixturePage(path: string, { title, description, body, more }: FixturePage): Page {
  return plainPage(path, { title, description, frontmatter: { title }, source: body, ...more });
}

function fixtureDocument({ title, body }: FixturePage): Document {
  const trail: string[] = [];
  const sections = body.split(/\n\n(?=#)/).map((markdown): Section => {
    const [, marks = '', heading = ''] = /^(#+) (.*)/.exec(markdown) ?? [];
    const text = markdown.replace(/^#.*\n*/, '').replace(/`[^`]*`/g, '');
    const code = [...markdown.matchAll(/`([^`]*)`/g)].map((match) => match[1]).join('\n');
    if (marks === '') return { anchor: '', title, headings: [], markdown, text, code };
    trail.length = Math.min(trail.length, marks.length - 2);
    const headings = [...trail];
    trail.push(heading);
    const anchor = heading.toLowerCase().replace(/[^\p{L}\d]+/gu, '-');
    return { anchor, title: heading, headings, markdown, text, code };
  });
  return { headings: [], sections, links: [], anchors: new Set(), dependencies: [], diagnostics: [] };
}

/** A release whose manifest agrees with the changes made to it. */
export function signed(
  changed: ReadonlyMap<string, Uint8Array>,
  manifest: Record<string, unknown> = {},
): ReleaseFiles {
  const names = [...changed.keys()].filter((name) => name !== 'release.json').sort();
  const digests = Object.fromEntries(
    names.map((name) => [name, hash('sha256', changed.get(name) ?? '', 'hex')]),
  );
  const { id: _, ...old } = manifestSchema.parse(
    JSON.parse(Buffer.from(changed.get('release.json') ?? '').toString()),
  );
  const rest = { ...old, files: digests, ...manifest };
  const json = JSON.stringify({ ...rest, id: releaseId(rest as never), ...manifest });
  return new Map([...changed, ['release.json', Buffer.from(json)]]);
}
