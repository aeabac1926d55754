/** The release: everything the runtime needs, as a pure function of the site and its documents. */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { CHANGES_JSON, type ReleaseChanges } from '@waymark/contract/changes';
import { LOOK_FILE, type ServerLook } from '@waymark/contract/look';
import { packageVersion } from '@waymark/contract/own-package';
import { SERVERS_FILE } from '@waymark/contract/playground';
import { type ExpectedAnswer, QUESTIONS_JSON } from '@waymark/contract/questions';
import {
  OWN_TOOLS_FILE,
  RELEASE_FORMAT,
  type ReleaseFiles,
  type ReleaseManifest,
  type SkillRecord,
} from '@waymark/contract/release';
import { DIST, MANIFEST_FILE, releaseId } from '@waymark/contract/release-folder';
import { type ReleaseSamples, SAMPLES_JSON } from '@waymark/contract/samples';
import { pageMarkdown } from '@waymark/mdx/markdown/clean/page-markdown';
import { proxyServers } from '@waymark/openapi/emit/proxy-servers';
import { specificationFiles } from '@waymark/repository/content/specification-files';
import type { Document } from '@waymark/repository/document';
import { eachNode, firstPage } from '@waymark/repository/navigation/tree';
import type { Page, PublicSite, ReadableSite, Site, Variant } from '@waymark/repository/types';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { audiencesBelow, isProtectedSite, publicSite, sitesByAudience } from '../members/readable-site.ts';
import { changeFiles, changesFor } from '../outputs/change-files.ts';
import { FilePacker, type FileToPack } from './files.ts';
import { pageFile } from './page-file.ts';
import { pagesIndex } from './pages-index.ts';
import type { TermsCache } from './search-index/kept-terms.ts';
import { buildSearchIndex } from './search-index.ts';
import { searchSections } from './search-sections.ts';
import { siteIcons } from './site-icons.ts';
import { sourcesFile } from './sources-file.ts';
import { indexFile, openSpecifications, virtualPath, virtualSkillFiles } from './virtual-files.ts';

export { writeRelease } from './write-release.ts';

export interface ReleaseParts {
  /** The site as strangers know it. */
  readonly shown: PublicSite;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Folder of the site's files, from the one that holds the release. */
  readonly dist?: string | undefined;
  /** Path of the docs below the address of an Astro project. */
  readonly path?: string | undefined;
  /** The look of the pages that a server makes. */
  readonly look?: ServerLook | undefined;
  /** Questions whose pages search must find. */
  readonly questions?: readonly ExpectedAnswer[] | undefined;
  /** If the build proved samples. */
  readonly samples?: ReleaseSamples | undefined;
  /** Changes that led to it, for all readers: a file of the release alone. */
  readonly changes?: ReleaseChanges | undefined;
  /** Problems of the repository. */
  readonly found?: readonly Diagnostic[] | undefined;
  /** The cache in which the next build finds the search terms of this one. */
  readonly terms?: TermsCache | undefined;
}

const version = packageVersion();

/**
 * All files of the release, `release.json` first. The same site gives the same bytes.
 *
 * @param documents Every page's Document by page path. Throws if an indexed page has none.
 * @param parts The parts that strangers and signed-in readers see of it.
 */
export async function buildRelease(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  {
    shown,
    files: forMembers,
    dist = DIST,
    path,
    look,
    questions,
    samples,
    changes: known,
    found = [],
    terms,
  }: ReleaseParts = {
    shown: publicSite(site),
    files: new Map(),
  },
): Promise<ReleaseFiles> {
  const siteOf = sitesByAudience(site);
  const changes = known && changesToKeep(site, known);
  const packer = new FilePacker();
  const pages = packPages(site, documents, siteOf, packer);
  const content = new Map<string, Uint8Array>();
  const add = (files: Iterable<readonly [string, Uint8Array]>): void => {
    for (const [name, bytes] of files) content.set(name, bytes);
  };
  add([['pages.json', json(pagesIndex(pages, ({ audience }) => siteOf(audience).navigation))]]);
  const searched = searchSections(pages.map(({ page, document }) => ({ page, sections: document.sections })));
  add(buildSearchIndex(searched, terms, site.extension?.search));
  const others = await virtualFiles(site, shown, {
    pages: pages.map(({ page }) => page),
    changed: changes === undefined ? [] : changeFiles(changes, siteOf),
  });
  // Pages come first and win: a page that takes the path of another file, or of its folder, hides it.
  for (const file of others) if (!packer.takes(file.path)) packer.add(file);
  add(packer.pack());
  add(skillFiles(site));
  add(factFiles(site, { look, questions, changes, samples }));
  add(sourcesFile(site, found));
  add(forMembers);
  const files = [...content].sort(([a], [b]) => (a < b ? -1 : 1));
  const manifest = manifestOf(site, shown, {
    dist: dist === DIST ? undefined : dist,
    path: path || undefined,
    counts: {
      pages: pages.length,
      sections: pages.reduce((sum, each) => sum + each.sections.length, 0),
      skills: site.skills.length,
      files: packer.size,
    },
    files: Object.fromEntries(files.map(([name, bytes]) => [name, sha256(bytes)])),
  });
  return new Map<string, Uint8Array>([
    [MANIFEST_FILE, json({ ...manifest, id: releaseId(manifest) } satisfies ReleaseManifest)],
    ...files,
  ]);
}

