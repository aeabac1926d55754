import { realpathSync } from 'node:fs';
import type { AccessMode } from '@waymark/server/contract/access-mode';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic, Report } from '@waymark/source/diagnostics/diagnostic';
import { discover, isSkillFile } from '@waymark/source/files/discover';
import { outsideRoot } from '@waymark/source/paths/inside-root';
import { shortened } from '@waymark/source/paths/name-problem';
import { onDisk } from '@waymark/source/paths/on-disk';
import { languagesWrittenIn } from './appearance/fonts.ts';
import { readLook } from './appearance/look.ts';
import { type LastConfig, loadConfigOr } from './config/last-config.ts';
import type { LoadedConfig } from './config/load.ts';
import { type Config, configSchema } from './config/schema.ts';
import { withAddedPages } from './content/added-pages.ts';
import { findAssets, isStatic } from './content/assets.ts';
import { audienceOf, type Restriction, strictest } from './content/audience.ts';
import { readableImages } from './content/config-images.ts';
import { configLinks } from './content/config-links.ts';
import { configPlaces } from './content/config-places.ts';
import { checkConfigValues } from './content/config-values.ts';
import { checkEncodings, READ_AS_TEXT } from './content/encodings.ts';
import { type Floor, oneAbove, stricterMode } from './content/floor.ts';
import { generatedName, widestAudience, withGeneratedSkill } from './content/generated-skill.ts';
import { type Host, hosted, NO_HOST } from './content/host.ts';
import { isForNode, programFolders } from './content/node-scripts.ts';
import { withoutOwnRoutes } from './content/own-routes.ts';
import { type PageFile, type PageFiles, readPages } from './content/pages.ts';
import { withPluginConfig } from './content/plugin-config.ts';
import { withoutPrivateFiles } from './content/private-files.ts';
import { readRedirects } from './content/redirects.ts';
import { readSkills } from './content/skills.ts';
import { timestamps } from './content/timestamps.ts';
import { fillFrontmatter } from './content/variables.ts';
import { visibilityOf } from './content/visibility.ts';
import { lettersOf, writtenLanguage } from './content/written-language.ts';
import type { Extension } from './extend/extension.ts';
import { rightsProblem } from './images/unreadable.ts';
import { memberSite, publicSite } from './members/readable-site.ts';
import { buildNavigation } from './navigation/build.ts';
import { navPlaces } from './navigation/nav-places.ts';
import { combined, missedRestrictions, type NavRestriction } from './navigation/restrictions.ts';
import { languagesOf, versionsOf } from './navigation/tree.ts';
import { type PageVariant, pageVariants } from './navigation/variants.ts';
import { addApis } from './openapi/add-apis.ts';
import type { Page, Site, Skill } from './types.ts';

export interface SiteOptions {
  /** Absolute path of the docs root: the folder of docs.json. */
  readonly root: string;
  /** Public address of the site, base included. */
  readonly url?: string | undefined;
  /** Path that the site is served under, such as `/docs`. */
  readonly base?: string | undefined;
  /** Readers of pages that name none; `public` unless docs.json says `public: false`. */
  readonly access?: AccessMode | undefined;
  /** Of a preview: what its site shows. */
  readonly floor?: Floor | undefined;
  /** Settings of an Astro project that holds the docs. */
  readonly host?: Host | undefined;
  /** Pages as an earlier reading left them. */
  readonly pageFiles?: PageFiles | undefined;
  /** Files that are no pages of the Site, with the first that is wrong with each. */
  readonly leftOut?: ReadonlyMap<string, Diagnostic> | undefined;
  /** The changes of plugins. */
  readonly extension?: Extension | undefined;
  /** A `waymark.config.ts` that is not read. */
  readonly unread?: string | undefined;
  readonly lastConfig?: LastConfig | undefined;
}

/**
 * Reads a docs root into a Site. What is wrong in it is in `diagnostics`, never thrown: without a docs.json that can
 * be read, the site has its pages and an empty navigation.
 *
 * @throws If the root cannot be read at all.
 */
