/** Places where a page names files besides its links and images, so that whoever may read it gets them. */

import type { Node } from 'unist';
import { ADDRESS_ATTRIBUTES, sourceSet } from '../tree/address.ts';
import { Element } from '../tree/element.ts';
import type { Instance } from '../tree/instance.ts';
import { rawValue } from '../tree/node-text.ts';
import { RawElement, RawHtml } from '../tree/react-values.ts';
import { walk } from '../tree/walk.ts';

const SOURCE_SET = /^(?:image)?srcset$/i;
/** Attributes with an address that browsers, or an author's scripts, resolve themselves. */
const OTHER = /^(?:data(?:-.+)?|background|xlink:?href|src|href|poster)$/i;
const TAG = /<[a-z][^>]*(?:>|$)/gi;
const ATTRIBUTE = /\s([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const CSS_ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()"'\s]+))\s*\)/gi;

/** Addresses as they stand on the page: relative ones start from its own. Each once. */
export function shownFiles(root: Instance): string[] {
  const found = new Set<string>();
  const add = (href: string): void => {
    if (href !== '' && !href.startsWith('#') && !href.startsWith('data:')) found.add(href);
  };
  walk(root, (instance, node) => {
    // The engine resolves some attributes against the file; React's output stays unchanged.
    const fromFile = (href: string): string =>
      node instanceof RawElement ? href : instance.module.address(href);
    if (!(node instanceof Element) && (node as Node).type === 'html') {
      htmlFiles(rawValue(node), fromFile, add);
      return undefined;
    }
    if (node instanceof Element) {
      for (const child of [node.props.children].flat())
        if (child instanceof RawHtml && child.text === undefined) htmlFiles(child.html, (href) => href, add);
    }
    const resolved = instance.elements.get(node);
    const shown = node instanceof RawElement ? node : resolved;
    const props = shown !== undefined && 'props' in shown ? shown.props : {};
    for (const [name, value] of Object.entries(props)) attributeFiles(name, value, fromFile, add);
    if (resolved?.kind === 'builtin' && typeof resolved.props.icon === 'string')
      add(resolved.props.icon.replace(/^(?:\.{0,2}\/)*/, '/'));
    if (resolved?.kind === 'react' && resolved.island !== undefined)
      for (const text of codeFiles(JSON.stringify(resolved.island.node))) add(text);
    return undefined;
  });
  return [...found].sort();
}

function attributeFiles(
  name: string,
  value: unknown,
  fromFile: (href: string) => string,
  add: (href: string) => void,
): void {
  if (typeof value === 'string') {
    if (SOURCE_SET.test(name)) {
      sourceSet(value, (href) => {
        add(fromFile(href));
        return href;
      });
    } else if (ADDRESS_ATTRIBUTES.has(name)) add(fromFile(value));
    else if (OTHER.test(name)) add(value);
    for (const address of cssFiles(value)) add(address);
  } else if (/^style$/i.test(name) && typeof value === 'object' && value !== null) {
    for (const part of Object.values(value))
      if (typeof part === 'string') for (const address of cssFiles(part)) add(address);
  }
}

function htmlFiles(html: string, fromFile: (href: string) => string, add: (href: string) => void): void {
  for (const [tag] of html.matchAll(TAG)) {
    for (const [, name = '', double, single, bare] of tag.matchAll(ATTRIBUTE))
      attributeFiles(name, double ?? single ?? bare ?? '', fromFile, add);
  }
  for (const address of cssFiles(html)) add(address);
}

export function htmlAddresses(html: string): string[] {
  const found: string[] = [];
  htmlFiles(
    html,
    (href) => href,
    (href) => found.push(href),
  );
  return found;
}

/** The addresses in a stylesheet, or in a class name that becomes one. */
export function cssFiles(css: string): string[] {
  if (!/url\(|@import|image-set/i.test(css)) return [];
  const live = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  const quoted = live.matchAll(/(?:@import\s+|image-set\(\s*|,\s*)(?:"([^"]*)"|'([^']*)')/gi);
  return [...live.matchAll(CSS_ADDRESS), ...quoted].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

/** The addresses of files that stand in a script as whole texts. */
export function codeFiles(code: string): string[] {
  const spoken = code.replace(/\/\*[\s\S]*?(?:\*\/|$)|(?<![:"'`\\])\/\/[^\n]*/g, ' ');
  return Array.from(
    spoken.matchAll(/["'`]([^"'`\n\\${}<>?#]+\.\w{2,11}(?:[?#][^"'`\n\\]*)?)(?=\\?["'`])/g),
    ([, text = '']) => text,
  );
}
