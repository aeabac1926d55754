/** Callouts and banners, as quotes that begin with their kind. */
import { calloutKind } from '../../../components/callouts.ts';
import {
  asBlocks,
  blockquote,
  holdsSections,
  paragraph,
  splitLead,
  strong,
  text,
} from '../../tree/clean-nodes.ts';
import { textProp } from '../../tree/props.ts';
import { type Clean, labelled, titleNodes } from './shared.ts';

/** @param label Its label; without one its `type` says it. */
export function calloutOf(label?: string): Clean {
  return (context) => {
    const title = titleNodes(context);
    const blocks = asBlocks(context.children(true));
    if (blocks.length === 0 && title.length === 0) return [];
    const kind = label ?? calloutKind(textProp(context.props, 'type') ?? '') ?? 'note';
    const head = title.length > 0 ? title : [text(kind.charAt(0).toUpperCase() + kind.slice(1))];
    const split = splitLead(blocks);
    const body = split
      ? [paragraph([strong([...head, text(':')]), text(' '), ...split.lead]), ...split.rest]
      : labelled([...head, text(':')], blocks);
    return holdsSections(body) ? body : [blockquote(body)];
  };
}

export const banner: Clean = (context) => {
  const words = titleNodes(context, 'content');
  const blocks = asBlocks(context.children(true));
  const body = words.length > 0 ? [paragraph(words), ...blocks] : blocks;
  return body.length === 0 || holdsSections(body) ? body : [blockquote(body)];
};
