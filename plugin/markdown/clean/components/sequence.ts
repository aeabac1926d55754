/** Steps, accordions and the entries of a changelog. */
import type { Node } from 'unist';
import { labels } from '../../../components/props.ts';
import {
  asBlocks,
  heading,
  holdsSections,
  isStep,
  list,
  paragraph,
  type StepNode,
  strong,
  text,
} from '../../tree/clean-nodes.ts';
import { textProp } from '../../tree/props.ts';
import { type Clean, labelled, mark, plainText, titleNodes } from './shared.ts';

export const step: Clean = (context) => {
  const blocks = asBlocks(context.children());
  const title = titleNodes(context);
  const children = title.length > 0 ? labelled(title, blocks) : blocks;
  const number = Number(textProp(context.props, 'stepNumber') ?? Number.NaN);
  const node: StepNode = {
    type: 'waymarkStep',
    children,
    number: Number.isInteger(number) ? number : undefined,
  };
  return [node];
};

/** Steps become a numbered list; if one holds a heading, numbered bold titles, as no section can start in a list. */
export const steps: Clean = (context) => {
  const nodes = asBlocks(context.children());
  const flat = nodes.some((node) => isStep(node) && holdsSections(node.children));
  const result: Node[] = [];
  let items: Node[][] = [];
  let first = 1;
  let number = 0;
  const flush = (): void => {
    if (items.length > 0) result.push(list(true, items, first));
    items = [];
  };
  for (const node of nodes) {
    if (!isStep(node)) {
      flush();
      result.push(node);
      continue;
    }
    const next = node.number ?? number + 1;
    // A list numbers its own items; a number that is not the next begins another.
    if (next !== number + 1) flush();
    number = next;
    if (items.length === 0) first = number;
    if (flat) result.push(paragraph([strong([text(`Step ${number}`)])]), ...node.children);
    else items.push([...node.children]);
  }
  flush();
  return result;
};

export const accordion: Clean = (context) => {
  const title = titleNodes(context);
  const blocks = asBlocks(context.children());
  const description = titleNodes(context, 'description');
  if (description.length > 0) blocks.unshift(paragraph(description));
  if (title.length === 0) return blocks;
  return [mark(context, plainText(title)), ...labelled(title, blocks)];
};

export const update: Clean = (context) => {
  const label = titleNodes(context, 'label', 'date');
  const description = titleNodes(context, 'description');
  const blocks = asBlocks(context.children());
  const tags = labels(context.props.tags);
  if (tags.length > 0) blocks.unshift(paragraph([text(`Tags: ${tags.join(', ')}`)]));
  if (description.length > 0) blocks.unshift(paragraph(description));
  if (label.length === 0) return blocks;
  return [mark(context, plainText(label), 2), heading(2, label), ...blocks];
};
