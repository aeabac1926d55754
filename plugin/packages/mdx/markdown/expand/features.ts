/** Features that few pages have, so that only those load their styles and scripts. */

import type { PageFeature } from '@waymark/repository/page-features';
import type { Code } from 'mdast';
import { Element } from '../tree/element.ts';
import { builtinOf, type Instance } from '../tree/instance.ts';
import { walk } from '../tree/walk.ts';

export function featuresOf(root: Instance): ReadonlySet<PageFeature> {
  const features = new Set<PageFeature>();
  walk(root, (instance, node) => {
    const definition = builtinOf(instance, node);
    if (definition?.part !== undefined) features.add(definition.part);
    if (definition?.style !== undefined || definition?.script !== undefined)
      features.add(`own:${definition.name}`);
    if (node instanceof Element) return undefined;
    if (node.type === 'math' || node.type === 'inlineMath') features.add('math');
    if (node.type === 'code') {
      const { lang, meta } = node as Code;
      if (lang === 'mermaid') features.add('diagram');
      else if (/\btwoslash\b/.test(meta ?? '')) features.add('twoslash');
    }
    return undefined;
  });
  return features;
}
