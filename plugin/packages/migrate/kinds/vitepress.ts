/** VitePress: `.vitepress/config.*`, and the Markdown files beside it. */
import { basename, join, posix, resolve } from 'node:path';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { firstFile } from '../code-module.ts';
import { Literals } from '../literals.ts';
import type { Notes } from '../notes.ts';
import type { SourceEntry, SourcePage, SourceSection, SourceSite, SourceVariant } from '../source.ts';
import { assetsOf, isPage, pathBelow, pathOfPage, ReadSettings, sourceFiles, words } from './files.ts';
import { configOf, staticPath } from './look.ts';
import { treeOfPages } from './tree.ts';

const ENDS = ['ts', 'mts', 'js', 'mjs'];
const CONFIGS = ENDS.flatMap((end) => [`.vitepress/config.${end}`, `.vitepress/config/index.${end}`]);

/** The configuration of a folder, or of its `docs/`. */
export function vitepressConfig(folder: string): string | undefined {
  return firstFile(folder, CONFIGS, ['.', 'docs']);
}

interface Reading {
  readonly file: string;
  readonly settings: ReadSettings;
  readonly pages: readonly SourcePage[];
}

export function readVitepress(folder: string, notes: Notes): SourceSite {
  const file = vitepressConfig(folder) ?? folder;
  const root = file.slice(0, file.lastIndexOf('.vitepress') - 1);
  const literals = new Literals();
  const settings = new ReadSettings(literals, notes);
  const config = settings.object(literals.read(file), 'The configuration');
  const content = resolve(root, textOf(config.srcDir) ?? '.');
  const pages = pagesOf(content, config.rewrites, notes, file);
  const theme = settings.object(config.themeConfig, '`themeConfig`');
  const reading = { file, settings, pages };
  const locales = localesOf(config.locales, content, file, literals, settings);
  const variants: SourceVariant[] = locales
    .map(({ key, lang, own }) => ({
      name: lang,
      isDefault: key === 'root',
      sections: sectionsOf(
        { ...theme, ...objectOf(own.themeConfig) },
        key === 'root' ? '' : `/${key}`,
        reading,
      ),
    }))
    .filter(({ sections }) => sections.some(({ entries }) => entries.length > 0));
  const main = objectOf(locales.find(({ key }) => key === 'root')?.own);
  const logo = objectOf(theme.logo);
  if (config.srcExclude !== undefined)
    settings.note(
      '`srcExclude` is not read. Write the files into `.mintignore`.',
      file,
      config,
      'srcExclude',
    );
  return {
    config: configOf(
      {
        name: settings.text(config.title ?? main.title, 'The title'),
        description: textOf(config.description) ?? textOf(main.description),
        logo: {
          light: staticPath(textOf(theme.logo) ?? textOf(logo.light) ?? textOf(logo.src)),
          dark: staticPath(textOf(logo.dark)),
        },
        socials: listOf(theme.socialLinks)
          .map(objectOf)
          .map(({ icon, link }) => ({ icon, href: link })),
        timestamps: config.lastUpdated === true,
      },
      basename(folder),
    ),
    sections: variants.length > 1 ? [] : (variants[0]?.sections ?? sectionsOf(theme, '', reading)),
    ...(variants.length > 1 && { languages: variants }),
    pages,
    assets: assetsOf(join(content, 'public')),
    redirects: [],
    base: (textOf(config.base) ?? '/').replace(/\/$/, ''),
    content,
    aliases: { '@': content },
  };
}

/** Languages; one may have its settings in a `config.ts` of its folder. */
function localesOf(
  value: unknown,
  content: string,
  config: string,
  literals: Literals,
  settings: ReadSettings,
) {
  return Object.entries(settings.object(value, 'The list of languages')).flatMap(([key, given]) => {
    const { link, label } = objectOf(given);
    if (typeof link === 'string' && /^[a-z]+:/i.test(link)) {
      const name = textOf(label) ?? key;
      settings.note(`The language ${name} is another site, ${link}: it is left out.`, config, value, key);
      return [];
    }
    const file = firstFile(
      join(content, key === 'root' ? '.' : key),
      ENDS.map((end) => `config.${end}`),
    );
    const beside = file === undefined ? undefined : literals.read(file);
    const own: JsonObject = { ...objectOf(beside), ...objectOf(given) };
    return [{ key, lang: textOf(own.lang) ?? (key === 'root' ? 'en' : key), own }];
  });
}

