/** Trees of files, and boards of colours. */

import { html } from '@waymark/contract/html';
import { type Component, defineComponent, type Markdown } from '@waymark/repository/extend/component';
import { block, textOfNodes, titled, titleNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import { cssColor, flag, given, rich, text } from '@waymark/repository/extend/props';
import { attributes, classes } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { isObject } from '@waymark/source/values';
import { prop, properties } from './properties.ts';

const note = (comment: unknown) => given(comment) && html` <small>${rich(comment)}</small>`;

const tree: Component = ({ children }) => html`<div class="tree">${children}</div>`;

const treeFile: Component = ({ props, children, page }) => {
  const icon = props.icon === undefined ? INTERFACE_ICONS.file : page.icon(props.icon, props.iconType);
  return html`<div${attributes({ class: classes('tree-file', flag(props.highlight) && 'tree-marked') })}>${icon}<span>${rich(props.name)}</span>${note(
    props.comment,
  )}${children}</div>`;
};

/** `openable={false}`: it is always open. */
const treeFolder: Component = ({ props, children, page }) => {
  const fixed = props.openable !== undefined && !flag(props.openable);
  const icon = props.icon === undefined ? INTERFACE_ICONS.folder : page.icon(props.icon, props.iconType);
  const marked = flag(props.highlight) && 'tree-marked';
  const label = html`${icon}<span>${rich(props.name)}</span>${note(props.comment)}`;
  const inside = html`<div class="tree-children">${children}</div>`;
  if (fixed) {
    return html`<div class="tree-folder"><div${attributes({ class: classes('tree-name', marked) })}>${label}</div>${inside}</div>`;
  }
  return html`<details${attributes({ class: 'tree-folder', open: flag(props.defaultOpen) })}><summary${attributes(
    {
      class: classes('tree-name', marked),
    },
  )}>${INTERFACE_ICONS.chevron}${label}</summary>${inside}</details>`;
};

const color: Component = ({ props, children }) =>
  html`<div class="color colors${text(props.variant) === 'table' ? ' colors-table' : ''}">${children}</div>`;

const colorRow: Component = ({ props, children }) =>
  html`<div class="color-row">${given(props.title) && html`<p class="color-row-title">${rich(props.title)}</p>`}<div class="color-items">${children}</div></div>`;

/** A colour, or one each for light and dark; a script makes its button copy the value. */
const colorItem: Component = ({ props, page }) => {
  const { value } = props;
  const pair =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { light: value };
  const light = cssColor(pair.light) ?? cssColor(pair.dark) ?? 'transparent';
  const dark = cssColor(pair.dark) ?? light;
  const values = light === dark ? light : `${light} / ${dark}`;
  return html`<button type="button" class="color-item" data-copy${attributes({
    title: page.texts.copy,
    value: values,
  })}><span class="color-swatch"${attributes({ style: `background:light-dark(${light},${dark})` })}></span><span>${rich(
    props.name,
  )}</span> <code>${values}</code></button>`;
};

/** @param suffix Tells folders from files. */
function entryMarkdown(suffix: '/' | ''): Markdown {
  return (use) => {
    const name = textOfNodes(titleNodes(use, 'name'));
    const comment = titleNodes(use, 'comment');
    const line = md.paragraph([
      md.inlineCode(name.replace(/\/$/, '') + suffix),
      ...(comment.length > 0 ? [md.textNode(' '), ...comment] : []),
    ]);
    return [md.list(false, [[line, ...md.asBlocks(use.children())]])];
  };
}

const colorMarkdown: Markdown = (use) => {
  const { value } = use.props;
  const pair = isObject(value) ? [value.light, value.dark] : [value];
  const values = pair.filter((color) => typeof color === 'string' && color !== '').join(' / ');
  if (values === '') return [];
  const name = titleNodes(use, 'name');
  const colon = md.textNode(name.length > 0 ? ': ' : '');
  return [md.list(false, [[md.paragraph([...name, colon, md.inlineCode(values)])]])];
};

const ENTRY = properties({
  name: prop.words('Name of the entry.'),
  ...prop.icon('Icon in place of the usual one.'),
  highlight: prop.flag('Marks the entry.'),
  comment: prop.words('Text beside the name.'),
});

export const trees = [
  defineComponent({
    name: 'Tree',
    aliases: ['FileTree'],
    html: tree,
    markdown: block,
    content: 'list',
    part: 'tree',
  }),
  defineComponent({
    name: 'Tree.File',
    aliases: ['FileTree.File'],
    props: ENTRY,
    needs: ['name'],
    html: treeFile,
    markdown: entryMarkdown(''),
  }),
  defineComponent({
    name: 'Tree.Folder',
    aliases: ['FileTree.Folder'],
    props: ENTRY.extend({
      defaultOpen: prop.flag('Whether the folder is open at first.'),
      openable: prop.flag('`false` keeps the folder open.'),
    }),
    needs: ['name'],
    html: treeFolder,
    markdown: entryMarkdown('/'),
  }),
  defineComponent({
    name: 'Color',
    props: properties({ variant: prop.text('`compact`, or `table` for a list.') }),
    html: color,
    part: 'color',
  }),
  defineComponent({
    name: 'Color.Row',
    props: properties({ title: prop.words('Title above the colours.') }),
    html: colorRow,
    markdown: titled,
  }),
  defineComponent({
    name: 'Color.Item',
    props: properties({
      name: prop.words('Name of the colour.'),
      value: prop.any('CSS colour, or `{ light, dark }` with one for each mode.'),
    }),
    html: colorItem,
    markdown: colorMarkdown,
  }),
];
