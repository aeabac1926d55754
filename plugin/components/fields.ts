/** ParamField and ResponseField: one parameter or property with its type and constraints. */
import type { Component } from './component.ts';
import { attributes, type Html, html, isBlank, isHtml } from './html.ts';
import { flag, given, rich, text } from './props.ts';

const PLACES = ['path', 'query', 'header', 'body'] as const;

const pill = (content: unknown, kind = '') =>
  html`<span class="field-pill${kind && ` field-${kind}`}">${content}</span>`;

function pills(value: unknown): Html[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.filter((item) => given(text(item)) || isHtml(item)).map((item) => pill(rich(item)));
}

/** Their words stay apart for whoever takes the tags out of a page. */
const apart = (parts: readonly unknown[]) => parts.flatMap((part) => [part, ' ']).slice(0, -1);

/** A default as it is written in code. */
function initialValue(value: unknown): string | Html | undefined {
  if (isHtml(value)) return value;
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const field: Component = ({ props, children, page }) => {
  const { texts } = page;
  const place = PLACES.find((name) => props[name] !== undefined);
  const title = place === undefined ? props.name : props[place];
  const name = rich(isHtml(title) ? title : (text(title) ?? '').replaceAll('`', ''));
  const id = text(props.id);
  const initial = initialValue(props.default);
  const label = html`<code class="field-name">${name}</code>`;
  const link = html`<a class="field-link"${attributes({ href: `#${id}` })}>${label}</a>`;
  const head = [
    ...pills(props.pre),
    id === undefined ? label : link,
    given(props.type) && pill(rich(props.type)),
    place !== undefined && place !== 'body' && pill(place),
    initial !== undefined &&
      initial !== '' &&
      pill(html`<span class="field-key">${texts.defaultValue}:</span> ${initial}`),
    flag(props.required) && !flag(props.optional) && pill(texts.required, 'required'),
    flag(props.deprecated) && pill(texts.deprecated, 'deprecated'),
    ...pills(props.post),
  ].filter(Boolean);
  const example = html`<p>${texts.example}: <code>${text(props.placeholder)}</code></p>`;
  const body = [
    given(props.description) && html`<p>${rich(props.description)}</p>`,
    children,
    !isBlank(rich(props.placeholder)) && example,
  ].filter(Boolean);
  return html`<div class="field param-field"${attributes({ id })}><div class="field-head">${apart(head)}</div> <div class="field-body">${apart(body)}</div></div>`;
};
