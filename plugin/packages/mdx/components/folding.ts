/** Components that open on demand: Accordion, Expandable, and the groups of accordions. */

import { html } from '@waymark/contract/html';
import { type Component, defineComponent, type Markdown } from '@waymark/repository/extend/component';
import { labelled, sectionMark, textOfNodes, titled, titleNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import { classOf, flag, given, rich, text } from '@waymark/repository/extend/props';
import { attributes, classes } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { prop, properties } from './properties.ts';

const { chevron } = INTERFACE_ICONS;

const accordion: Component = ({ props, children, page }) =>
  html`<details${attributes({
    class: classes('accordion', classOf(props)),
    id: text(props.id),
    open: flag(props.defaultOpen),
  })}><summary>${chevron}${page.icon(props.icon, props.iconType)}<span class="accordion-title">${rich(props.title)}${
    given(props.description) && html` <small>${rich(props.description)}</small>`
  }</span></summary><div class="accordion-body">${children}</div></details>`;

const accordionGroup: Component = ({ children }) => html`<div class="accordion-group">${children}</div>`;

const expandable: Component = ({ props, children, page }) => {
  const title = given(props.title) ? props.title : given(props.label) ? props.label : page.texts.details;
  return html`<details${attributes({ class: 'expandable', open: flag(props.defaultOpen) })}><summary>${chevron}${rich(title)}</summary><div class="expandable-body">${children}</div></details>`;
};

const accordionMarkdown: Markdown = (use) => {
  const title = titleNodes(use);
  const blocks = md.asBlocks(use.children());
  const description = titleNodes(use, 'description');
  if (description.length > 0) blocks.unshift(md.paragraph(description));
  if (title.length === 0) return blocks;
  return [sectionMark(use, textOfNodes(title)), ...labelled(title, blocks)];
};

const OPEN = prop.flag('Whether it is open at first.');

export const folding = [
  defineComponent({
    name: 'Accordion',
    props: properties({
      title: prop.words('Title, which opens and closes it.'),
      description: prop.words('Text below the title.'),
      defaultOpen: OPEN,
      ...prop.icon('Icon before the title.'),
    }),
    needs: ['title'],
    html: accordion,
    markdown: accordionMarkdown,
    anchor: ({ title }, words) => words(title),
  }),
  defineComponent({ name: 'AccordionGroup', html: accordionGroup }),
  defineComponent({
    name: 'Expandable',
    props: properties({
      title: prop.words('Title, which opens and closes it.'),
      label: prop.words('As `title`.'),
      defaultOpen: OPEN,
    }),
    html: expandable,
    markdown: titled,
  }),
];
