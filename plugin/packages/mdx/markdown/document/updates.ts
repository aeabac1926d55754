/** The entries of a page's changelog, for its feed. */

import type { PageUpdate } from '@waymark/repository/document';
import type { Props } from '@waymark/repository/extend/component';
import { flag, labels } from '@waymark/repository/extend/props';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type { Node } from 'unist';
import { cleanBlocks } from '../clean/clean.ts';
import { serialize } from '../clean/serialize.ts';
import type { Element } from '../tree/element.ts';
import { builtinOf, type Instance } from '../tree/instance.ts';
import { valueText } from '../tree/node-text.ts';
import { isRecord } from '../tree/scope.ts';
import { nodesOf, ownerOf } from '../tree/source.ts';
import { walk } from '../tree/walk.ts';

/** @param report Called for each part that cannot be shown. */
export function updatesOf(root: Instance, report: (report: Report) => void): PageUpdate[] {
  const updates: PageUpdate[] = [];
  walk(root, (instance, node) => {
    const resolved = instance.elements.get(node);
    if (resolved?.kind !== 'builtin' || builtinOf(instance, node)?.outline !== 'entry') return undefined;
    // `rss={false}` keeps an entry out of the feed.
    if (resolved.props.rss !== undefined && !isRecord(resolved.props.rss) && !flag(resolved.props.rss))
      return false;
    updates.push(updateOf(instance, node, resolved.props, report));
    return false;
  });
  return updates;
}

function updateOf(
  instance: Instance,
  node: Node | Element,
  props: Props,
  report: (report: Report) => void,
): PageUpdate {
  const rss = isRecord(props.rss) ? props.rss : {};
  const text = (value: unknown): string => valueText(instance, value).trim().replaceAll(/\s+/g, ' ');
  return {
    title: text(rss.title ?? props.label ?? props.date),
    description: text(rss.description ?? props.description),
    dates: [props.date, props.label, props.description].map(text),
    tags: labels(props.tags),
    anchor: instance.ids.get(node) ?? '',
    markdown: serialize(
      cleanBlocks({ instance: ownerOf(instance, node), reader: 'people', report }, nodesOf(node)).filter(
        ({ type }) => type !== 'sectionMark',
      ),
    ),
  };
}
