/**
 * Finishes the HTML of a page's content in one pass over its tags. It costs a fraction of a component per element, and
 * it reaches elements that authors write as HTML too. Code is escaped, so no tag in it is taken for one.
 */
import { type Html, html, raw } from '@waymark/contract/html';
import { linkHref, type SitePlace, siteHref, withoutMarks } from '@waymark/repository/html/address';
import type { Attributes } from '@waymark/repository/html/html';
import { StartTag, startTags } from '@waymark/repository/html/start-tag';
import { fill, type Texts } from '@waymark/repository/translations/texts';
import type { ReadableSite } from '@waymark/repository/types';
import { isElsewhere } from '@waymark/source/scheme';
import type { SizeOf } from './image-sizes.ts';
import type { Theme } from './theme.ts';

const TAGS = startTags('h[2-6]|img|table|a|iframe|video');

export interface Polish {
  readonly place: SitePlace;
  /** The address of a link, given with the base or without. */
  readonly linkTo: (href: string) => string;
  /** Label of a heading's anchor. */
  readonly headingLink: string;
  /** Title of an embedded page without one, by its host. */
  readonly embedded: (host: string) => string;
  readonly sizeOf: SizeOf;
}

/** Classes that say nothing about an image's height: with any other, a width might distort it. */
const HARMLESS =
  /^(?:\S+:)?(?:block|inline|inline-block|hidden|contents|(?:rounded|border|shadow|ring|outline|m[trblxyse]?|p[trblxyse]?|w|max-w|min-w|object|bg|opacity|cursor|transition|duration|self|justify-self|align|float|order|col|pointer-events|select|z)(?:-\S+)?|-?m[trblxyse]?-\S+|relative|static|only-(?:light|dark)|not-prose|card-image|block-image)$/;

