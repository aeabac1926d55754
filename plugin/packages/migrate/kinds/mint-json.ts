/** Mintlify's older configuration, `mint.json`. The pages beside it are those of docs.json already, and stay as they are. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { failOnErrors } from '@waymark/source/diagnostics/problems-found';
import { discover, IGNORE_FILE } from '@waymark/source/files/discover';
import { parseJson } from '@waymark/source/json/json';
import { SourceFile } from '@waymark/source/json/positions';
import { LEGACY_FILE } from '@waymark/source/legacy-file';
import { keptIn } from '@waymark/source/made-once';
import { onDisk } from '@waymark/source/paths/on-disk';
import { isSnippet } from '@waymark/source/snippets';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { firstFile } from '../code-module.ts';
import type { Notes } from '../notes.ts';
import type { SourceSite } from '../source.ts';
import { frontmatterOf, splitPage } from '../text/frontmatter.ts';
import { isPage, words } from './files.ts';
import { SCHEMA } from './look.ts';
import { mintNavigation, pagesOf } from './mint-navigation.ts';

/** Files of the folder that the new site has of its own. */
const OWN_FILES = /^(?:mint\.json|package(?:-lock)?\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/;

/** Keys without a counterpart: the theme decides what they said, and `colors.anchors` is said by each anchor. */
const LEFT_OUT = (
  'theme layout topbar sidebar rounded search.location colors.anchors colors.ultraLight colors.ultraDark ' +
  'topbarCtaButton.style topbarCtaButton.arrow'
).split(' ');

/** Keys that the navigation is made of, and those that say nothing of the site. */
const DONE = 'navigation tabs primaryTab anchors topAnchor versions redirects $schema isWhiteLabeled';

/** The file of a folder, or of its `docs/`, unless a docs.json has taken its place. */
export function mintJson(folder: string): string | undefined {
  const file = firstFile(folder, [LEGACY_FILE], ['.', 'docs']);
  return file === undefined || existsSync(join(dirname(file), 'docs.json')) ? undefined : file;
}

/** @throws {ProblemsFound} if the file cannot be read */
export function readMintJson(folder: string, notes: Notes): SourceSite {
  const file = mintJson(folder) ?? folder;
  const root = dirname(file);
  const text = readFileSync(file, 'utf8');
  const tree = parsed(text);
  const config = objectOf(getNodeValue(tree));
  const source = new SourceFile(LEGACY_FILE, text);
  const lines = LEFT_OUT.flatMap((path) => {
    const node = findNodeAtLocation(tree, path.split('.'));
    return node === undefined ? [] : [source.position(node.offset).line];
  });
  for (const line of lines.sort((a, b) => a - b))
    notes.add(
      file,
      'The key has no counterpart in docs.json and is left out: the theme decides. Choose one with `theme`.',
      line,
    );
  const { files, skillFiles, outside } = discover(root, pagesOf(config.navigation));
  const ignored = existsSync(join(root, IGNORE_FILE)) ? [IGNORE_FILE] : [];
  const kept = [...files, ...skillFiles, ...outside, ...ignored].filter((path) => !OWN_FILES.test(path));
  const navigation = mintNavigation(config, versionsOf(root));
  for (const name of navigation.empty)
    notes.add(file, `No page of the navigation belongs to \`${name}\`: it is left out.`);
  return {
    config: converted(config, basename(root)),
    navigation: navigation.element,
    sections: [],
    pages: kept
      .filter(isSitePage)
      .map((path) => ({ from: onDisk(root, path), to: path.replace(/\.mdx?$/, '') })),
    assets: new Map(kept.filter((path) => !isSitePage(path)).map((path) => [onDisk(root, path), path])),
    redirects: listOf(config.redirects).filter(isObject) as { source: string; destination: string }[],
    base: '',
    content: root,
  };
}

const isSitePage = (path: string): boolean => isPage(path) && !isSnippet(path);

function parsed(text: string): Node {
  const diagnostics = new Diagnostics();
  const tree = parseJson(new SourceFile(LEGACY_FILE, text), diagnostics);
  if (tree?.type !== 'object' && diagnostics.errorCount === 0)
    diagnostics.report({ code: 'config-syntax', message: 'The file holds no object.', file: LEGACY_FILE });
  failOnErrors(diagnostics.list(), {});
  return tree as Node;
}

/** The `version` of a page, which its frontmatter names. Each version of the site asks for that of every page. */
function versionsOf(root: string): (page: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  const read = (page: string): string | undefined => {
    const path = page.replace(/^\/+/, '').replace(/\.mdx?$/, '');
    const file = [`${path}.mdx`, `${path}.md`]
      .map((name) => onDisk(root, name))
      .find((each) => existsSync(each));
    if (file === undefined) return undefined;
    return textOf(frontmatterOf(splitPage(readFileSync(file, 'utf8')).yaml).version);
  };
  return (page) => keptIn(known, page, () => read(page));
}

/** Keys of docs.json. A key that none of the moves knows stays in its place, where `waymark check` names it. */
function converted(given: JsonObject, folder: string): JsonObject {
  const site = structuredClone(given) as Record<string, unknown>;
  for (const path of [...LEFT_OUT, ...DONE.split(' ')]) take(site, path);
  for (const [from, to, change] of MOVES) {
    const value = take(site, from);
    const changed = value === undefined || change === undefined ? value : change(value);
    if (changed !== undefined) put(site, to, changed);
  }
  return { $schema: SCHEMA, theme: 'mint', name: words(folder), ...site };
}

const when =
  (test: unknown, value: unknown) =>
  (given: unknown): unknown =>
    given === test ? value : undefined;
const inObject =
  (key: string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? { [key]: value } : value;
const renamed =
  (names: Readonly<Record<string, string>>) =>
  (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [names[key] ?? key, each]))
      : value;
const each =
  (change: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.map(change) : value;

const font = renamed({ url: 'source' });

/** The type of a link in the navbar is said only if it has a look of its own. */
function navbarLink(value: unknown): unknown {
  const { type, ...link } = objectOf(renamed({ name: 'label', url: 'href' })(value));
  return type === undefined || type === 'link' ? link : { type, ...link };
}

function socials(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return Object.fromEntries(value.map(objectOf).map(({ type, url }) => [String(type), url]));
}

function footerColumn(value: unknown): unknown {
  const { links, ...column } = objectOf(renamed({ title: 'header' })(value));
  return { ...column, items: each(renamed({ name: 'label', url: 'href' }))(links) };
}

/** The old place of a value, the new one, and its change. A later move may end in a place that an earlier one has filled. */
const MOVES: readonly (readonly [string, string, ((value: unknown) => unknown)?])[] = [
  ['topbarLinks', 'navbar.links', each(navbarLink)],
  ['topbarCtaButton', 'navbar.primary', (value) => ({ type: 'button', ...objectOf(navbarLink(value)) })],
  ['footer.socials', 'footer.socials', socials],
  ['footer.links', 'footer.links', each(footerColumn)],
  ['footerSocials', 'footer.socials', socials],
  ['colors.background', 'background.color'],
  ['background.style', 'background.decoration'],
  ['backgroundImage', 'background.image'],
  ['modeToggle.default', 'appearance.default'],
  ['modeToggle.isHidden', 'appearance.strict'],
  ['font.headings', 'fonts.heading', font],
  ['font.body', 'fonts.body', font],
  ['font', 'fonts', font],
  ['eyebrow.display', 'styling.eyebrows'],
  ['codeBlock.mode', 'styling.codeblocks', (mode) => (mode === 'auto' ? 'system' : mode)],
  ['metadata', 'seo.metatags'],
  ['seo.indexHiddenPages', 'seo.indexing', when(true, 'all')],
  ['openapi', 'api.openapi'],
  ['api.baseUrl', 'api.mdx.server'],
  ['api.auth', 'api.mdx.auth'],
  [
    'api.playground.mode',
    'api.playground.display',
    (mode) => (mode === 'show' ? 'interactive' : mode === 'hide' ? 'none' : mode),
  ],
  ['api.playground.disableProxy', 'api.playground.proxy', when(true, false)],
  ['api.request.example.languages', 'api.examples.languages'],
  ['api.request.example.showOptionalParams', 'api.examples.defaults', when(false, 'required')],
  ['api.paramFields.expanded', 'api.params.expanded', (expanded) => (expanded === 'all' ? 'all' : undefined)],
  ['integrations.intercom', 'integrations.intercom', inObject('appId')],
  ['integrations.frontchat', 'integrations.frontchat', inObject('snippetId')],
  ['analytics', 'integrations'],
];

/** Takes a value out of its place; an object that becomes empty goes with it. */
function take(holder: Record<string, unknown>, path: string): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = holder[key];
  if (rest.length === 0) {
    delete holder[key];
    return inner;
  }
  if (!isObject(inner)) return undefined;
  const value = take(inner as Record<string, unknown>, rest.join('.'));
  if (value !== undefined && Object.keys(inner).length === 0) delete holder[key];
  return value;
}

/** Writes a value to its place, beside what is there. */
function put(holder: Record<string, unknown>, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  const inner = holder[key];
  if (rest.length === 0) {
    holder[key] = isObject(inner) && isObject(value) ? { ...inner, ...value } : value;
    return;
  }
  if (!isObject(inner)) holder[key] = {};
  put(holder[key] as Record<string, unknown>, rest.join('.'), value);
}
