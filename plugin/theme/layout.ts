/**
 * A layout of the project around pages of the docs: it is rendered with marks in place of a page's parts, and the parts are filled in
 * here. What renders it never sees the text of a page.
 */
import { type Html, raw } from '@waymark/contract/html';
import { only } from '@waymark/contract/variants';
import { type Addresses, ownHref } from '@waymark/repository/html/address';
import { type Attributes, isBlank } from '@waymark/repository/html/html';
import { StartTag, startTags } from '@waymark/repository/html/start-tag';
import type { Frontmatter, Page } from '@waymark/repository/types';

/** Parts of a page that a layout may place, beside its content in the slot without a name. */
export const SLOTS = [
  'head',
  'banner',
  // The bar at the top, with the tabs below it.
  'header',
  'sidebar',
  // The way to the page.
  'crumbs',
  // Crumbs, title, description and menu of the page.
  'title',
  'contents',
  // When the page was changed, and what readers say of it.
  'end',
  'pagination',
  'footer',
] as const;
type LayoutSlot = (typeof SLOTS)[number];

/** The parts of a page, as HTML; one that a page does not have is empty. */
export type PageParts = Readonly<Record<LayoutSlot | 'content', Html>>;

/** Properties of a layout for pages of the docs. */
export interface DocsLayoutProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** Below the base, without a slash at its end: `/guides/start`. */
  readonly path: string;
  /** The frontmatter of its file. */
  readonly frontmatter: Frontmatter;
  /** A language of docs.json; undefined if the page is in none, or in several. */
  readonly language?: string | undefined;
  readonly version?: string | undefined;
}

export interface LayoutUse {
  /** The page's own, base included. */
  readonly href: string;
  readonly props: DocsLayoutProps;
}

export interface PageLayout {
  /** Its file, as messages name it. */
  readonly file: string;
  /** Its HTML, with a mark for each slot that it has. */
  readonly render: (use: LayoutUse) => Promise<string>;
}

/** A layout that cannot be shown, in development: the page that says why. */
export class LayoutFailed extends Error {
  readonly page: string;

  constructor(message: string, page: string) {
    super(message);
    this.page = page;
  }
}

export interface Filling {
  readonly parts: PageParts;
  /** Attributes of `<html>` and of `<body>`: those that the layout gives itself stay. */
  readonly root: Attributes;
  readonly body: Attributes;
  /** Stands first in `<body>`, for the content's id and for whether the layout shows the navigation. */
  readonly before: (target: string, hasNavigation: boolean) => Html;
  /** Stands last in `<body>`. */
  readonly after: Html;
}

const MARK = /<!--waymark:([a-z]+)-->/g;
const TAGS = startTags('[a-z][\\w-]*');
/** The class of an element that the theme lays out in columns. */
const COLUMNS = 'page-columns';
const CONTAINER = 'content-container';

export function slotMark(slot: keyof PageParts): string {
  return `<!--waymark:${slot}-->`;
}

/** @param site As the page’s readers know it. */
export function layoutUse(site: Addresses, page: Page): LayoutUse {
  const { title, description, path, frontmatter, languages, versions } = page;
  const props = { title, description, path, frontmatter, language: only(languages), version: only(versions) };
  return { href: ownHref(site, page), props };
}

/**
 * The page, whole.
 *
 * @throws {Error} that says what the layout lacks
 */
export function filledLayout(template: string, file: string, filling: Filling): string {
  const slots = new Set([...template.matchAll(MARK)].map(([, name]) => name));
  if (!slots.has('content')) throw lacks(file, '`<slot />`', 'the place of the page’s content');
  if (!slots.has('head'))
    throw lacks(file, '`<slot name="head" />` in `<head>`', 'the page’s title, styles and scripts');
  if (!template.includes('</body>')) throw lacks(file, '`<html>`, `<head>` and `<body>`', 'a whole document');
  const target = new RegExp(`\\bid=["']?${CONTAINER}\\b`).test(template) ? CONTAINER : 'content';
  const { crumbs, title } = filling.parts;
  const parts = slots.has('crumbs')
    ? { ...filling.parts, title: raw(title.text.replace(crumbs.text, '')) }
    : filling.parts;
  const whole = template.replace(TAGS, (written, name: string, given: string, end: string) => {
    const tag = new StartTag(name, given, end);
    if (name === 'html') return `${withAttributes(tag, filling.root)}`;
    if (name === 'body')
      return `${withAttributes(tag, filling.body)}${filling.before(target, slots.has('sidebar')).text}`;
    // By this, Astro’s router puts the next page into this one, whose scripts have then begun with another page.
    if (name === 'meta') return tag.get('name') === 'astro-view-transitions-enabled' ? '' : written;
    const classes = tag.get('class')?.split(/\s+/) ?? [];
    if (isBlank(parts.contents) || !classes.includes(COLUMNS)) return written;
    // The columns have their widths before the last of them is read.
    tag.set('class', [...classes, 'has-contents'].join(' '));
    return `${tag}`;
  });
  const end = whole.lastIndexOf('</body>');
  const filled = whole.slice(0, end) + filling.after.text + whole.slice(end);
  return filled.replace(MARK, (_mark, name: keyof PageParts) => parts[name].text);
}

function lacks(file: string, what: string, why: string): Error {
  return new Error(`${file}: a layout for the docs needs ${what}: ${why}.`);
}

/** The layout's own attributes stay; classes are joined. */
function withAttributes(tag: StartTag, { class: classes, ...values }: Attributes): StartTag {
  const own = tag.get('class');
  if (typeof classes === 'string' && own !== undefined) tag.set('class', `${classes} ${own}`);
  else tag.add({ class: classes || undefined });
  tag.add(values);
  return tag;
}
