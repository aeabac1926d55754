/**
 * A layout of the project around pages of the docs: it is rendered with marks in place of a page's parts, and the parts are filled in
 * here. What renders it never sees the text of a page.
 */
import { type Html, raw } from '../../runtime/contract/html.ts';
import { only } from '../../runtime/contract/variants.ts';
import { type Addresses, pageHref } from '../html/address.ts';
import { type Attributes, attributes, isBlank } from '../html/html.ts';
import type { Frontmatter, Page } from '../types.ts';

/** Parts of a page that a layout may place, beside its content in the slot without a name. */
export const SLOTS = [
  'head',
  'banner',
  'header',
  'sidebar',
  'crumbs',
  'title',
  'contents',
  'end',
  'pagination',
  'footer',
] as const;
export type LayoutSlot = (typeof SLOTS)[number];

/** Properties of a layout for pages of the docs. */
export interface DocsLayoutProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** Below the base, without a slash at its end: `/guides/start`. */
  readonly path: string;
  /** As its file has it. */
  readonly frontmatter: Frontmatter;
  /** Of docs.json; undefined if the page is in none, or in several. */
  readonly language?: string | undefined;
  readonly version?: string | undefined;
}

/** One use of a layout. */
export interface LayoutUse {
  /** For a link, base included. */
  readonly href: string;
  readonly props: DocsLayoutProps;
}

/** A layout of the project. */
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

/** All that fills a layout. */
export interface Filling {
  readonly parts: Readonly<Record<LayoutSlot | 'content', Html>>;
  /** Of `<html>` and of `<body>`: those that the layout gives itself stay. */
  readonly root: Attributes;
  readonly body: Attributes;
  /** Stands first in `<body>`, for the content's id and for whether the layout shows the navigation. */
  readonly before: (target: string, hasNavigation: boolean) => Html;
  /** Stands last in `<body>`. */
  readonly after: Html;
}

const MARK = /<!--waymark:([a-z]+)-->/g;
/** The class of an element that the theme lays out in columns. */
const COLUMNS = /(?<=\sclass="[^"]*)\bpage-columns(?=[\s"])/;
const CONTAINER = 'content-container';
/** By this, Astro’s router puts the next page into this one, whose scripts have then begun with another page. */
const ROUTER = /<meta name="astro-view-transitions-enabled"[^>]*>/i;

export function slotMark(slot: LayoutSlot | 'content'): string {
  return `<!--waymark:${slot}-->`;
}

/** @param site As the page’s readers know it. */
export function layoutUse(site: Addresses, page: Page): LayoutUse {
  const { title, description, path, frontmatter, languages, versions } = page;
  const props = { title, description, path, frontmatter, language: only(languages), version: only(versions) };
  return { href: pageHref(site, page), props };
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
  if (!/<\/body>/i.test(template)) throw lacks(file, '`<html>`, `<head>` and `<body>`', 'a whole document');
  const target = new RegExp(`\\bid=["']?${CONTAINER}\\b`).test(template) ? CONTAINER : 'content';
  const { crumbs, title } = filling.parts;
  const parts = slots.has('crumbs')
    ? { ...filling.parts, title: raw(title.text.replace(crumbs.text, '')) }
    : filling.parts;
  // The columns have their widths before the last of them is read.
  const columns = isBlank(parts.contents) ? template : template.replace(COLUMNS, '$& has-contents');
  const whole = columns.replace(ROUTER, '');
  return withAttributes(withAttributes(whole, 'html', filling.root), 'body', filling.body)
    .replace(tag('body'), (opened) => opened + filling.before(target, slots.has('sidebar')).text)
    .replace(/<\/body>(?![\s\S]*<\/body>)/i, (end) => filling.after.text + end)
    .replace(MARK, (_mark, name: LayoutSlot | 'content') => parts[name].text);
}

function lacks(file: string, what: string, why: string): Error {
  return new Error(`${file}: a layout for the docs needs ${what}: ${why}.`);
}

/** Of an opening tag; a quoted value may hold `>`. */
function tag(name: string): RegExp {
  return new RegExp(`<${name}((?:\\s(?:[^>"']|"[^"]*"|'[^']*')*)?)>`, 'i');
}

function withAttributes(html: string, name: string, { class: classes, ...values }: Attributes): string {
  return html.replace(tag(name), (_whole, given: string) => {
    const known = new Set(
      [...given.matchAll(/\s([^\s=>"'/]+)(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?/g)].map(([, key]) =>
        key?.toLowerCase(),
      ),
    );
    const added = Object.fromEntries(Object.entries(values).filter(([key]) => !known.has(key)));
    const own = typeof classes === 'string' && classes !== '' ? classes : undefined;
    const text =
      own !== undefined && known.has('class')
        ? given.replace(
            /(\sclass=)(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i,
            (_all, key: string, ...found: string[]) =>
              `${key}"${own} ${found.slice(0, 3).find((each) => each !== undefined) ?? ''}"`,
          )
        : given + attributes({ class: own });
    return `<${name}${text}${attributes(added)}>`;
  });
}