/** The files of the virtual file system besides pages. */
async function virtualFiles(
  site: Site,
  shown: PublicSite,
  { pages, changed }: { readonly pages: readonly Page[]; readonly changed: readonly FileToPack[] },
): Promise<readonly FileToPack[]> {
  const known = { ...shown, specifications: openSpecifications(site) };
  const hasChanges = changed.some(({ audience }) => audience === 'public');
  return [
    indexFile(known, pages, hasChanges),
    ...specificationFiles(site),
    ...virtualSkillFiles(site),
    ...changed,
  ];
}

function skillFiles(site: Site): (readonly [string, Uint8Array])[] {
  const files = site.skills.flatMap(({ name: skill, files }) =>
    Array.from(files, ([name, bytes]) => [`skills/${skill}/${name}`, bytes] as const),
  );
  return [['skills.json', json(site.skills.map(skillRecord))], ...files];
}

/** Facts that a release has only if there are any. */
function factFiles(
  site: Site,
  {
    look,
    questions = [],
    changes,
    samples,
  }: Pick<ReleaseParts, 'look' | 'questions' | 'changes' | 'samples'>,
): (readonly [string, Uint8Array])[] {
  const { tools = [], resources = [] } = site.extension ?? {};
  const servers = proxyServers(site);
  const facts: (readonly [string, unknown])[] = [
    [SERVERS_FILE, servers.length > 0 ? servers : undefined],
    [LOOK_FILE, look],
    [QUESTIONS_JSON, questions.length > 0 ? questions : undefined],
    [CHANGES_JSON, changes],
    [SAMPLES_JSON, samples],
    [OWN_TOOLS_FILE, tools.length + resources.length > 0 || undefined],
  ];
  return facts.flatMap(([name, fact]) => (fact === undefined ? [] : [[name, json(fact)] as const]));
}

/** A release of a public site is copied whole, to functions and as one file: it has nothing of pages that were closed before. */
function changesToKeep(site: Site, changes: ReleaseChanges): ReleaseChanges {
  return isProtectedSite(site) ? changes : { sets: [...changesFor(changes, 'public')] };
}

function packPages(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  siteOf: ReturnType<typeof sitesByAudience>,
  packer: FilePacker,
) {
  return site.pages
    .filter(({ indexed }) => indexed)
    .map((page) => {
      const document = documents.get(page.path);
      if (document === undefined) throw new Error(`The page ${page.path} has no document.`);
      const path = virtualPath(page);
      const markdown = pageMarkdown(siteOf(page.audience), page, document);
      const { text, sections } = pageFile(path, markdown, document.sections, page.title);
      if (!packer.takes(path)) packer.addShared({ path, text, audience: page.audience });
      return { page, document, sections };
    });
}

function manifestOf(
  site: Site,
  shown: ReadableSite,
  { dist, path, counts, files }: Pick<ReleaseManifest, 'dist' | 'path' | 'counts' | 'files'>,
): Omit<ReleaseManifest, 'id'> {
  const icons = siteIcons(site);
  return {
    format: RELEASE_FORMAT,
    site: {
      name: site.config.name,
      ...optional('description', site.config.description),
      ...optional('url', site.url),
      base: site.base,
      ...(site.config.seo.trailingSlash && { trailingSlash: true }),
      ...(site.config.integrations?.telemetry?.enabled === false && { telemetry: false as const }),
      ...(icons.length > 0 && { icons }),
    },
    ...optional('dist', dist),
    ...optional('path', path),
    access: site.access,
    versions: site.versions.map((each) => label(site, 'version', each)),
    languages: site.languages.map((each) => ({
      ...label(site, 'language', each),
      ...optional('home', languageHome(shown, each)),
    })),
    redirects: shown.redirects.map(({ source, destination, permanent }) => ({
      source,
      destination,
      permanent,
    })),
    counts,
    generator: `waymark/${version}`,
    files,
  };
}

function skillRecord(skill: Site['skills'][number]): SkillRecord {
  const main = skill.files.get('SKILL.md');
  if (main === undefined) throw new Error(`The skill ${skill.name} has no SKILL.md.`);
  const others = [...skill.files.keys()].filter((name) => name !== 'SKILL.md').sort();
  return {
    name: skill.name,
    description: skill.description,
    audience: skill.audience,
    files: ['SKILL.md', ...others],
    digest: `sha256:${sha256(main)}`,
  };
}

/** Nobody is led away from the home page of a site that differs between readers, nor from that of its own language. */
function languageHome(site: ReadableSite, { name, default: isDefault }: Variant): string | undefined {
  if (isDefault || site.access !== 'public' || site.shownTo !== undefined) return undefined;
  const nodes = [...eachNode(site.navigation.root)];
  const node = nodes.find(({ kind, title, hidden }) => kind === 'language' && title === name && !hidden);
  const path = node && firstPage(node)?.path;
  return path === '/' ? undefined : path;
}

function label(
  site: Site,
  kind: 'version' | 'language',
  { name, default: standard, tag }: Variant,
): ReleaseManifest['versions'][number] {
  return {
    name,
    default: standard,
    ...optional('tag', tag),
    ...(isProtectedSite(site) && { audiences: [...audiencesBelow(site, kind, name)] }),
  };
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}

function json(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}
