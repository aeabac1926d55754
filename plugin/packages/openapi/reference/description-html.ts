/**
 * Markdown of a specification as HTML. A specification may come from elsewhere than the site's authors: of the HTML in
 * it only tags without attributes pass, and links to web addresses and the site itself.
 */

import { escapeHtml, type Html, html, NOTHING, raw } from '@waymark/contract/html';
import { markdownToHtml } from 'satteri';

const PLAIN = /^[^\\`*_{}[\]<>#+|&~\n!$^:=-]*$/;
const PASSED = new Set(
  'p br hr em strong b i u s del ins sub sup kbd mark small code pre ul ol li dl dt dd blockquote table thead tbody tr th td h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
/** Known, and of no use here: only their content stays. */
const DROPPED = new Set(
  'div span font center section article details summary figure figcaption tt'.split(' '),
);
/** The page's own headings come first: those of a description are lines in bold, and no entries of its outline. */
const HEADING = /^h[1-6]$/;
const VOID = new Set(['br', 'hr', 'img']);
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s[^<>]*)?)\/?>|<!--[\s\S]*?(?:-->|$)|</g;
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)[^"<>]*$/i;

export function descriptionHtml(markdown = ''): Html {
  const text = markdown.replaceAll(/\r\n?/g, '\n').trim();
  if (text === '') return NOTHING;
  if (PLAIN.test(text)) return html`<p>${text}</p>`;
  return raw(sanitise(markdownToHtml(text, { features: { gfm: true } }).html));
}

/** Only tags that this function writes itself are in the result, each of them closed. */
export function sanitise(html: string): string {
  const open: string[] = [];
  const result = html.replace(
    TAG,
    (whole, slash: string | undefined, written: string | undefined, rest = '') => {
      if (written === undefined) return whole === '<' ? '&lt;' : '';
      const name = written.toLowerCase();
      if (name === 'img' && slash === '') return image(rest);
      if (name !== 'a' && !PASSED.has(name)) return DROPPED.has(name) ? '' : escapeHtml(whole);
      if (VOID.has(name)) return slash === '' ? `<${name}>` : '';
      if (slash === '') {
        // An address that stands as text in a link is a link of its own in GFM, which HTML does not have.
        if (name === 'a' && open.includes('a')) return '';
        open.push(name);
        return name === 'a' ? link(rest) : opening(name);
      }
      const at = open.lastIndexOf(name);
      if (at === -1) return '';
      return open.splice(at).toReversed().map(closing).join('');
    },
  );
  return result + open.toReversed().map(closing).join('');
}

function opening(name: string): string {
  return HEADING.test(name) ? '<p><strong>' : `<${name}>`;
}

function closing(name: string): string {
  return HEADING.test(name) ? '</strong></p>' : `</${name}>`;
}

function attribute(rest: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(rest);
  return match?.[1] ?? match?.[2];
}

function link(rest: string): string {
  const href = attribute(rest, 'href');
  return href !== undefined && ADDRESS.test(href) ? `<a href="${href}">` : '<a>';
}

function image(rest: string): string {
  const src = attribute(rest, 'src');
  if (src === undefined || !/^(?:https:\/\/|\/(?!\/))[^"<>]*$/i.test(src)) return '';
  return `<img src="${src}" alt="${(attribute(rest, 'alt') ?? '').replaceAll(/["<>]/g, '')}">`;
}
