import { realpathSync } from 'node:fs';
import { addApis } from '@waymark/openapi/add-apis';
import { checkApiSettings } from '@waymark/openapi/check/check-settings';
import { languagesWrittenIn } from '@waymark/repository/appearance/fonts';
import { readLook } from '@waymark/repository/appearance/look';
import { type LastConfig, loadConfigOr } from '@waymark/repository/config/last-config';
import type { LoadedConfig } from '@waymark/repository/config/load';
import { configSchema } from '@waymark/repository/config/schema';
import { withAddedPages } from '@waymark/repository/content/added-pages';
import { findAssets } from '@waymark/repository/content/assets';
import type { Restriction } from '@waymark/repository/content/audience';
import { readableImages } from '@waymark/repository/content/config-images';
import { configLinks } from '@waymark/repository/content/config-links';
import { configPlaces } from '@waymark/repository/content/config-places';
import { checkConfigValues } from '@waymark/repository/content/config-values';
import { checkEncodings, type TextsBelow, textsBelow } from '@waymark/repository/content/encodings';
import {
  generatedName,
  widestAudience,
  withGeneratedSkill,
} from '@waymark/repository/content/generated-skill';
import { hosted, NO_HOST } from '@waymark/repository/content/host';
import { isForNode, programFolders } from '@waymark/repository/content/node-scripts';
import { withoutOwnRoutes } from '@waymark/repository/content/own-routes';
import { audienceOfFile, pageOfFile, type SiteRules } from '@waymark/repository/content/page-of-file';
import { type PageFiles, readPages } from '@waymark/repository/content/pages';
import { withPluginConfig } from '@waymark/repository/content/plugin-config';
import { oneAbove, type PreviewLimit, stricterMode } from '@waymark/repository/content/preview-limit';
import { readRedirects } from '@waymark/repository/content/redirects';
import { type RepositoryFiles, readableFiles } from '@waymark/repository/content/repository-files';
import { readSkills } from '@waymark/repository/content/skills';
import { timestamps } from '@waymark/repository/content/timestamps';
import { fillFrontmatter } from '@waymark/repository/content/variables';
import { lettersOf, writtenLanguage } from '@waymark/repository/content/written-language';
import type { Extension } from '@waymark/repository/extend/extension';
import { buildNavigation } from '@waymark/repository/navigation/build';
import { navPlaces } from '@waymark/repository/navigation/nav-places';
import { missedRestrictions } from '@waymark/repository/navigation/restrictions';
import { languagesOf, versionsOf } from '@waymark/repository/navigation/tree';
import { pageVariants } from '@waymark/repository/navigation/variants';
import type { Page, Site, Skill } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic, Report } from '@waymark/source/diagnostics/diagnostic';
import { onDisk } from '@waymark/source/paths/on-disk';
import { memberSite, publicSite } from './members/readable-site.ts';
import type { WaymarkOptions } from './options.ts';
import type { Project } from './project.ts';

export interface SiteOptions
  extends Pick<Project, 'root'>,
    Partial<Pick<Project, 'url' | 'host'>>,
    Readonly<Pick<WaymarkOptions, 'hasFunction' | 'access'>> {
  readonly base?: string | undefined;
  /** The limits of a preview: what its site shows. */
  readonly previewLimit?: PreviewLimit | undefined;
  /** Pages as an earlier reading left them. */
  readonly pageFiles?: PageFiles | undefined;
  /** The changes of plugins. */
  readonly extension?: Extension | undefined;
  /** A `waymark.config.ts` that is not read. */
  readonly unread?: string | undefined;
  readonly lastConfig?: LastConfig | undefined;
}

/** A docs root as it was read from disk, before anything is made of it. */
export interface SiteSource {
  readonly options: SiteOptions;
  readonly configured: LoadedConfig;
  /** Restrictions of the navigation before plugins changed it. */
  readonly kept: ReadonlyMap<string, Restriction>;
  readonly files: RepositoryFiles;
  readonly texts: TextsBelow;
  readonly problems: readonly Diagnostic[];
}

/**
 * Reads a docs root into a Site. Problems in it are in `diagnostics`, never thrown: without a docs.json that can
 * be read, the site has its pages and an empty navigation.
 *
 * @throws If the root cannot be read at all.
 */
export async function loadSite(options: SiteOptions): Promise<Site> {
  return siteOf(await readSource(options));
}

/** @throws If the root cannot be read at all. */
export async function readSource(options: SiteOptions): Promise<SiteSource> {
  const { root, host = NO_HOST, extension, unread } = options;
  const diagnostics = new Diagnostics();
  const { loaded, kept } = await withPluginConfig(
    extension,
    (await loadConfigOr(options.lastConfig ?? {}, root, diagnostics)) ?? withoutConfig(),
  );
  const configured = hosted(loaded, host, diagnostics);
  const entries = pageVariants(navPlaces(configured.config.navigation)).keys();
  const files = readableFiles(root, entries, diagnostics);
  if (unread !== undefined) diagnostics.report(unreadConfig(unread));
  return { options, configured, kept, files, texts: textsBelow(root), problems: diagnostics.list() };
}

