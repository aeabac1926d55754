/**
 * Finishes the HTML of a page's content in one pass over its tags. It costs a fraction of a component per element, and
 * it reaches elements that authors write as HTML too. Code is escaped, so no tag in it is taken for one.
 */
import { siteHref } from './address.ts';

const TAGS = /<(h[2-6]|img|table|\/table|a)(\s[^>]*?)?(\/?)>/g;
const ID = /\sid="([^"]+)"/;

function openTag(name: string, attributes: string, close: string): string {
  return `<${name}${attributes}${close}>`;
}

function image(attributes: string, close: string): string {
  let result = attributes;
  if (!/\sloading=/.test(result)) result += ' loading="lazy"';
  if (!/\sdecoding=/.test(result)) result += ' decoding="async"';
  if (!/\salt(?:=|\s|$)/.test(result)) result += ' alt=""';
  return openTag('img', result, close);
}

function link(attributes: string, close: string): string {
  const outside = /\shref="(?:https?:)?\/\//i.test(attributes);
  const target = outside && !/\starget=/.test(attributes) ? ' target="_blank"' : '';
  const rel = outside && !/\srel=/.test(attributes) ? ' rel="noopener"' : '';
  return openTag('a', attributes + target + rel, close);
}

/** `base` in front of a `src` or `href` that is a path of the site. */
function based(attributes: string, base: string): string {
  if (base === '') return attributes;
  return attributes.replace(
    /(\s(?:src|href)=")(\/(?!\/)[^"]*)"/g,
    (_, start: string, path: string) => `${start}${siteHref(base, path)}"`,
  );
}

/** Heading anchors, tables that scroll, lazy images, links that leave the site, and the base in front of paths. */
export function polish(html: string, base: string, headingLink: string): string {
  return html.replace(TAGS, (whole, name: string, attributes = '', close = '') => {
    switch (name) {
      case 'img':
        return image(based(attributes, base), close);
      case 'a':
        return link(based(attributes, base), close);
      case 'table':
        return `<div class="table-scroll">${whole}`;
      case '/table':
        return `${whole}</div>`;
      default: {
        const id = ID.exec(attributes)?.[1];
        return id === undefined
          ? whole
          : `${whole}<a class="heading-anchor" href="#${id}" aria-label="${headingLink}"></a>`;
      }
    }
  });
}
