/** Parameters and properties, as entries of a list: `name` `type` required: what it is. Their words are those of the page, in their order. */
import type { Node } from 'unist';
import { asBlocks, holdsSections, list, paragraph, splitLead, text } from '../../tree/clean-nodes.ts';
import { textProp } from '../../tree/props.ts';
import type { CleanContext } from '../clean-context.ts';
import { type Clean, plainText, titleNodes } from './shared.ts';

/** A field of a body stands among others, and needs no word for that. */
const PLACES: ReadonlySet<string> = new Set(['path', 'query', 'header']);

/** @param names Properties that may hold the name, each of which names a place. */
export function fieldOf(...names: readonly string[]): Clean {
  return (context) => {
    const place = names.find((name) => context.props[name] !== undefined);
    const name = place === undefined ? undefined : textProp(context.props, place);
    const title = name === undefined ? titleNodes(context, ...names) : [code(name.replaceAll('`', ''))];
    const head = apart([...pills(context.props.pre), title, ...factsOf(context, place)]);
    const blocks = asBlocks(context.children());
    const description = titleNodes(context, 'description');
    if (description.length > 0) blocks.unshift(paragraph(description));
    const placeholder = textProp(context.props, 'placeholder');
    if (placeholder) blocks.push(paragraph([text('Example: '), code(placeholder)]));
    const split = splitLead(blocks);
    const lead = split
      ? [paragraph([...head, text(': '), ...split.lead]), ...split.rest]
      : [paragraph(head), ...blocks];
    return holdsSections(lead) ? lead : [list(false, [lead])];
  };
}

/** What is said of it in few words. */
function factsOf(context: CleanContext, place: string | undefined): Node[][] {
  const { props } = context;
  const isSet = (value: unknown): boolean => Boolean(value) && value !== 'false';
  const type = plainText(titleNodes(context, 'type'));
  const initial = props.default;
  const isGiven = initial !== undefined && typeof initial !== 'function' && initial !== '';
  return [
    type ? [code(type)] : [],
    place !== undefined && PLACES.has(place) ? [text(place)] : [],
    isGiven
      ? [text('default: '), code(typeof initial === 'object' ? JSON.stringify(initial) : String(initial))]
      : [],
    isSet(props.required) && !isSet(props.optional) ? [text('required')] : [],
    isSet(props.deprecated) ? [text('deprecated')] : [],
    ...pills(props.post),
  ];
}

function pills(value: unknown): Node[][] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((pill) => typeof pill === 'string' && pill !== '').map((pill: string) => [text(pill)]);
}

function apart(parts: readonly Node[][]): Node[] {
  return parts
    .filter(({ length }) => length > 0)
    .flatMap((part, index) => (index === 0 ? part : [text(' '), ...part]));
}

function code(value: string): Node {
  return { type: 'inlineCode', value } as Node;
}
