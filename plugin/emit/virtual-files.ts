/** Files of the virtual file system besides the pages: specifications, skills and the index that explains it. */
import { fileOfPage } from '@waymark/contract/release';
import { only } from '@waymark/contract/variants';
import { specificationAudience } from '@waymark/repository/content/specification-audience';
import type { Page, PublicSite, Site } from '@waymark/repository/types';
import { counted } from '@waymark/source/diagnostics/counted';
import type { FileToPack } from './files.ts';

/** Those that anyone may read. */
export function openSpecifications(site: Site): Site['specifications'] {
  return site.specifications.filter((each) => specificationAudience(site, each) === 'public');
}

/** `/skills/<name>/<file>`, for files that are text. */
export function virtualSkillFiles(site: Site): FileToPack[] {
  return site.skills.flatMap((skill) =>
    [...skill.files].flatMap(([name, content]) => {
      const text = decoded(content);
      return text === undefined
        ? []
        : [{ path: `/skills/${skill.name}/${name}`, text, audience: skill.audience }];
    }),
  );
}

/** `/README.md`: what an agent must know to find its way. It mentions public pages only, as everybody reads it. */
export function indexFile(site: PublicSite, pages: readonly Page[], hasChanges = false): FileToPack {
  const open = pages.filter(({ audience }) => audience === 'public');
  const { name, description } = site.config;
  const example = open.find(({ path }) => path !== '/') ?? open[0];
  const lines = [
    `# ${name}`,
    ...(description === undefined ? [] : ['', `> ${description.replace(/\s+/g, ' ').trim()}`]),
    '',
    `${counted(open.length, 'page')} of documentation. A page is the Markdown file at its address plus \`.md\`` +
      `${example === undefined ? '' : `: \`${example.path}\` is \`${virtualPath(example)}\``}.`,
    '',
    '- Links in a page are site addresses: add `.md` to read one.',
    '- `section FILE "Heading"` prints one part of a page, `rg -n "^#" FILE` its outline.',
    ...holds(site.specifications.length, 'specification', '/openapi'),
    ...holds(site.skills.filter(({ audience }) => audience === 'public').length, 'skill', '/skills'),
    ...(hasChanges ? ['- `/changes`: what changed, a file for each day; `/changes.md` has the newest'] : []),
    ...variants('Versions', site.versions, versionFolders(open)),
    ...variants('Languages', site.languages, languageFolders(open)),
    '',
    '## Folders',
    '',
    ...folders(open).map(([folder, pagesBelow]) => `- \`${folder}\`: ${counted(pagesBelow, 'page')}`),
    ...sections(site),
  ];
  return { path: '/README.md', text: `${lines.join('\n')}\n`, audience: 'public' };
}

/** Path of a page in the virtual file system. */
export function virtualPath(page: Page): string {
  return fileOfPage(page.path);
}

function decoded(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

function holds(amount: number, noun: string, folder: string): string[] {
  return amount === 0 ? [] : [`- \`${folder}\`: ${counted(amount, noun)}`];
}

function variants(label: string, all: Site['versions'], folderOf: ReadonlyMap<string, string>): string[] {
  if (all.length < 2) return [];
  const names = all.map((variant) => {
    const folder = folderOf.get(variant.name);
    return `${variant.name}${variant.default ? ' (default)' : ''}${folder === undefined ? '' : ` in \`${folder}\``}`;
  });
  return [`- ${label}: ${names.join(', ')}`];
}

const versionFolders = (pages: readonly Page[]): ReadonlyMap<string, string> =>
  commonFolders(pages, ({ versions }) => only(versions));

const languageFolders = (pages: readonly Page[]): ReadonlyMap<string, string> =>
  commonFolders(pages, ({ languages }) => only(languages));

/** The folder that all pages of a variant lie in; a variant without one is left out. */
function commonFolders(
  pages: readonly Page[],
  variantOf: (page: Page) => string | undefined,
): ReadonlyMap<string, string> {
  const common = new Map<string, readonly string[]>();
  for (const page of pages) {
    const variant = variantOf(page);
    if (variant === undefined) continue;
    const folder = page.path.split('/').slice(1, -1);
    const known = common.get(variant) ?? folder;
    const differs = known.findIndex((segment, index) => segment !== folder[index]);
    common.set(variant, differs === -1 ? known : known.slice(0, differs));
  }
  return new Map(
    [...common]
      .filter(([, segments]) => segments.length > 0)
      .map(([variant, segments]) => [variant, `/${segments.join('/')}`]),
  );
}

/** Folders at the top, the fullest first; if there is only one, those below it. */
function folders(pages: readonly Page[]): readonly (readonly [string, number])[] {
  let prefix = '';
  for (;;) {
    const counts = new Map<string, number>();
    for (const { path } of pages) {
      if (!path.startsWith(`${prefix}/`)) continue;
      const end = path.indexOf('/', prefix.length + 1);
      const key = end === -1 ? `${prefix}/` : path.slice(0, end);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const [only] = counts.keys();
    if (counts.size !== 1 || only === undefined || only === `${prefix}/`) {
      return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 40);
    }
    prefix = only;
  }
}

/** The first divisions of the navigation by name, for orientation. */
function sections(site: PublicSite): string[] {
  const names = site.navigation.root.children
    .filter(
      (node) => !node.hidden && node.kind !== 'page' && node.public !== false && node.groups === undefined,
    )
    .map((node) => node.title.replace(/\s+/g, ' ').trim())
    .filter((title) => title !== '');
  if (site.access !== 'public' || names.length === 0) return [];
  return ['', '## Sections', '', [...new Set(names)].join(' · ')];
}
