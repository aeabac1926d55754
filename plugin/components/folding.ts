/** Components that open on demand: Accordion, Expandable, and the groups of accordions. */
import { INTERFACE_ICONS } from '../icons/interface-icons.ts';
import type { Component } from './component.ts';
import { attributes, classes, html, raw } from './html.ts';
import { classOf, flag, given, rich, text } from './props.ts';

const chevron = raw(INTERFACE_ICONS.chevron);

export const accordion: Component = ({ props, children, page }) =>
  html`<details${attributes({
    class: classes('accordion', classOf(props)),
    id: text(props.id),
    open: flag(props.defaultOpen),
  })}><summary>${chevron}${page.icon(props.icon, props.iconType)}<span class="accordion-title">${rich(props.title)}${
    given(props.description) && html` <small>${rich(props.description)}</small>`
  }</span></summary><div class="accordion-body">${children}</div></details>`;

export const accordionGroup: Component = ({ children }) =>
  html`<div class="accordion-group">${children}</div>`;

export const expandable: Component = ({ props, children, page }) => {
  const title = given(props.title) ? props.title : given(props.label) ? props.label : page.texts.details;
  return html`<details${attributes({ class: 'expandable', open: flag(props.defaultOpen) })}><summary>${chevron}${rich(title)}</summary><div class="expandable-body">${children}</div></details>`;
};
