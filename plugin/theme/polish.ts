/**
 * Finishes the HTML of a page's content in one pass over its tags. It costs a fraction of a component per element, and
 * it reaches elements that authors write as HTML too. Code is escaped, so no tag in it is taken for one.
 */

import { escapeHtml } from '../../runtime/contract/html.ts';
import { type SitePlace, siteHref, withoutMarks } from '../html/address.ts';
import { decodeEntities } from '../html/entities.ts';
import { isElsewhere } from '../html/scheme.ts';
import type { SizeOf } from './image-sizes.ts';

const TAGS = /<(h[2-6]|img|table|\/table|a|iframe|video)(\s(?:[^>"']|"[^"]*"|'[^']*')*?)?(\/?)>/g;
const ID = /\sid="([^"]+)"/;

export interface Polish {
  readonly place: SitePlace;
  /** The address of a link, given with the base or without. */
  readonly linkTo: (href: string) => string;
  /** Label of a heading's anchor. */
  readonly headingLink: string;
  /** Title of an embedded page without one, by its host. */
  readonly embedded: (host: string) => string;
  /** The size of an image of the site, and its variants. */
  readonly sizeOf: SizeOf;
}

function openTag(name: string, attributes: string, close: string): string {
  return `<${name}${attributes}${close}>`;
}

function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** Classes that say nothing about an image's height: with any other, a width might distort it. */
const HARMLESS =
  /^(?:\S+:)?(?:block|inline|inline-block|hidden|contents|(?:rounded|border|shadow|ring|outline|m[trblxyse]?|p[trblxyse]?|w|max-w|min-w|object|bg|opacity|cursor|transition|duration|self|justify-self|align|float|order|col|pointer-events|select|z)(?:-\S+)?|-?m[trblxyse]?-\S+|relative|static|only-(?:light|dark)|not-prose|card-image|block-image)$/;

function mayBeSized(attributes: string): boolean {
  // A width of its own distorts nothing: the height follows.
  if (/(?:^|[;\s"'-])(?:height|aspect-ratio)\s*:/.test(attributeOf(attributes, 'style') ?? '')) return false;
  return (attributeOf(attributes, 'class') ?? '')
    .split(/\s+/)
    .every((name) => name === '' || HARMLESS.test(name));
}

/** `width` and `height` if they follow from the image's size and the author's wishes. */
function dimensions(attributes: string, sizeOf: Polish['sizeOf']): string {
  const width = attributeOf(attributes, 'width');
  const height = attributeOf(attributes, 'height');
  if ((width !== undefined && height !== undefined) || !mayBeSized(attributes)) return '';
  const given = Number(width ?? height);
  if ((width !== undefined || height !== undefined) && !(given > 0)) return '';
  const size = sizeOf(decodeEntities(attributeOf(attributes, 'src') ?? ''));
  if (size === undefined) return '';
  if (width !== undefined) return ` height="${Math.round((given * size.height) / size.width)}"`;
  if (height !== undefined) return ` width="${Math.round((given * size.width) / size.height)}"`;
  return ` width="${size.width}" height="${size.height}"`;
}

/** No column of text is wider. */
const COLUMN = 960;

/**
 * Variants of an image, with the width that it takes. If its width is not known in the page, one variant of the same
 * size: with several, `sizes` would say how large it is.
 */
function sources(attributes: string, { place, sizeOf }: Polish): string {
  if (/\ssrcset=/i.test(attributes)) return '';
  const size = sizeOf(decodeEntities(attributeOf(attributes, 'src') ?? ''));
  if (size?.variants === undefined) return '';
  const width = Number(attributeOf(attributes, 'width'));
  const address = (path: string) => escapeHtml(place.base + path);
  if (width > 0 && Number(attributeOf(attributes, 'height')) > 0) {
    const list = size.variants.map((variant) => `${address(variant.path)} ${variant.width}w`).join(', ');
    return ` srcset="${list}" sizes="min(100vw, ${Math.min(Math.round(width), COLUMN)}px)"`;
  }
  const same = size.variants.find((variant) => variant.width === size.width);
  return same === undefined ? '' : ` srcset="${address(same.path)}"`;
}

/** Whether an image is shown in one scheme only, or is an icon: then it does not count as the beginning of a page. */
const CONDITIONAL = /\sclass="[^"]*(?:\bhidden\b|\bdark:|\bonly-|\bicon\b)/;

function image(attributes: string, close: string, first: boolean, options: Polish): string {
  // React's spelling of an author's wish reaches HTML in lower case.
  let result = attributes.replace(/\snozoom(?:="[^"]*")?(?=\s|$)/i, ' data-no-zoom');
  result += dimensions(result, options.sizeOf);
  result += sources(result, options);
  if (!/\sloading=/.test(result)) result += first ? ' loading="eager"' : ' loading="lazy"';
  if (!/\sdecoding=/.test(result)) result += ' decoding="async"';
  if (!/\salt(?:=|\s|$)/.test(result)) result += ' alt=""';
  return openTag('img', result, close);
}

function iframe(attributes: string, close: string, { embedded }: Polish): string {
  let result = attributes;
  if (!/\stitle=/.test(result))
    result += ` title="${escapeHtml(embedded(hostOf(attributeOf(result, 'src') ?? '')))}"`;
  if (!/\sloading=/.test(result)) result += ' loading="lazy"';
  const width = Number(attributeOf(result, 'width'));
  const height = Number(attributeOf(result, 'height'));
  // As wide as the text, in the proportions that its author gave.
  if (width > 0 && height > 0 && !/\sstyle=/.test(result))
    result += ` style="aspect-ratio:${width}/${height};height:auto"`;
  return openTag('iframe', result, close);
}

function hostOf(address: string): string {
  return /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1] ?? '';
}

/** Markdown's tables have a header always; a cell without words is the header of nothing. */
const EMPTY_HEADER = /<th((?:\s[^>]*)?)><\/th>/g;

function video(attributes: string, close: string): string {
  const loads = /\s(?:preload|autoplay)(?:[\s=]|$)/i.test(attributes);
  return openTag('video', attributes + (loads ? '' : ' preload="metadata"'), close);
}

/** Whether a link has neither text nor an image with a description: an icon alone, or nothing. */
function isWordless(html: string, start: number): boolean {
  const end = html.indexOf('</a>', start);
  const inner = end === -1 ? ' ?' : html.slice(start, end);
  return !/\s(?:alt|aria-label|title)="[^"]/.test(inner) && inner.replace(/<[^>]*>/g, '').trim() === '';
}

/** @param wordless It is called by its address. */
function link(attributes: string, close: string, wordless: boolean): string {
  const outside = isElsewhere(attributeOf(attributes, 'href') ?? '');
  const target = outside && !/\starget=/.test(attributes) ? ' target="_blank"' : '';
  const rel = outside && !/\srel=/.test(attributes) ? ' rel="noopener"' : '';
  const named = !wordless || /\saria-label(?:ledby)?=/.test(attributes);
  const name = named
    ? ''
    : ` aria-label="${escapeHtml(decodeEntities(attributeOf(attributes, 'href') ?? ''))}"`;
  const look = /\sclass=/.test(attributes) ? '' : ' class="link"';
  return openTag('a', look + attributes + target + rel + name, close);
}

/** `base` in front of a `src`, `href` or `poster` that is a path of the site. */
function based(attributes: string, place: SitePlace): string {
  if (place.base === '') return attributes;
  return attributes.replace(
    /(\s(?:src|href|poster)=")(\/(?!\/)[^"]*)"/g,
    (_, start: string, path: string) => `${start}${siteHref(place, path)}"`,
  );
}

/** A link to a path of the site, with the base and as the addresses of its pages end. It stays escaped as it was. */
function linked(attributes: string, linkTo: Polish['linkTo']): string {
  return attributes.replace(
    /(\shref=")(\/(?!\/)[^"]*)"/,
    (_, start: string, path: string) => `${start}${linkTo(path)}"`,
  );
}

