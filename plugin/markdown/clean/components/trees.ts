/** Trees of files and boards of colours, as lists. */
import type { Node } from 'unist';
import { asBlocks, list, paragraph, text } from '../../tree/clean-nodes.ts';
import { isRecord } from '../../tree/scope.ts';
import { type Clean, plainText, titleNodes } from './shared.ts';

/** @param suffix Tells folders from files. */
export function entryOf(suffix: '/' | ''): Clean {
  return (context) => {
    const name = plainText(titleNodes(context, 'name'));
    const comment = titleNodes(context, 'comment');
    const line = paragraph([
      { type: 'inlineCode', value: name.replace(/\/$/, '') + suffix } as Node,
      ...(comment.length > 0 ? [text(' '), ...comment] : []),
    ]);
    return [list(false, [[line, ...asBlocks(context.children())]])];
  };
}

export const tree: Clean = (context) => asBlocks(context.children());

export const colorItem: Clean = (context) => {
  const { value } = context.props;
  const pair = isRecord(value) ? [value.light, value.dark] : [value];
  const values = pair.filter((color) => typeof color === 'string' && color !== '').join(' / ');
  if (values === '') return [];
  const name = titleNodes(context, 'name');
  return [
    list(false, [
      [
        paragraph([
          ...name,
          text(name.length > 0 ? ': ' : ''),
          { type: 'inlineCode', value: values } as Node,
        ]),
      ],
    ]),
  ];
};
