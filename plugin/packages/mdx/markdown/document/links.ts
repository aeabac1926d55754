/** Every address on a page, with the place where the author wrote it. */

import type { Link } from '@waymark/repository/document';
import { textProp } from '@waymark/repository/extend/props';
import type * as mdast from 'mdast';
import type { Node } from 'unist';
import { Element } from '../tree/element.ts';
import type { Instance } from '../tree/instance.ts';
import { rawValue } from '../tree/node-text.ts';
import { definitionOf } from '../tree/references.ts';
import { walk } from '../tree/walk.ts';

const FILES_OF = /^(?:img|source|track|video|audio|iframe|embed|image|script)$/;
const IMAGE_ATTRIBUTES = ['src', 'img', 'poster', 'darkSrc'] as const;

export function linksOf(root: Instance): Link[] {
  const links: Link[] = [];
  let place = root.module.at(undefined);
  const add = (href: string | undefined, kind: Link['kind']): void => {
    // A component without an address has none, on purpose; a link of the text is unfinished.
    if (href === undefined || (href === '' && kind !== 'link') || href.startsWith('data:')) return;
    links.push({ href, kind, ...place });
  };
  walk(root, (instance, node) => {
    // An element of an expression has the position of the expression, which was visited just before.
    if (!(node instanceof Element)) place = instance.module.place(node);
    const type = node instanceof Element ? undefined : node.type;
    switch (type) {
      case 'link':
      case 'image':
        add((node as mdast.Link | mdast.Image).url, type);
        return undefined;
      case 'linkReference':
      case 'imageReference': {
        const { identifier } = node as mdast.LinkReference | mdast.ImageReference;
        add(definitionOf(instance, identifier)?.url, type === 'linkReference' ? 'link' : 'image');
        return undefined;
      }
      case 'html':
        for (const [, name, double, single] of rawValue(node as Node).matchAll(
          /\s(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
        )) {
          add(double ?? single, name?.toLowerCase() === 'href' ? 'link' : 'image');
        }
        return undefined;
    }
    const resolved = instance.elements.get(node);
    if (resolved?.kind !== 'html' && resolved?.kind !== 'builtin') return undefined;
    const component = resolved.kind === 'builtin';
    add(textProp(resolved.props, 'href'), component ? 'component' : 'link');
    if (resolved.kind === 'html' && !FILES_OF.test(resolved.name)) return undefined;
    const media = resolved.kind === 'html' && resolved.name === 'iframe';
    for (const name of IMAGE_ATTRIBUTES)
      add(textProp(resolved.props, name) || undefined, media ? 'link' : 'image');
    return undefined;
  });
  return links;
}
