/** Trees of files, and boards of colours. */
import { INTERFACE_ICONS } from '../icons/interface-icons.ts';
import type { Component } from './component.ts';
import { attributes, classes, html, raw } from './html.ts';
import { cssColor, flag, given, rich, text } from './props.ts';

const note = (comment: unknown) => given(comment) && html` <small>${rich(comment)}</small>`;

export const tree: Component = ({ children }) => html`<div class="tree">${children}</div>`;

export const treeFile: Component = ({ props, children, page }) => {
  const icon = props.icon === undefined ? raw(INTERFACE_ICONS.file) : page.icon(props.icon, props.iconType);
  return html`<div${attributes({ class: classes('tree-file', flag(props.highlight) && 'tree-marked') })}>${icon}<span>${rich(props.name)}</span>${note(
    props.comment,
  )}${children}</div>`;
};

/** `openable={false}`: it is always open. */
export const treeFolder: Component = ({ props, children, page }) => {
  const fixed = props.openable !== undefined && !flag(props.openable);
  const icon = props.icon === undefined ? raw(INTERFACE_ICONS.folder) : page.icon(props.icon, props.iconType);
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
  )}>${raw(INTERFACE_ICONS.chevron)}${label}</summary>${inside}</details>`;
};

export const color: Component = ({ props, children }) =>
  html`<div class="color colors${text(props.variant) === 'table' ? ' colors-table' : ''}">${children}</div>`;

export const colorRow: Component = ({ props, children }) =>
  html`<div class="color-row">${given(props.title) && html`<p class="color-row-title">${rich(props.title)}</p>`}<div class="color-items">${children}</div></div>`;

/** A colour, or one each for light and dark; a script makes its button copy the value. */
export const colorItem: Component = ({ props, page }) => {
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