/** @param leftOut Files that are no pages of the Site, with the first problem of each. */
export async function siteOf(
  source: SiteSource,
  leftOut: ReadonlyMap<string, Diagnostic> = new Map(),
): Promise<Site> {
  const { options, configured } = source;
  const { root, host = NO_HOST, previewLimit, extension } = options;
  const { config } = configured;
  const access = stricterMode(options.access ?? (config.public === false ? 'full' : 'public'), previewLimit);
  const diagnostics = reported(source.problems, leftOut.values());
  const files = source.files.files.filter((file) => !leftOut.has(file));
  const loading: Loading = { source, files, rules: { access, config, previewLimit }, diagnostics };
  const found = await pagesOf(loading);
  const { pages, api, ownEntry } = found;
  const { loaded } = api;
  const pageByPath = new Map(pages.map((page) => [page.path, page]));
  const navigation = buildNavigation(loaded, (path) => pageByPath.get(path), diagnostics, {
    pagePaths: pageByPath.keys(),
    ownEntry,
  });
  const widest = widestAudience({ access });
  const wide = pages.filter(({ audience }) => audience === widest);
  const owners = new Map([...pages.map(({ path, file }) => [path, file] as const), ...host.own]);
  const shown = assetsOf(loading, loaded, owners, wide);
  const assetPaths = new Map(shown.assets.map(({ path, file }) => [path, file]));
  const closedFile = (path: string): string | undefined => source.files.closed.get(path.slice(1))?.file;
  const fileAt = (path: string): string | undefined => assetPaths.get(path) ?? closedFile(path);
  const readable = await readableImages(found.written, root, fileAt, diagnostics);
  checkConfigValues(loaded, diagnostics);
  await checkApiSettings(loaded, diagnostics);
  const languages = languagesOf(navigation);
  const writtenIn = languages.length === 0 ? found.writtenIn(wide.map(({ path }) => path)) : undefined;
  if (writtenIn !== undefined)
    diagnostics.report({ ...undeclaredLanguage(writtenIn), ...loaded.locate(['navigation']) });
  const hasFile = (path: string): boolean => assetPaths.has(path);
  const isServed = (path: string): boolean => owners.has(path) || hasFile(path);
  // Fonts are for strangers too: other pages do not count.
  const titles = pages.flatMap(({ title, audience }) => (audience === 'public' ? [title] : []));
  const names = [...languages.map(({ name }) => name), ...languagesWrittenIn(titles.join(' '))];
  const look = await readLook(loaded, { root, languages: names, styles: shown.styles, hasFile }, diagnostics);
  const { redirects, positions } = readRedirects(loaded, assetPaths, isServed, host.own, diagnostics);
  const base = normaliseBase(options.base ?? '');
  const url = options.url?.replace(/\/+$/, '');
  return withSkills(loading, (path) => found.variants.has(path), {
    ...{ root, base, access, previewLimit, extension, pages, pageByPath },
    ...{ navigation, languages, writtenIn, look },
    ...shown,
    config: { ...readable, server: readable.server ?? (options.hasFunction ? url : undefined) },
    pageFormat: host.format,
    ownRoutes: host.own,
    url,
    belowBase: pathsBelow(base, [...wide, ...shown.assets]),
    versions: versionsOf(navigation),
    redirects: [...host.redirects, ...redirects],
    redirectPositions: positions,
    configLinks: configLinks(loaded),
    configPlaces: configPlaces(loaded),
    specifications: api.specifications,
    apis: api.apis,
  });
}

function reported(problems: Iterable<Diagnostic>, leftOut: Iterable<Diagnostic>): Diagnostics {
  const diagnostics = new Diagnostics();
  for (const problem of problems) diagnostics.report(problem);
  for (const problem of leftOut)
    diagnostics.report({ ...problem, severity: 'warning', hint: leftOutHint(problem) });
  return diagnostics;
}

interface Loading {
  readonly source: SiteSource;
  /** Those of the site, pages included. */
  readonly files: readonly string[];
  readonly rules: SiteRules;
  readonly diagnostics: Diagnostics;
}

