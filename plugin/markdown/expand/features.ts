/** Features that few pages have, so that only those load their styles and scripts. */
import type { Code } from 'mdast';
import { Element } from '../tree/element.ts';
import { builtinOf, type Instance } from '../tree/instance.ts';
import { walk } from '../tree/walk.ts';

export type Feature =
  | 'aside'
  | 'color'
  | 'diagram'
  | 'math'
  | 'prompt'
  | 'tree'
  | 'twoslash'
  | 'update'
  | 'view';

export function featuresOf(root: Instance): ReadonlySet<Feature> {
  const features = new Set<Feature>();
  walk(root, (instance, node) => {
    const feature = builtinOf(instance, node)?.part;
    if (feature !== undefined) features.add(feature);
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