export async function loadSite(options: SiteOptions): Promise<Site> {
  const { root } = options;
  const diagnostics = new Diagnostics();
  const { host = NO_HOST } = options;
  const { loaded: chosen, kept } = await withPluginConfig(
    options.extension,
    (await loadConfigOr(options.lastConfig ?? {}, root, diagnostics)) ?? withoutConfig(),
  );
  const configured = hosted(chosen, host, diagnostics);
  const { config } = configured;
  const { floor } = options;
  const base = normaliseBase(options.base ?? '');
  const own = options.access ?? (config.public === false ? 'full' : 'public');
  const access = stricterMode(own, floor);

  const { leftOut = new Map<string, Diagnostic>() } = options;
  const all = discover(root, pageVariants(navPlaces(config.navigation)).keys());
  const closed = new Map(
    all.files
      .filter((file) => isStatic(file) && !READ_AS_TEXT.test(file))
      .flatMap((file) => {
        const problem = rightsProblem(root, file);
        return problem === undefined ? [] : [[file, problem]];
      }),
  );
  for (const problem of closed.values()) diagnostics.report(problem);
  const discovery = {
    ...all,
    files: withoutPrivateFiles(
      root,
      all.files.filter((file) => !closed.has(file)),
      diagnostics,
    ),
    skillFiles: withoutPrivateFiles(root, all.skillFiles, diagnostics),
  };
  const found = discovery.files.filter((file) => !leftOut.has(file));
  for (const problem of leftOut.values())
    diagnostics.report({ ...problem, severity: 'warning', hint: leftOutHint(problem) });
  for (const file of discovery.outside) {
    // No page is missing without a skill, which often lies elsewhere in the repository.
    const severity = isSkillFile(file) ? 'warning' : undefined;
    diagnostics.report({ ...outsideRoot(file), severity, file, line: 1, column: 1 });
  }
  for (const file of discovery.clashing)
    diagnostics.report({
      code: 'page-path-conflict',
      message: `Another file has the name \`${file}\` in another form of Unicode: letters with marks are one sign in one of them, and two in the other.`,
      hint: 'That one is shown, and this file is left out. Rename or remove one of them.',
      file,
    });
  for (const { path, problem } of discovery.unnamed)
    diagnostics.report({
      code: 'file-name',
      message: `No file of a site can have the name \`${shortened(path)}\`: ${problem}.`,
      hint: 'The file or folder is left out. Rename it.',
      file: path,
    });
  if (options.unread !== undefined) diagnostics.report(unreadConfig(options.unread));
  const inFiles = readPages(root, found, diagnostics, options.pageFiles);
  checkEncodings(root, found, new Set(inFiles.map(({ file }) => file)), diagnostics);
  const { pages: given, loaded: written } = await withAddedPages(options.extension, root, inFiles, {
    loaded: configured,
    diagnostics,
  });
  const files = given.map((file) => fillFrontmatter(file, config.variables));
  const api = await addApis({ root, files: found, loaded: written, pages: files, diagnostics });
  const { loaded } = api;
  const { pages: served, ownEntry } = withoutOwnRoutes(api.pages, host.own, diagnostics);
  const places = navPlaces(loaded.config.navigation);
  const variants = pageVariants(places);
  const changed = await timestamps(loaded, root, files, diagnostics);
  const missed = missedRestrictions(places, served);
  const letters = new Map(served.map(({ path, title, source }) => [path, lettersOf(`${title}\n${source}`)]));
  const writtenIn = (paths: readonly string[]): string | undefined =>
    writtenLanguage(paths.flatMap((path) => letters.get(path) ?? []));
  const pages = served.map((file) => ({
    writtenIn: writtenIn([file.path]),
    ...toPage(file, variants.get(file.path), {
      ...{ access, config, floor },
      ...{ missed: missed.get(file.path), kept: kept.get(file.path) },
    }),
    lastChanged: changed.get(file.file),
  }));
  const pageByPath = new Map(pages.map((page) => [page.path, page]));
  const navigation = buildNavigation(loaded, (path) => pageByPath.get(path), diagnostics, {
    pagePaths: pageByPath.keys(),
    ownEntry,
  });
  const owners = new Map([...pages.map(({ path, file }) => [path, file] as const), ...host.own]);
  const code = options.extension?.code;
  const isCode = (file: string): boolean =>
    code !== undefined && code.size > 0 && code.has(realpathSync(onDisk(root, file)));
  const { assets, ...loadable } = findAssets(found, new Set(loaded.files), owners, isCode, diagnostics);
  const widest = widestAudience({ access });
  const programs = programFolders(
    found,
    pages.filter(({ audience }) => audience === widest),
  );
  const isOfSite = (path: string): boolean => !programs.some((folder) => path.startsWith(folder));
  const styles = loadable.styles.filter(isOfSite);
  const assetPaths = new Map(assets.map(({ path, file }) => [path, file]));
  const closedFile = (path: string): string | undefined => closed.get(path.slice(1))?.file;
  const readable = await readableImages(
    written,
    root,
    (path) => assetPaths.get(path) ?? closedFile(path),
    diagnostics,
  );
  await checkConfigValues(loaded, diagnostics);
  const languages = languagesOf(navigation);
  const ownLanguage =
    languages.length === 0
      ? writtenIn(pages.flatMap(({ path, audience }) => (audience === widest ? [path] : [])))
      : undefined;
  if (ownLanguage !== undefined)
    diagnostics.report({ ...undeclaredLanguage(ownLanguage), ...loaded.locate(['navigation']) });
  // Fonts are for strangers too: other pages do not count.
  const titles = pages.flatMap(({ title, audience }) => (audience === 'public' ? [title] : []));
  const look = await readLook(
    loaded,
    {
      root,
      languages: [...languages.map(({ name }) => name), ...languagesWrittenIn(titles.join(' '))],
      styles,
      hasFile: (path) => assetPaths.has(path),
    },
    diagnostics,
  );
  const isServed = (path: string): boolean => owners.has(path) || assetPaths.has(path);
  const { redirects, positions } = readRedirects(loaded, assetPaths, isServed, host.own, diagnostics);
  const authored = readSkills(
    root,
    discovery,
    (path) => variants.has(path),
    (skill) => audienceOfFile(skill, {}, { access, config, floor }),
    { name: generatedName({ config }), audience: widest },
    diagnostics,
  );

  const site: Omit<Site, 'skills' | 'diagnostics'> = {
    root,
    config: readable,
    floor,
    pageFormat: host.format,
    ownRoutes: host.own,
    url: options.url?.replace(/\/+$/, ''),
    base,
    belowBase: new Set(
      [...pages.filter(({ audience }) => audience === widest), ...assets].flatMap(({ path }) =>
        base !== '' && `${path}/`.startsWith(`${base}/`) ? [path] : [],
      ),
    ),
    access,
    pages,
    pageByPath,
    navigation,
    versions: versionsOf(navigation),
    languages,
    writtenIn: ownLanguage,
    redirects: [...host.redirects, ...redirects],
    redirectPositions: positions,
    configLinks: configLinks(loaded),
    configPlaces: configPlaces(loaded),
    specifications: api.specifications,
    apis: api.apis,
    extension: options.extension,
    assets,
    look,
    styles,
    scripts: loadable.scripts.filter((path) => isOfSite(path) && !isForNode(root, path)),
  };
  const list: readonly Diagnostic[] = diagnostics.list();
  const most = (skill: Skill): Skill => ({
    ...skill,
    audience: oneAbove(site, 'skills', skill.name, skill.audience),
  });
  const whole: Site = { ...site, skills: authored.map(most), diagnostics: list };
  const known =
    access === 'full' ? memberSite(whole, (audience) => audience === 'authenticated') : publicSite(whole);
  return { ...whole, skills: withGeneratedSkill(whole.skills, known).map(most) };
}

