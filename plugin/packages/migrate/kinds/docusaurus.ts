/** Docusaurus: `docusaurus.config.*`, its plugins of docs, and their versions. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pagePath } from '@waymark/source/page-path';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { firstFile } from '../code-module.ts';
import { Literals } from '../literals.ts';
import type { Notes } from '../notes.ts';
import type { SourcePage, SourceSection, SourceSite, SourceVariant } from '../source.ts';
import { type DocusaurusPage, docsPages } from './docusaurus-pages.ts';
import { sidebarSections } from './docusaurus-sidebar.ts';
import { assetsOf, ReadSettings, sourceFiles } from './files.ts';
import { configOf, staticPath } from './look.ts';

const CONFIGS = ['ts', 'js', 'mjs', 'cjs', 'mts'].map((end) => `docusaurus.config.${end}`);

/** The configuration of a folder, or of its `website/` or `docs/`. */
export function docusaurusConfig(folder: string): string | undefined {
  return firstFile(folder, CONFIGS, ['.', 'website', 'docs']);
}

interface Instance {
  readonly id: string;
  readonly path: string;
  readonly route: string;
  readonly sidebar: string | undefined;
  readonly options: JsonObject;
}

interface Reading {
  readonly root: string;
  readonly literals: Literals;
  readonly settings: ReadSettings;
  readonly labels: ReadonlyMap<string, string>;
}

export function readDocusaurus(folder: string, notes: Notes): SourceSite {
  const file = docusaurusConfig(folder) ?? folder;
  const root = dirname(file);
  const literals = new Literals();
  const settings = new ReadSettings(literals, notes);
  const config = settings.object(literals.read(file), 'The configuration');
  const theme = objectOf(config.themeConfig);
  const navbar = objectOf(theme.navbar);
  const items = listOf(navbar.items).map(objectOf);
  const reading = { root, literals, settings, labels: labelsOf(items) };
  const found = instances(config, root, settings).map((instance) => readInstance(instance, reading));
  const written = found.flatMap((each) => each.pages);
  const pages = unique(written, notes);
  const versions = found.length === 1 ? found[0]?.versions : undefined;
  const statics = listOf(config.staticDirectories).flatMap((each) => textOf(each) ?? []);
  const assets = new Map(
    (statics.length > 0 ? statics : ['static']).flatMap((name) => [...assetsOf(resolve(root, name))]),
  );
  leftOut(root, config, notes);
  const base = (textOf(config.baseUrl) ?? '/').replace(/\/$/, '');
  const addresses = new Set(pages.map(({ to }) => pagePath(`${to}.md`)));
  const link = (item: JsonObject) => {
    const outside = textOf(item.href);
    const inside = typeof item.to === 'string' ? join('/', item.to.replace(/\/$/, '')) : undefined;
    const href = outside ?? inside;
    if (typeof item.label !== 'string' || href === undefined) return [];
    if (outside !== undefined || addresses.has(href)) return [{ label: item.label, href }];
    settings.note(`The link to ${href} is left out: no page of the docs has this address.`, file, item);
    return [];
  };
  const logo = objectOf(navbar.logo);
  const look = {
    name: settings.text(config.title, 'The title'),
    description: textOf(config.tagline),
    favicon: staticPath(textOf(config.favicon)),
    logo: { light: staticPath(textOf(logo.src)), dark: staticPath(textOf(logo.srcDark)) },
    links: items.filter(({ type }) => type === undefined).flatMap(link),
    footer: listOf(objectOf(theme.footer).links)
      .map(objectOf)
      .flatMap(({ title, items: inside }) =>
        typeof title === 'string'
          ? [{ header: title, items: listOf(inside).map(objectOf).flatMap(link) }]
          : [],
      ),
    timestamps: found.some(({ options }) => options.showLastUpdateTime === true),
  };
  return {
    config: configOf(look, basename(folder)),
    sections: found.flatMap(({ sections }) => sections),
    ...(versions !== undefined && { versions }),
    pages,
    assets,
    redirects: redirectsOf(config, settings),
    base,
    content: found[0]?.path ?? root,
    linkFolders: [...found.flatMap(({ folders }) => folders), root],
    aliases: { '@site': root, '@docs': found[0]?.path ?? root },
  };
}

/** Names of the navigation bar for sidebars. */
function labelsOf(items: readonly JsonObject[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap(({ sidebarId, label }) =>
      typeof sidebarId === 'string' && typeof label === 'string' ? [[sidebarId, label]] : [],
    ),
  );
}

