/** Cards, links and pictures. */
import type { Node } from 'unist';
import { flag } from '../../../components/props.ts';
import {
  asBlocks,
  holdsSections,
  image,
  link,
  list,
  paragraph,
  splitLead,
  strong,
  text,
} from '../../tree/clean-nodes.ts';
import { textProp } from '../../tree/props.ts';
import { asInline, type Clean, plainText, titleNodes } from './shared.ts';

/** An entry of a list: its title, linked if the card is, and its text. */
export const card: Clean = (context) => {
  const title = titleNodes(context);
  const href = flag(context.props.disabled) ? undefined : textProp(context.props, 'href');
  const picture = textProp(context.props, 'img');
  const blocks = asBlocks(context.children());
  const description = titleNodes(context, 'description');
  if (description.length > 0) blocks.push(paragraph(description));
  const head = title.length > 0 ? title : href === undefined ? [] : [text(href)];
  if (picture !== undefined) {
    const alt = textProp(context.props, 'alt') ?? plainText(title);
    blocks.unshift(paragraph([image(context.address(picture), alt)]));
  }
  if (head.length === 0) return blocks;
  const label = href === undefined ? strong(head) : link(context.address(href), head);
  const split = splitLead(blocks);
  if (split && !holdsSections(blocks))
    return [list(false, [[paragraph([label, text(': '), ...split.lead]), ...split.rest]])];
  if (blocks.length === 0) return [list(false, [[paragraph([label])]])];
  return [paragraph([label]), ...blocks];
};

/** `<Link>` and `<Button>`. */
export const linked: Clean = (context) => {
  const own = asInline(context.children());
  const children = own.length > 0 ? own : titleNodes(context, 'title', 'label');
  const href = textProp(context.props, 'href', 'to');
  return href === undefined ? children : [link(context.address(href), children)];
};

export const picture: Clean = (context) => {
  const source = textProp(context.props, 'src', 'img');
  return source === undefined ? [] : [image(context.address(source), textProp(context.props, 'alt') ?? '')];
};

export const frame: Clean = (context) => {
  const blocks = asBlocks(context.children());
  for (const name of ['hint', 'caption']) {
    const words = titleNodes(context, name);
    if (words.length === 0) continue;
    const line = paragraph([{ type: 'emphasis', children: words } as Node]);
    if (name === 'hint') blocks.unshift(line);
    else blocks.push(line);
  }
  return blocks;
};

export const repository: Clean = (context) => {
  const repo = textProp(context.props, 'repo')?.replace(/^https?:\/\/github\.com\//, '');
  const children = context.children();
  if (repo === undefined) return children;
  const inline = 'type' in context.node && context.node.type === 'mdxJsxTextElement';
  if (inline && children.length === 0) return [link(`https://github.com/${repo}`, [text(repo)])];
  return [paragraph([link(`https://github.com/${repo}`, [text(repo)])]), ...asBlocks(children)];
};

export const tooltip: Clean = (context) => {
  const children = asInline(context.children());
  const href = textProp(context.props, 'href');
  const shown = href === undefined ? children : [link(context.address(href), children)];
  const headline = titleNodes(context, 'headline');
  const tip = titleNodes(context, 'tip');
  if (headline.length === 0 && tip.length === 0) return shown;
  const between = headline.length > 0 && tip.length > 0 ? [text(': ')] : [];
  return [...shown, text(' ('), ...headline, ...between, ...tip, text(')')];
};