function mayBeSized(tag: StartTag): boolean {
  // A width of its own distorts nothing: the height follows.
  if (/(?:^|[;\s"'-])(?:height|aspect-ratio)\s*:/.test(tag.get('style') ?? '')) return false;
  return (tag.get('class') ?? '').split(/\s+/).every((name) => name === '' || HARMLESS.test(name));
}

/** `width` and `height` if they follow from the image's size and the author's wishes. */
function dimensions(tag: StartTag, sizeOf: SizeOf): Attributes {
  const width = tag.get('width');
  const height = tag.get('height');
  const given = Number(width ?? height);
  const size =
    (width === undefined || height === undefined) && mayBeSized(tag) ? sizeOf(sourceOf(tag)) : undefined;
  if (size === undefined || ((width !== undefined || height !== undefined) && !(given > 0))) return {};
  if (width !== undefined) return { height: Math.round((given * size.height) / size.width) };
  if (height !== undefined) return { width: Math.round((given * size.width) / size.height) };
  return { width: size.width, height: size.height };
}

function sourceOf(tag: StartTag): string {
  return tag.get('src') ?? '';
}

/** No column of text is wider. */
const COLUMN = 960;

/**
 * Variants of an image, with the width that it takes. If its width is not known in the page, one variant of the same
 * size: with several, `sizes` would say how large it is.
 */
function sources(tag: StartTag, { place, sizeOf }: Polish): Attributes {
  const size = tag.has('srcset') ? undefined : sizeOf(sourceOf(tag));
  if (size?.variants === undefined) return {};
  const width = Number(tag.get('width'));
  if (width > 0 && Number(tag.get('height')) > 0) {
    const list = size.variants.map((variant) => `${place.base}${variant.path} ${variant.width}w`);
    return { srcset: list.join(', '), sizes: `min(100vw, ${Math.min(Math.round(width), COLUMN)}px)` };
  }
  const same = size.variants.find((variant) => variant.width === size.width);
  return same === undefined ? {} : { srcset: place.base + same.path };
}

/** Classes of images that are shown in one scheme only, or are icons: they do not count as the beginning of a page. */
const CONDITIONAL = /\bhidden\b|\bdark:|\bonly-|\bicon\b/;

const IMAGE_ACTIONS = ['copy', 'download'];

/** The buttons over an image: both, unless its author names some. */
function imageActions(written: string): string {
  if (written === '' || written === 'true') return IMAGE_ACTIONS.join(' ');
  return IMAGE_ACTIONS.filter((action) => written.includes(action)).join(' ');
}

function image(tag: StartTag, first: boolean, options: Polish): void {
  // React's spelling of an author's wish reaches HTML in lower case.
  if (tag.has('nozoom')) tag.set('nozoom', true, 'data-no-zoom');
  if (tag.has('actions')) tag.set('actions', imageActions(tag.get('actions') ?? ''), 'data-actions');
  if (tag.has('actionsplacement'))
    tag.set('actionsplacement', tag.get('actionsplacement') ?? '', 'data-placement');
  tag.add(dimensions(tag, options.sizeOf));
  tag.add(sources(tag, options));
  tag.add({ loading: first ? 'eager' : 'lazy', decoding: 'async', alt: '' });
}

function iframe(tag: StartTag, { embedded }: Polish): void {
  const host = /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(sourceOf(tag))?.[1] ?? '';
  tag.add({ title: embedded(host), loading: 'lazy' });
  const width = Number(tag.get('width'));
  const height = Number(tag.get('height'));
  // Its width is that of the text, in the proportions that its author gave.
  if (width > 0 && height > 0) tag.add({ style: `aspect-ratio:${width}/${height};height:auto` });
}

/** Tells whether a link has neither text nor an image with a description: an icon alone, or nothing. */
function isWordless(html: string, start: number): boolean {
  const end = html.indexOf('</a>', start);
  const inner = end === -1 ? ' ?' : html.slice(start, end);
  return !/\s(?:alt|aria-label|title)="[^"]/.test(inner) && inner.replace(/<[^>]*>/g, '').trim() === '';
}

/** A link to a path of the site, with the base and as the addresses of its pages end. Without words it is called by its address. */
function link(tag: StartTag, linkTo: Polish['linkTo'], isWordless: () => boolean): string {
  const written = tag.get('href') ?? '';
  const href = isOwnPath(written) ? linkTo(written) : written;
  if (href !== written) tag.set('href', href);
  const look = tag.has('class') ? '' : ' class="link"';
  if (isElsewhere(href)) tag.add({ target: '_blank', rel: 'noopener' });
  if (!tag.has('aria-label') && !tag.has('aria-labelledby') && isWordless()) tag.add({ 'aria-label': href });
  return `${tag}`.replace('<a', `<a${look}`);
}

const isOwnPath = (address: string): boolean => /^\/(?!\/)/.test(address);

/** A `src` or `poster` that is a path of the site gets the base. */
function addBase(tag: StartTag, place: SitePlace): void {
  for (const name of ['src', 'poster']) {
    const address = tag.get(name) ?? '';
    if (isOwnPath(address) && place.base !== '') tag.set(name, siteHref(place, address));
  }
}

/**
 * Heading anchors, tables that scroll, images with their sizes and variants, titles of embedded pages, links that leave the site, and
 * the base in front of paths.
 */
export function polish(content: string, options: Polish): string {
  const { place } = options;
  let first = true;
  const finish = (whole: string, name: string, written: string, end: string, at: number): string => {
    if (name === 'table') return `<div class="table-scroll">${whole}`;
    const tag = new StartTag(name, written, end);
    if (name === 'a') return link(tag, options.linkTo, () => isWordless(content, at + whole.length));
    if (name.startsWith('h')) {
      const id = tag.get('id');
      const isStep = tag.get('class')?.includes('step-title');
      return id === undefined || isStep
        ? whole
        : `${whole}${html`<a class="heading-anchor" href="#${id}" aria-label="${options.headingLink}"></a>`.text}`;
    }
    addBase(tag, place);
    if (name === 'img') {
      const leads = first && !CONDITIONAL.test(tag.get('class') ?? '');
      if (leads) first = false;
      image(tag, leads, options);
    } else if (name === 'iframe') iframe(tag, options);
    else if (!tag.has('autoplay')) tag.add({ preload: 'metadata' });
    return `${tag}`;
  };
  return withoutMarks(place, content.replace(TAGS, finish).replaceAll('</table>', '</table></div>'));
}

/** HTML of a page's text as readers see it: addresses of the site, sizes of images, anchors of headings. */
export function finished(html: string, site: ReadableSite, texts: Texts, theme: Theme): Html {
  const text = polish(html, {
    place: site,
    linkTo: (href) => linkHref(site, href),
    headingLink: texts.headingLink,
    embedded: (host) => fill(texts.embeddedFrom, { host }),
    sizeOf: theme.sizeOf,
  });
  return raw(text);
}