interface SiteRules {
  readonly access: AccessMode;
  readonly config: Config;
  readonly floor: Floor | undefined;
  /** Of entries of the navigation that mean the page and miss it. */
  readonly missed?: NavRestriction | undefined;
  /** By the navigation before plugins changed it. */
  readonly kept?: NavRestriction | undefined;
}

function toPage(file: PageFile, variant: PageVariant | undefined, rules: SiteRules): Page {
  const { closed: _closed, narrowedBy: _narrowedBy, ...page } = file;
  const { frontmatter } = file;
  return {
    ...page,
    languages: variant?.languages ?? [],
    versions: variant?.versions ?? [],
    audience: oneAbove(rules, 'pages', file.path, audienceOfFile(file, variant ?? {}, rules)),
    ...visibilityOf({
      hidden: frontmatter.hidden === true,
      noindex: frontmatter.noindex === true,
      searchable: frontmatter.searchable,
      place: variant === undefined ? 'none' : variant.hidden ? 'hidden' : 'shown',
      placeSearchable: variant?.searchable,
      indexAll: rules.config.seo.indexing === 'all',
      isLink: Boolean(frontmatter.url) && file.source.trim() === '',
    }),
    boost: frontmatter.boost ?? variant?.boost ?? 1,
  };
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

function audienceOfFile(
  { frontmatter, closed, narrowedBy = [] }: Pick<PageFile, 'frontmatter' | 'closed' | 'narrowedBy'>,
  found: NavRestriction,
  { access, config, missed, kept }: SiteRules,
): Page['audience'] {
  const place = missed === undefined ? found : combined([found, missed]);
  const readersOf = (page: Restriction, place: Restriction, publicByDefault: boolean): Page['audience'] =>
    audienceOf({ access, publicByDefault, page, place, closed });
  return strictest([
    readersOf(frontmatter, place, config.public === true),
    ...(kept === undefined ? [] : [readersOf(frontmatter, kept, config.public === true)]),
    ...narrowedBy.map((each) => readersOf(each, {}, true)),
  ]);
}

function normaliseBase(base: string): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
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
