/** Parameters and properties, as entries of a list: `name` (type, required): what it is. */
import type { Node } from 'unist';
import { asBlocks, holdsSections, list, paragraph, splitLead, text } from '../../tree/clean-nodes.ts';
import { textProp } from '../../tree/props.ts';
import type { CleanContext } from '../clean-context.ts';
import { type Clean, plainText, titleNodes } from './shared.ts';

const PLACES: ReadonlySet<string> = new Set(['path', 'query', 'header', 'body']);

/** @param names Properties that may hold the name, each of which names a place. */
export function fieldOf(...names: readonly string[]): Clean {
  return (context) => {
    const place = names.find((name) => context.props[name] !== undefined);
    const name = place === undefined ? undefined : textProp(context.props, place);
    const head: Node[] =
      name === undefined
        ? titleNodes(context, ...names)
        : [{ type: 'inlineCode', value: name.replaceAll('`', '') } as Node];
    const facts = factsOf(context, place);
    if (facts.length > 0) head.push(text(`${head.length > 0 ? ' ' : ''}(${facts.join(', ')})`));
    const blocks = asBlocks(context.children());
    const description = titleNodes(context, 'description');
    if (description.length > 0) blocks.unshift(paragraph(description));
    const placeholder = textProp(context.props, 'placeholder');
    if (placeholder)
      blocks.push(paragraph([text('Example: '), { type: 'inlineCode', value: placeholder } as Node]));
    const split = splitLead(blocks);
    const lead = split
      ? [paragraph([...head, text(': '), ...split.lead]), ...split.rest]
      : [paragraph(head), ...blocks];
    return holdsSections(lead) ? lead : [list(false, [lead])];
  };
}

function factsOf(context: CleanContext, place: string | undefined): string[] {
  const { props } = context;
  const isSet = (value: unknown): boolean => Boolean(value) && value !== 'false';
  const type = plainText(titleNodes(context, 'type'));
  const initial = props.default;
  return [
    ...pills(props.pre),
    ...(type ? [type] : []),
    ...(place !== undefined && PLACES.has(place) ? [place] : []),
    ...(isSet(props.required) && !isSet(props.optional) ? ['required'] : []),
    ...(isSet(props.deprecated) ? ['deprecated'] : []),
    ...(initial === undefined || typeof initial === 'function' || initial === ''
      ? []
      : [`default: ${typeof initial === 'object' ? JSON.stringify(initial) : String(initial)}`]),
    ...pills(props.post),
  ];
}

function pills(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((pill) => typeof pill === 'string' && pill !== '');
}