/** Docs of the preset, and of each `@docusaurus/plugin-content-docs`. */
function instances(config: JsonObject, root: string, settings: ReadSettings): Instance[] {
  const pair = (entry: unknown): [string, JsonObject] =>
    Array.isArray(entry) ? [String(entry[0]), objectOf(entry[1])] : [String(entry), {}];
  settings.unread(config.presets, 'The list of presets');
  const given = [
    ...listOf(config.presets)
      .map(pair)
      .filter(([name, { docs }]) => /(?:^classic$|preset-classic)/.test(name) && docs !== false)
      .map(([, options]) => objectOf(options.docs)),
    ...listOf(config.plugins)
      .map(pair)
      .filter(([name]) => name.includes('content-docs'))
      .map(([, options]) => options),
  ];
  return given.map((options) => ({
    id: textOf(options.id) ?? 'default',
    path: resolve(root, textOf(options.path) ?? 'docs'),
    route: (textOf(options.routeBasePath) ?? 'docs').replaceAll(/^\/|\/$/g, ''),
    sidebar: typeof options.sidebarPath === 'string' ? resolve(root, options.sidebarPath) : undefined,
    options,
  }));
}

function readInstance(instance: Instance, reading: Reading) {
  const { id, path, route, sidebar, options } = instance;
  const { root, settings } = reading;
  const prefix = id === 'default' ? '' : `${id}_`;
  const list = readList(join(root, `${prefix}versions.json`));
  settings.unread(options.sidebarPath, 'The path of the sidebar');
  const sectionsOf = (
    pages: readonly DocusaurusPage[],
    folder: string,
    file: string | undefined,
  ): SourceSection[] => sidebarSections({ pages, folder, file, ...reading });
  const settingsOf = objectOf(options.versions);
  const folderOf = (name: string): string =>
    name === 'current' ? path : join(root, `${prefix}versioned_docs`, `version-${name}`);
  const onlyIn = listOf(options.onlyIncludeVersions).flatMap((each) => textOf(each) ?? []);
  const hasVersions = list.length > 0;
  const names = hasVersions && options.includeCurrentVersion === false ? list : [...list, 'current'];
  const shown = names.filter(
    (name) => !hasVersions || ((onlyIn.length === 0 || onlyIn.includes(name)) && existsSync(folderOf(name))),
  );
  const wanted = textOf(options.lastVersion);
  const latest = wanted !== undefined && shown.includes(wanted) ? wanted : shown[0];
  const versions = shown.map((name) => {
    const own = objectOf(settingsOf[name]);
    const segment = textOf(own.path) ?? (name === latest ? '' : name === 'current' ? 'next' : name);
    const folder = folderOf(name);
    const pages = docsPages(folder, [route, segment].filter((part) => part !== '').join('/'));
    const file =
      name === 'current'
        ? sidebar
        : join(root, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`);
    const label = textOf(own.label) ?? (name === 'current' ? 'Next' : name);
    return { name: label, isDefault: name === latest, sections: sectionsOf(pages, folder, file), pages };
  });
  const ordered: (SourceVariant & { pages: DocusaurusPage[] })[] = versions.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault),
  );
  return {
    pages: ordered.flatMap(({ pages }) => pages),
    sections: ordered.flatMap(({ sections }) => sections),
    path,
    folders: shown.map(folderOf),
    options,
    versions: hasVersions
      ? ordered.map(({ name, isDefault, sections }) => ({ name, isDefault, sections }))
      : undefined,
  };
}

function readList(file: string): string[] {
  if (!existsSync(file)) return [];
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return listOf(value).flatMap((each) => textOf(each) ?? []);
}

/** Two files with one address: the first one has it. */
function unique(pages: readonly SourcePage[], notes: Notes): SourcePage[] {
  const byPath = new Map<string, SourcePage>();
  for (const page of pages) {
    if (byPath.has(page.to))
      notes.add(page.from, 'Another page has the same address: this one is not copied.', 1);
    else byPath.set(page.to, page);
  }
  return [...byPath.values()];
}

function redirectsOf(config: JsonObject, settings: ReadSettings) {
  const options = listOf(config.plugins).flatMap((entry) =>
    Array.isArray(entry) && String(entry[0]).includes('client-redirects') ? [objectOf(entry[1])] : [],
  );
  return options.flatMap(({ redirects, createRedirects }) => {
    if (createRedirects !== undefined) settings.unread(createRedirects, '`createRedirects`');
    return settings
      .list(redirects, 'The list of redirects')
      .filter(isObject)
      .flatMap(({ from, to }) => {
        const sources =
          typeof from === 'string' ? [from] : listOf(from).flatMap((each) => textOf(each) ?? []);
        return typeof to === 'string' ? sources.map((source) => ({ source, destination: to })) : [];
      });
  });
}

function leftOut(root: string, config: JsonObject, notes: Notes): void {
  const blog = join(root, 'blog');
  if (existsSync(blog))
    notes.add(blog, 'The blog is not converted. An `Update` component shows entries with a feed.');
  for (const file of sourceFiles(join(root, 'src/pages')))
    notes.add(
      file,
      'Pages outside of the docs are not converted. A page with `mode: custom` can take their place.',
    );
  if (existsSync(join(root, 'i18n')) && isObject(config.i18n))
    notes.add(
      join(root, 'i18n'),
      'Translations are not converted. Copy each language into a folder, and name it in `languages`.',
    );
}