/**
 * Heading anchors, tables that scroll, images with their sizes and variants, titles of embedded pages, links that leave the site, and
 * the base in front of paths.
 */
export function polish(html: string, options: Polish): string {
  const { place } = options;
  const headingLink = escapeHtml(options.headingLink);
  let first = true;
  const finished = html
    .replace(EMPTY_HEADER, '<td$1></td>')
    .replace(TAGS, (whole, name: string, attributes = '', close = '', at: number, all: string) => {
      switch (name) {
        case 'img': {
          const leads = first && !CONDITIONAL.test(attributes);
          if (leads) first = false;
          return image(based(attributes, place), close, leads, options);
        }
        case 'iframe':
          return iframe(based(attributes, place), close, options);
        case 'video':
          return video(based(attributes, place), close);
        case 'a':
          return link(linked(attributes, options.linkTo), close, isWordless(all, at + whole.length));
        case 'table':
          return `<div class="table-scroll">${whole}`;
        case '/table':
          return `${whole}</div>`;
        default: {
          const id = ID.exec(attributes)?.[1];
          return id === undefined || attributes.includes('step-title')
            ? whole
            : `${whole}<a class="heading-anchor" href="#${id}" aria-label="${headingLink}"></a>`;
        }
      }
    });
  return withoutMarks(place, finished);
}