function pagesOf(content: string, rewrites: unknown, notes: Notes, config: string): SourcePage[] {
  const rules = rewriteRules(rewrites);
  if (rewrites !== undefined && rules === undefined)
    notes.add(config, '`rewrites` is not a list of paths, and is not read.');
  const byPath = new Map<string, SourcePage>();
  for (const from of sourceFiles(content).filter(isPage)) {
    const file = pathBelow(content, from);
    if (file.startsWith('public/')) continue;
    if (file.includes('[')) {
      notes.add(
        from,
        'Pages of a route with parameters are made by code. Write them by a script before the build.',
      );
      continue;
    }
    const to = pathOfPage(rules?.reduce((path, rule) => path.replace(rule.from, rule.to), file) ?? file);
    if (!byPath.has(to)) byPath.set(to, { from, to });
  }
  return [...byPath.values()];
}

/** `{ 'en/:rest*': ':rest*' }` */
function rewriteRules(value: unknown): { from: RegExp; to: string }[] | undefined {
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([source, target]) => {
    if (typeof target !== 'string') return [];
    const names: string[] = [];
    const pattern = source
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:(\w+)(\*?)/g, (_, name: string, star: string) => {
        names.push(name);
        return star === '' ? '([^/]+)' : '(.*)';
      });
    return [
      {
        from: new RegExp(`^${pattern}$`),
        to: target.replaceAll(/:(\w+)\*?/g, (_, name: string) => `$${names.indexOf(name) + 1}`),
      },
    ];
  });
}

function sectionsOf(theme: JsonObject, locale: string, reading: Reading): SourceSection[] {
  const { settings } = reading;
  if (
    settings.unread(theme.sidebar, 'The sidebar') ||
    theme.sidebar === undefined ||
    theme.sidebar === false
  ) {
    return [{ label: 'Docs', entries: treeOfPages(reading.pages, locale.slice(1)) }];
  }
  if (Array.isArray(theme.sidebar))
    return [{ label: 'Docs', entries: entriesOf(theme.sidebar, '', reading) }];
  const nav = Array.isArray(theme.nav) ? theme.nav.map(objectOf) : [];
  const lists = Object.entries(objectOf(theme.sidebar)).map(([path, value]) => {
    const at = nav.findIndex(({ link, activeMatch }) =>
      [link, activeMatch].some((each) => typeof each === 'string' && each.includes(path)),
    );
    return {
      path,
      at: at === -1 ? nav.length : at,
      label: nav[at]?.text,
      entries: entriesOf(isObject(value) ? value.items : value, textOf(objectOf(value).base) ?? '', reading),
    };
  });
  // Two paths with one sidebar are one tab.
  const distinct = lists.filter(
    (list, index) =>
      lists.findIndex((other) => JSON.stringify(other.entries) === JSON.stringify(list.entries)) === index,
  );
  // Longer paths stand first in a list of sidebars; readers see them in the order of the header.
  const ordered = distinct.toSorted((one, other) => one.at - other.at);
  return ordered.map(({ path, label, entries }) => ({
    label: textOf(label) ?? (words(path.replace(locale, '').replaceAll(/^\/|\/$/g, '')) || 'Docs'),
    entries,
  }));
}

function entriesOf(value: unknown, base: string, reading: Reading): SourceEntry[] {
  return reading.settings
    .list(value, 'A list of the sidebar')
    .flatMap((item, index) => entryOf(item, base, reading, value, index));
}

function entryOf(
  item: unknown,
  base: string,
  reading: Reading,
  holder: unknown,
  index: number,
): SourceEntry[] {
  const { settings, file } = reading;
  if (settings.unread(item, 'An entry of the sidebar') || !isObject(item)) return [];
  const label = textOf(item.text)
    ?.replaceAll(/<[^>]*>/g, '')
    .trim();
  const prefix = textOf(item.base) ?? base;
  const link = settings.text(item.link, 'The link of an entry');
  const outside = link !== undefined && /^[a-z]+:/i.test(link);
  const page =
    link === undefined || outside
      ? undefined
      : pageOf(link.startsWith('/') && prefix === '' ? link : prefix + link, reading);
  if (link !== undefined && !outside && page === undefined)
    settings.note(`There is no page \`${link}\`: its entry is left out.`, file, holder, index);
  if (item.items !== undefined) {
    return [
      { label, page, expanded: item.collapsed === false, entries: entriesOf(item.items, prefix, reading) },
    ];
  }
  return page !== undefined ? [{ page, label }] : outside ? [{ label, href: link }] : [];
}

function pageOf(link: string, { pages }: Reading): string | undefined {
  const path = posix
    .join('/', link.replace(/[#?].*$/, ''))
    .slice(1)
    .replace(/\.(?:html|md)$/, '');
  const wanted = [path, posix.join(path, 'index')].map((each) => each.replace(/\/$/, ''));
  return pages.find(({ to }) => wanted.includes(to))?.to;
}
