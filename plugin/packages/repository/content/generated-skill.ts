import { encodePath } from '@waymark/contract/encode-path';
import { stringify } from 'yaml';
import type { NavNode, Page, Site, Skill } from '../types.ts';
import { serverAddress } from './mcp-server.ts';
import { isSkillName } from './skill-rules.ts';

/** A client loads the whole skill: the format suggests less than 500 lines and 5,000 tokens. */
const MAX_LINKS = 120;
/** Above this, links go without the pages' descriptions. */
const MAX_DESCRIBED_LINKS = 50;
const MAX_DESCRIPTION = 1024;

interface Chapter {
  /** The elements above its groups: `Guides`, or `Product › Guides`. */
  readonly title: string;
  readonly groups: readonly { readonly title: string; readonly pages: readonly Page[] }[];
}

/**
 * The skill of a site whose author wrote none: what its documentation covers and how to read it, from the default
 * language and version of the navigation. The same site gives the same text.
 *
 * @param site As its readers know it: everybody, or whoever signed in if all pages need that.
 */
export function generatedSkill(site: Omit<Site, 'skills'>): Skill {
  const name = generatedName(site);
  const chapters = findChapters(site);
  const description = describe(site, chapters);
  const text = [
    `---\n${stringify({ name, description }, { lineWidth: 0 })}---`,
    `# ${site.config.name}`,
    oneLine(site.config.description ?? '') || `How to use the documentation of ${site.config.name}.`,
    howToRead(site),
    '## What the documentation covers',
    ...contents(site, chapters),
  ].join('\n\n');
  return {
    name,
    description,
    audience: widestAudience(site),
    files: new Map([['SKILL.md', new TextEncoder().encode(`${text}\n`)]]),
  };
}

/**
 * The author's skills, and the generated one unless one of theirs is for its whole audience: nobody learns that there are
 * skills for others.
 *
 * @param site As `generatedSkill` takes it.
 */
export function withGeneratedSkill(authored: readonly Skill[], site: Omit<Site, 'skills'>): readonly Skill[] {
  const isWide = ({ audience }: Skill): boolean => audience === 'public' || audience === widestAudience(site);
  return authored.some(isWide) ? authored : [generatedSkill(site), ...authored].sort(byName);
}

const byName = (a: Skill, b: Skill): number => (a.name < b.name ? -1 : 1);

/** The widest audience of the site: all who may read something of it. */
export function widestAudience({ access }: Pick<Site, 'access'>): 'public' | 'authenticated' {
  return access === 'full' ? 'authenticated' : 'public';
}

/** A valid name for a skill, made of the site's. */
export function generatedName({ config }: { readonly config: Pick<Site['config'], 'name'> }): string {
  const name = config.name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '');
  return isSkillName(name) ? name : 'docs';
}

function describe(site: Omit<Site, 'skills'>, chapters: readonly Chapter[]): string {
  const what = oneLine(site.config.description ?? '').replace(/\.$/, '');
  const topics = [...new Set(chapters.flatMap(({ groups }) => groups.map(({ title }) => title)))].filter(
    Boolean,
  );
  const intro = what === '' ? `Documentation of ${site.config.name}` : `${site.config.name}: ${what}`;
  const use = `Use when you answer questions about ${site.config.name} or write code that uses it.`;
  const full = `${intro}. ${use}${topics.length > 0 ? ` Covers ${topics.slice(0, 20).join(', ')}.` : ''}`;
  return shorten(full, MAX_DESCRIPTION);
}

function howToRead(site: Omit<Site, 'skills'>): string {
  const server = serverAddress(site);
  const endpoints =
    site.access === 'public'
      ? `\`${server}/mcp\``
      : `\`${server}/authed/mcp\` (needs sign-in)${site.access === 'partial' ? `, or \`${server}/mcp\` for public pages` : ''}`;
  return [
    '## How to read it\n',
    ...(server === undefined
      ? []
      : [
          `- Connect to the MCP server at ${endpoints}. Its tool \`search\` finds passages; \`query_docs_filesystem\` runs read-only shell commands (\`rg\`, \`cat\`, \`ls\`) over all pages, several pages in one call.`,
          ...(server.startsWith('http')
            ? [`- Without HTTP, start the same server with \`npx waymark mcp ${server}\`.`]
            : []),
        ]),
    '- Each page is plain Markdown at its address with `.md` at the end.',
    `- All pages are listed in ${address(site, '/llms.txt')}.`,
  ].join('\n');
}