/** The pages of files, plugins and specifications, with the navigation that has them. */
async function pagesOf({ source, files, rules, diagnostics }: Loading) {
  const { options, configured, kept, texts } = source;
  const { root, host = NO_HOST, extension } = options;
  const inFiles = readPages(root, files, diagnostics, options.pageFiles);
  checkEncodings(root, files, new Set(inFiles.map(({ file }) => file)), texts, diagnostics);
  const { pages: given, loaded: written } = await withAddedPages(extension, root, inFiles, {
    loaded: configured,
    diagnostics,
  });
  const filled = given.map((file) => fillFrontmatter(file, rules.config.variables));
  const api = await addApis({ root, files, texts, loaded: written, pages: filled, diagnostics });
  const { pages: served, ownEntry } = withoutOwnRoutes(api.pages, host.own, diagnostics);
  const places = navPlaces(api.loaded.config.navigation);
  const variants = pageVariants(places);
  const changed = await timestamps(api.loaded, root, filled, diagnostics);
  const missed = missedRestrictions(places, served);
  const letters = new Map(served.map(({ path, title, source }) => [path, lettersOf(`${title}\n${source}`)]));
  const writtenIn = (paths: readonly string[]): string | undefined =>
    writtenLanguage(paths.flatMap((path) => letters.get(path) ?? []));
  const pages = served.map((file) => ({
    writtenIn: writtenIn([file.path]),
    ...pageOfFile(file, variants.get(file.path), {
      ...{ ...rules, missed: missed.get(file.path), kept: kept.get(file.path) },
    }),
    lastChanged: changed.get(file.file),
  }));
  return { pages, api, written, variants, ownEntry, writtenIn };
}

/** Files that are shown as they are, and those that every page loads: none of a program beside the docs. */
function assetsOf(
  { source, files, diagnostics }: Loading,
  loaded: LoadedConfig,
  owners: ReadonlyMap<string, string>,
  wide: readonly Page[],
): Pick<Site, 'assets' | 'styles' | 'scripts'> {
  const { root, extension } = source.options;
  const code = extension?.code;
  const isCode = (file: string): boolean =>
    code !== undefined && code.size > 0 && code.has(realpathSync(onDisk(root, file)));
  const { assets, styles, scripts } = findAssets(files, new Set(loaded.files), owners, isCode, diagnostics);
  const programs = programFolders(files, wide);
  const isOfSite = (path: string): boolean => !programs.some((folder) => path.startsWith(folder));
  return {
    assets,
    styles: styles.filter(isOfSite),
    scripts: scripts.filter((path) => isOfSite(path) && !isForNode(root, path)),
  };
}

/** With the skills of its author and the generated one. */
function withSkills(
  { source, rules, diagnostics }: Loading,
  isPage: (path: string) => boolean,
  site: Omit<Site, 'skills' | 'diagnostics'>,
): Site {
  const generated = { name: generatedName(rules), audience: widestAudience(rules) };
  const audience = (skill: Parameters<typeof audienceOfFile>[0]) => audienceOfFile(skill, {}, rules);
  const authored = readSkills(site.root, source.files, isPage, audience, generated, diagnostics);
  const most = (skill: Skill): Skill => ({
    ...skill,
    audience: oneAbove(site, 'skills', skill.name, skill.audience),
  });
  const whole: Site = { ...site, skills: authored.map(most), diagnostics: diagnostics.list() };
  const known =
    site.access === 'full' ? memberSite(whole, (group) => group === 'authenticated') : publicSite(whole);
  return { ...whole, skills: withGeneratedSkill(whole.skills, known).map(most) };
}

function undeclaredLanguage(language: string): Report {
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  return {
    code: 'language-undeclared',
    message: `The pages are written in ${name}, and docs.json names no language.`,
    hint: `They are shown and searched in it. Declare it: \`"languages": [{ "language": "${language}", … }]\` in "navigation".`,
  };
}

function unreadConfig(file: string): Report {
  return {
    code: 'extension-unread',
    message: `${file} is not read: it is code, and this build runs none from the repository.`,
    hint:
      'Leave out `--no-config`, or for deploys set "config": true in "deploy" of server.json. ' +
      'A server never loads tools from a deploy: name their module with `--tools`.',
    file,
    line: 1,
    column: 1,
  };
}

function leftOutHint({ hint }: Diagnostic): string {
  return [hint, 'No navigation has the page that shows this, so it is left out.'].filter(Boolean).join(' ');
}

function normaliseBase(base: string): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}

function pathsBelow(base: string, all: readonly { readonly path: string }[]): ReadonlySet<string> {
  const paths = all.map(({ path }) => path);
  return new Set(base === '' ? [] : paths.filter((path) => `${path}/`.startsWith(`${base}/`)));
}

/** Stands in for a docs.json that is missing or cannot be read. */
function withoutConfig(): LoadedConfig {
  const config = configSchema.parse({
    theme: 'mint',
    name: 'Documentation',
    colors: { primary: '#000000' },
    navigation: { pages: [] },
  });
  return { config, files: ['docs.json'], locate: () => ({ file: 'docs.json', line: 1, column: 1 }) };
}
