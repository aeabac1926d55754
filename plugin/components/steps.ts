/** Steps, numbered from one. */
import type { Component } from './component.ts';
import { attributes, classes, html, isBlank, raw } from './html.ts';
import { classOf, count, flag, given, rich, text } from './props.ts';

const TITLE = /^(?:p|h[2-6])$/;

export const steps: Component = ({ props, children }) =>
  html`<div${attributes({ class: classes('steps', classOf(props)) })}>${children}</div>`;

export const step: Component = ({ props, children, page, parent }) => {
  const sizes = [props.titleSize, parent?.props.titleSize].map(text);
  const tag = sizes.find((size) => size !== undefined && TITLE.test(size)) ?? 'p';
  const icon = page.icon(props.icon, props.iconType);
  const number = props.stepNumber === undefined ? undefined : count(props.stepNumber, 0, 9999, 1);
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