function contents(site: Omit<Site, 'skills'>, chapters: readonly Chapter[]): string[] {
  const limit = linksPerGroup(chapters);
  const pages = chapters.flatMap(({ groups }) => groups.flatMap((group) => group.pages));
  const described = pages.length <= MAX_DESCRIBED_LINKS;
  let room = MAX_LINKS;
  const parts = chapters.flatMap(({ title, groups: all }) => {
    const groups = all.slice(0, room);
    room -= groups.length;
    return groups.length === 0
      ? []
      : [
          ...(title === '' ? [] : [`### ${title}`]),
          ...groups.map((group) => groupLinks(site, group, { limit, described })),
        ];
  });
  return room > 0 ? parts : [...parts, 'There are more sections than fit here.'];
}

function groupLinks(
  site: Omit<Site, 'skills'>,
  { title, pages }: Chapter['groups'][number],
  { limit, described }: { limit: number; described: boolean },
): string {
  const links = pages.slice(0, limit).map((page) => pageLink(site, page, described));
  const more = pages.length > limit ? [`- and ${pages.length - limit} more`] : [];
  return [...(title === '' ? [] : [`**${title}**`, '']), ...links, ...more].join('\n');
}

/** The largest number of links for every group with which all of them fit. */
function linksPerGroup(chapters: readonly Chapter[]): number {
  const sizes = chapters.flatMap(({ groups }) => groups.map(({ pages }) => pages.length));
  let limit = Math.max(1, ...sizes);
  while (limit > 1 && sizes.reduce((sum, size) => sum + Math.min(size, limit), 0) > MAX_LINKS) limit--;
  return limit;
}

function pageLink(site: Omit<Site, 'skills'>, page: Page, described: boolean): string {
  const description =
    page.description === undefined || !described ? '' : `: ${shorten(oneLine(page.description), 120)}`;
  const path = encodePath(page.path === '/' ? '/index' : page.path);
  return `- [${oneLine(page.title).replace(/[[\]\\]/g, '\\$&')}](${address(site, `${path}.md`)})${description}`;
}

function address(site: Omit<Site, 'skills'>, path: string): string {
  return (site.url ?? site.base) + path;
}

function findChapters(site: Omit<Site, 'skills'>): Chapter[] {
  const seen = new Set<string>();
  const isNew = (page: Page | undefined): page is Page => {
    if (page === undefined || seen.has(page.path)) return false;
    if (!page.listed || !page.inLlms) return false;
    seen.add(page.path);
    return true;
  };
  const chapters: Chapter[] = [];
  const visit = (node: NavNode, titles: readonly string[]): void => {
    const divisions = chosen(node.children).filter(({ kind }) => isDivision(kind));
    const groups = groupsOf(node, isNew);
    if (groups.length > 0) chapters.push({ title: titles.join(' › '), groups });
    for (const child of divisions) {
      const isChoice = child.kind === 'language' || child.kind === 'version';
      visit(child, isChoice ? titles : [...titles, child.title]);
    }
  };
  visit(site.navigation.root, []);
  return chapters;
}

/** Loose pages first, then each group with everything nested in it. */
function groupsOf(node: NavNode, isNew: (page: Page | undefined) => page is Page): Chapter['groups'] {
  const visible = node.children.filter(({ hidden }) => !hidden);
  const loose = visible
    .filter(({ kind }) => kind === 'page')
    .map(({ page }) => page)
    .filter(isNew);
  const groups = visible
    .filter(({ kind }) => kind === 'group')
    .map((group) => ({ title: oneLine(group.title), pages: pagesBelow(group).filter(isNew) }));
  return [{ title: '', pages: loose }, ...groups].filter(({ pages }) => pages.length > 0);
}

function pagesBelow(node: NavNode): (Page | undefined)[] {
  const below = node.children.filter(({ hidden }) => !hidden).flatMap(pagesBelow);
  return [node.page ?? node.root, ...below];
}

/** The default one among versions and languages; all others that are not hidden. */
function chosen(children: readonly NavNode[]): readonly NavNode[] {
  const first = children[0];
  if (first?.kind !== 'version' && first?.kind !== 'language')
    return children.filter(({ hidden }) => !hidden);
  return children.filter((child) => child === (children.find((one) => one.default) ?? first));
}

function isDivision(kind: NavNode['kind']): boolean {
  return kind !== 'group' && kind !== 'page' && kind !== 'endpoint';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** At most `length` UTF-16 units, cut between words. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\uFFFD\s,;:.]+$/, '')}…`;
}
