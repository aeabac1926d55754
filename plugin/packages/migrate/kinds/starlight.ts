/** Starlight: `starlight({ … })` in an astro.config, and the pages of `src/content/docs`. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { parse } from 'jsonc-parser';
import { firstFile } from '../code-module.ts';
import { Literals } from '../literals.ts';
import type { Notes } from '../notes.ts';
import type { SourceEntry, SourcePage, SourceSection, SourceSite, SourceVariant } from '../source.ts';
import { frontmatterOf, splitPage } from '../text/frontmatter.ts';
import { assetsOf, isPage, pathBelow, ReadSettings, sourceFiles, words } from './files.ts';
import { configOf, type SourceSocial, staticPath } from './look.ts';
import { treeOf } from './tree.ts';

const CONFIGS = ['mjs', 'ts', 'js', 'mts'].map((end) => `astro.config.${end}`);

/** The configuration of a folder, or of its `docs/` or `website/`. */
export function starlightConfig(folder: string): string | undefined {
  const file = firstFile(folder, CONFIGS, ['.', 'docs', 'website']);
  return file !== undefined && /\bstarlight\(/.test(readFileSync(file, 'utf8')) ? file : undefined;
}

interface Page extends SourcePage {
  /** Path below the docs, without the language. */
  readonly slug: string;
  readonly locale: string;
  readonly order: number | undefined;
}

interface Sidebar {
  readonly pages: readonly Page[];
  readonly locale: string;
  readonly lang: string | undefined;
  readonly settings: ReadSettings;
  readonly file: string;
}

export function readStarlight(folder: string, notes: Notes): SourceSite {
  const file = starlightConfig(folder) ?? folder;
  const root = dirname(file);
  const literals = new Literals();
  const settings = new ReadSettings(literals, notes);
  const astro = objectOf(literals.read(file));
  const options = settings.object(literals.argumentOfCall(file, 'starlight'), 'The options of `starlight()`');
  const content = join(root, 'src/content/docs');
  const locales = settings.object(options.locales, 'The list of languages');
  const pages = pagesOf(content, Object.keys(locales), notes);
  const sectionsOf = (locale: string, lang: string | undefined): SourceSection[] => [
    {
      label: titleOf(options.title) ?? 'Docs',
      entries: sidebarOf(options.sidebar, { pages, locale, lang, settings, file }),
    },
  ];
  const languages = Object.entries(locales).filter(([key]) =>
    pages.some(({ locale }) => locale === (key === 'root' ? '' : key)),
  );
  const standard = textOf(options.defaultLocale) ?? 'root';
  const variants: SourceVariant[] = languages.map(([key, value]) => ({
    name: textOf(objectOf(value).lang) ?? key,
    isDefault: key === standard,
    sections: sectionsOf(key === 'root' ? '' : key, textOf(objectOf(value).lang) ?? key),
  }));
  const site = textOf(astro.base)?.replaceAll(/^\/|\/$/g, '') ?? '';
  const logo = objectOf(options.logo);
  const light = image(root, textOf(logo.src) ?? textOf(logo.light));
  const dark = image(root, textOf(logo.src) ?? textOf(logo.dark)) ?? light;
  return {
    config: configOf(
      {
        name: titleOf(options.title),
        description: textOf(options.description),
        favicon: staticPath(textOf(options.favicon)),
        logo: { light: light && `/${light.to}`, dark: dark && `/${dark.to}` },
        socials: socialsOf(options.social),
        timestamps: options.lastUpdated === true,
      },
      basename(folder),
    ),
    sections: variants.length > 1 ? [] : sectionsOf('', undefined),
    ...(variants.length > 1 && { languages: variants }),
    pages,
    assets: new Map([
      ...assetsOf(join(root, 'public')),
      ...[light, dark].flatMap((each) => (each === undefined ? [] : [[each.from, each.to] as const])),
    ]),
    redirects: redirectsOf(astro.redirects, settings),
    base: site === '' ? '' : `/${site}`,
    content,
    aliases: aliasesOf(root),
    linksByAddress: true,
  };
}

function pagesOf(content: string, locales: readonly string[], notes: Notes): Page[] {
  return sourceFiles(content).flatMap((from) => {
    const file = pathBelow(content, from);
    if (/\.(?:mdoc|astro)$/.test(file)) notes.add(from, 'Only Markdown and MDX are converted.');
    if (!isPage(from) || file.split('/').some((part) => part.startsWith('_')) || /^404\.mdx?$/.test(file))
      return [];
    const { slug, draft, sidebar } = frontmatterOf(splitPage(readFileSync(from, 'utf8')).yaml);
    if (draft === true) return [];
    const path = file
      .replace(/\.mdx?$/, '')
      .toLowerCase()
      .replaceAll(' ', '-');
    const to = typeof slug === 'string' && slug !== '' ? slug : path;
    const first = to.split('/')[0] ?? '';
    const locale = locales.includes(first) ? first : '';
    const { order } = objectOf(sidebar);
    return [
      {
        from,
        to: to === locale && locale !== '' ? `${to}/index` : to,
        slug: locale === '' ? to : to.slice(locale.length + 1),
        locale,
        order: typeof order === 'number' ? order : undefined,
      },
    ];
  });
}

function sidebarOf(value: unknown, sidebar: Sidebar): SourceEntry[] {
  const { settings, pages, locale } = sidebar;
  if (value === undefined) return generated('', sidebar);
  const entries = settings
    .list(value, 'The sidebar')
    .flatMap((item, index) => entryOf(item, sidebar, value, index));
  const home = pages.find((page) => page.locale === locale && page.slug === 'index');
  return home === undefined ? entries : [{ page: home.to }, ...entries];
}

function entryOf(item: unknown, sidebar: Sidebar, holder: unknown, index: number): SourceEntry[] {
  const { settings, file, lang, locale } = sidebar;
  if (settings.unread(item, 'An entry of the sidebar')) return [];
  const page = (slug: string, label?: string, tag?: string): SourceEntry[] => {
    const found = pageOf(slug, sidebar);
    if (found !== undefined) return [{ page: found.to, label, tag }];
    if (locale === '')
      settings.note(`There is no page \`${slug}\`: its entry is left out.`, file, holder, index);
    return [];
  };
  if (typeof item === 'string') return page(item);
  if (!isObject(item)) return [];
  const { slug, link, items, autogenerate, translations, badge, collapsed } = item;
  const label = (lang === undefined ? undefined : textOf(objectOf(translations)[lang])) ?? textOf(item.label);
  const tag = textOf(objectOf(badge).text) ?? textOf(badge);
  if (typeof slug === 'string') return page(slug, label, tag);
  if (typeof link === 'string')
    return /^[a-z]+:/i.test(link) ? [{ label, href: link }] : page(link.replace(/[#?].*$/, ''), label, tag);
  const directory = textOf(objectOf(autogenerate).directory);
  const inside =
    directory === undefined
      ? settings.list(items, 'A list of entries').flatMap((each, at) => entryOf(each, sidebar, items, at))
      : generated(directory, sidebar);
  if (label === undefined) return inside;
  return inside.length === 0 ? [] : [{ label, tag, expanded: collapsed !== true, entries: inside }];
}

function pageOf(slug: string, { pages, locale }: Sidebar): Page | undefined {
  const wanted = slug.replaceAll(/^\/|\/$/g, '').toLowerCase() || 'index';
  return pages.find(
    (page) => page.locale === locale && (page.slug === wanted || page.slug === `${wanted}/index`),
  );
}

function generated(directory: string, { pages, locale }: Sidebar): SourceEntry[] {
  const own = pages
    .filter((page) => page.locale === locale)
    .map(({ to, slug, order }) => ({ page: to, path: slug, order }));
  return treeOf(own, directory.replaceAll(/^\/|\/$/g, ''), (folder) => ({
    label: words(folder.split('/').at(-1) ?? folder),
    expanded: true,
  }));
}

function titleOf(value: unknown): string | undefined {
  return textOf(value) ?? (isObject(value) ? textOf(Object.values(value)[0]) : undefined);
}

function image(root: string, path: string | undefined): { from: string; to: string } | undefined {
  return path === undefined
    ? undefined
    : { from: resolve(root, path.replace(/^\//, './')), to: `images/${basename(path)}` };
}

/** A list, or an object by the names of icons. */
function socialsOf(value: unknown): readonly SourceSocial[] {
  return isObject(value)
    ? Object.entries(value).map(([icon, href]) => ({ icon, href }))
    : listOf(value).map(objectOf);
}

function redirectsOf(value: unknown, settings: ReadSettings) {
  return Object.entries(settings.object(value, 'The list of redirects')).flatMap(([source, target]) => {
    const destination = textOf(target) ?? textOf(objectOf(target).destination);
    // `[...slug]` and `[id]` are wildcards.
    return destination === undefined
      ? []
      : [{ source: wildcard(source), destination: wildcard(destination) }];
  });
}

function wildcard(path: string): string {
  return path.replaceAll(/\[\.\.\.([\w-]+)\]/g, ':$1*').replaceAll(/\[([\w-]+)\]/g, ':$1');
}

/** Beginnings of imports that mean a folder: `paths` of the TypeScript configuration, and the usual ones. */
function aliasesOf(root: string): Record<string, string> {
  const file = join(root, 'tsconfig.json');
  const { compilerOptions } = objectOf(existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined);
  const { baseUrl, paths } = objectOf(compilerOptions);
  const base = resolve(root, textOf(baseUrl) ?? '.');
  const given = Object.entries(objectOf(paths)).flatMap(([name, folders]) => {
    const [folder] = listOf(folders);
    return name.endsWith('/*') && typeof folder === 'string' && folder.endsWith('/*')
      ? [[name.slice(0, -2), resolve(base, folder.slice(0, -2))] as const]
      : [];
  });
  return {
    '~': join(root, 'src'),
    '@': join(root, 'src'),
    '@assets': join(root, 'src/assets'),
    '~/assets': join(root, 'src/assets'),
    ...Object.fromEntries(given),
  };
}
