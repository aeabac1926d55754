/** Steps, numbered from one. */

import { html, raw } from '@waymark/contract/html';
import { type Component, defineComponent, type Markdown } from '@waymark/repository/extend/component';
import { labelled, titleNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import { classOf, countProp, flag, given, rich, text, textProp } from '@waymark/repository/extend/props';
import { attributes, classes, isBlank } from '@waymark/repository/html/html';
import type { Node } from 'unist';
import { prop, properties } from './properties.ts';

const TITLE = /^(?:p|h[2-6])$/;

const steps: Component = ({ props, children }) =>
  html`<div${attributes({ class: classes('steps', classOf(props)) })}>${children}</div>`;

const step: Component = ({ props, children, page, parent }) => {
  const sizes = [props.titleSize, parent?.props.titleSize].map(text);
  const tag = sizes.find((size) => size !== undefined && TITLE.test(size)) ?? 'p';
  const icon = page.icon(props.icon, props.iconType);
  const number = props.stepNumber === undefined ? undefined : countProp(props.stepNumber, 0, 9999, 1);
  const id = text(props.id);
  const anchor =
    id !== undefined &&
    !flag(props.noAnchor) &&
    html`<a${attributes({ class: 'heading-anchor', href: `#${id}`, 'aria-label': page.texts.headingLink })}></a>`;
  return html`<div${attributes({
    class: classes('step', !isBlank(icon) && 'step-with-icon'),
    id,
    style: number === undefined ? undefined : `counter-set:step ${number}`,
  })}>${isBlank(icon) ? undefined : html`<span class="step-icon">${icon}</span>`}${
    given(props.title) &&
    html`${raw(`<${tag} class="step-title">`)}${rich(props.title)}${anchor}${raw(`</${tag}>`)}`
  }${children}</div>`;
};

const stepMarkdown: Markdown = (use) => {
  const blocks = md.asBlocks(use.children());
  const title = titleNodes(use);
  const children = title.length > 0 ? labelled(title, blocks) : blocks;
  const number = Number(textProp(use.props, 'stepNumber') ?? Number.NaN);
  const node: md.StepNode = {
    type: 'waymarkStep',
    children,
    number: Number.isInteger(number) ? number : undefined,
  };
  return [node];
};

/** Steps become a numbered list; if one holds a heading, numbered bold titles, as no section can start in a list. */
const stepsMarkdown: Markdown = (use) => {
  const nodes = md.asBlocks(use.children());
  const flat = nodes.some((node) => md.isStep(node) && md.holdsSections(node.children));
  const result: Node[] = [];
  let items: Node[][] = [];
  let first = 1;
  let number = 0;
  const flush = (): void => {
    if (items.length > 0) result.push(md.list(true, items, first));
    items = [];
  };
  for (const node of nodes) {
    if (!md.isStep(node)) {
      flush();
      result.push(node);
      continue;
    }
    const next = node.number ?? number + 1;
    // A list numbers its own items; a number that is not the next begins another.
    if (next !== number + 1) flush();
    number = next;
    if (items.length === 0) first = number;
    if (flat) result.push(md.paragraph([md.strong([md.textNode(`Step ${number}`)])]), ...node.children);
    else items.push([...node.children]);
  }
  flush();
  return result;
};

export const stepComponents = [
  defineComponent({
    name: 'Steps',
    props: properties({ titleSize: prop.text('Element of all titles: `p`, or `h2` to `h6`.') }),
    html: steps,
    markdown: stepsMarkdown,
  }),
  defineComponent({
    name: 'Step',
    props: properties({
      title: prop.words('Title of the step, from which its ID is made.'),
      ...prop.icon('Icon in place of the number.'),
      stepNumber: prop.whole('Number of the step; the next one follows it.'),
      titleSize: prop.text('Element of the title: `p`, or `h2` to `h6`. Default: that of `Steps`.'),
      noAnchor: prop.flag('Leaves out the link to the step.'),
    }),
    html: step,
    markdown: stepMarkdown,
    anchor: ({ title }, words) => words(title),
    outline: 'step',
  }),
];
