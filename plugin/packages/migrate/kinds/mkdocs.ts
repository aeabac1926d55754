/** MkDocs, and Material for MkDocs: `mkdocs.yml` and the Markdown files that its `nav` names. */
import { readFileSync } from 'node:fs';
import { basename, dirname, posix, resolve } from 'node:path';
import { isObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { firstFile } from '../code-module.ts';
import type { Notes } from '../notes.ts';
import type { SourceEntry, SourcePage, SourceSection, SourceSite } from '../source.ts';
import { assetsOf, isPage, pathBelow, pathOfPage, sourceFiles, words } from './files.ts';
import { configOf } from './look.ts';
import { treeOfPages } from './tree.ts';

export function mkdocsConfig(folder: string): string | undefined {
  return firstFile(folder, ['mkdocs.yml', 'mkdocs.yaml', 'docs/mkdocs.yml']);
}

export function readMkdocs(folder: string, notes: Notes): SourceSite {
  const file = mkdocsConfig(folder) ?? folder;
  const counter = new LineCounter();
  // Tags such as `!!python/name:` are code of plugins.
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: counter, logLevel: 'silent' });
  const config = objectOf(document.toJS());
  const nav = document.get('nav', true);
  const lineOf = (index: number): number | undefined => {
    const item = isSeq(nav) ? nav.items[index] : undefined;
    return isNode(item) && item.range ? counter.linePos(item.range[0]).line : undefined;
  };
  const content = resolve(dirname(file), textOf(config.docs_dir) ?? 'docs');
  const theme = objectOf(config.theme);
  const overrides = textOf(theme.custom_dir);
  const hidden = overrides === undefined ? undefined : resolve(dirname(file), overrides);
  const inside = (path: string): boolean => hidden === undefined || !path.startsWith(`${hidden}/`);
  const pages: SourcePage[] = sourceFiles(content)
    .filter((path) => isPage(path) && inside(path))
    .map((from) => ({ from, to: pathOfPage(pathBelow(content, from)) }));
  const assets = new Map([...assetsOf(content)].filter(([path]) => inside(path)));
  const logo = textOf(theme.logo);
  const favicon = textOf(theme.favicon);
  const entries =
    config.nav === undefined
      ? treeOfPages(pages, '')
      : entriesOf(config.nav, { pages, content, notes, file }, lineOf);
  const repository = textOf(config.repo_url);
  for (const plugin of ['macros', 'mkdocstrings', 'gen-files'])
    if (JSON.stringify(config.plugins ?? []).includes(`"${plugin}"`))
      notes.add(file, `Output of the plugin \`${plugin}\` is not converted: it runs code.`);
  return {
    config: configOf(
      {
        name: textOf(config.site_name),
        description: textOf(config.site_description),
        logo: logo === undefined ? undefined : { light: `/${logo}`, dark: `/${logo}` },
        favicon: favicon === undefined ? undefined : `/${favicon}`,
        socials: repository?.includes('github.com') ? [{ icon: 'github', href: repository }] : [],
      },
      basename(folder),
    ),
    sections: sectionsOf(
      textOf(config.site_name) ?? 'Docs',
      entries,
      JSON.stringify(theme.features ?? []).includes('navigation.tabs'),
    ),
    pages,
    assets,
    redirects: redirectsOf(config.plugins),
    base: pathOf(textOf(config.site_url)),
    content,
  };
}

/** With `navigation.tabs`, each entry with others below it is a tab. */
function sectionsOf(label: string, entries: readonly SourceEntry[], tabs: boolean): SourceSection[] {
  if (!tabs) return [{ label, entries }];
  const loose = entries.filter((entry) => entry.entries === undefined);
  const own = entries.flatMap((entry) =>
    entry.entries === undefined ? [] : [{ label: entry.label ?? label, entries: entry.entries }],
  );
  return [...(loose.length === 0 ? [] : [{ label, entries: loose }]), ...own];
}

interface Nav {
  readonly pages: readonly SourcePage[];
  readonly content: string;
  readonly notes: Notes;
  readonly file: string;
}

function entriesOf(value: unknown, nav: Nav, lineOf: (index: number) => number | undefined): SourceEntry[] {
  return listOf(value).flatMap((item, index) => {
    const line = lineOf(index);
    const of = (label: string | undefined, target: unknown): SourceEntry[] => {
      if (Array.isArray(target)) return [{ label, entries: entriesOf(target, nav, () => line) }];
      return typeof target === 'string' ? leaf(label, target, nav, line) : [];
    };
    return isObject(item)
      ? Object.entries(item).flatMap(([label, target]) => of(label, target))
      : of(undefined, item);
  });
}

function leaf(
  label: string | undefined,
  target: string,
  { pages, content, notes, file }: Nav,
  line: number | undefined,
): SourceEntry[] {
  if (/^[a-z]+:/i.test(target)) return [{ label, href: target }];
  const path = resolve(content, target);
  const page = pages.find(({ from }) => from === path);
  if (page !== undefined) return [{ label, page: page.to }];
  const inside = treeOfPages(pages, posix.join(target, '.').replace(/\/$/, ''));
  if (target.endsWith('/') && inside.length > 0)
    return [{ label: label ?? words(basename(target)), entries: inside }];
  notes.add(file, `There is no page \`${target}\`: its entry is left out.`, line);
  return [];
}

function redirectsOf(plugins: unknown) {
  const maps = listOf(plugins).map((plugin) => objectOf(objectOf(objectOf(plugin).redirects).redirect_maps));
  const address = (file: string): string =>
    /^[a-z]+:/i.test(file)
      ? file
      : `/${file.replace(/\.md(?=#|$)/, '').replace(/(^|\/)(?:index|README)(?=#|$)/, '$1')}`;
  return maps.flatMap((map) =>
    Object.entries(map).flatMap(([source, target]) =>
      typeof target === 'string' ? [{ source: address(source), destination: address(target) }] : [],
    ),
  );
}

function pathOf(url: string | undefined): string {
  const path = URL.parse(url ?? '')?.pathname ?? '/';
  return path.replace(/\/$/, '');
}
