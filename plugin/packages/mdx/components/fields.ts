/** ParamField and ResponseField: one parameter or property with its type and constraints. */

import { type Html, html, isHtml } from '@waymark/contract/html';
import {
  type Component,
  defineComponent,
  type Markdown,
  type MarkdownUse,
  type Props,
} from '@waymark/repository/extend/component';
import { textOfNodes, titleNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import { flag, given, rich, text, textProp } from '@waymark/repository/extend/props';
import { attributes, isBlank } from '@waymark/repository/html/html';
import type { Node } from 'unist';
import { prop, properties } from './properties.ts';

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

const field: Component = ({ props, children, page }) => {
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

/**
 * Its words are those of the page, in their order.
 *
 * @param names Properties that may hold the name, each of which names a place.
 */
function fieldMarkdown(...names: readonly string[]): Markdown {
  return (use) => {
    const place = names.find((name) => use.props[name] !== undefined);
    const name = place === undefined ? undefined : textProp(use.props, place);
    const title = name === undefined ? titleNodes(use, ...names) : [md.inlineCode(name.replaceAll('`', ''))];
    const head = spaced([...words(use.props.pre), title, ...factsOf(use, place)]);
    const blocks = md.asBlocks(use.children());
    const description = titleNodes(use, 'description');
    if (description.length > 0) blocks.unshift(md.paragraph(description));
    const placeholder = textProp(use.props, 'placeholder');
    if (placeholder) blocks.push(md.paragraph([md.textNode('Example: '), md.inlineCode(placeholder)]));
    const split = md.splitLead(blocks);
    const lead = split
      ? [md.paragraph([...head, md.textNode(': '), ...split.lead]), ...split.rest]
      : [md.paragraph(head), ...blocks];
    return md.holdsSections(lead) ? lead : [md.list(false, [lead])];
  };
}

/** Type, place and constraints, each in few words. */
function factsOf(use: MarkdownUse, place: string | undefined): Node[][] {
  const { props } = use;
  const isSet = (value: unknown): boolean => Boolean(value) && value !== 'false';
  const type = textOfNodes(titleNodes(use, 'type'));
  const initial = props.default;
  const isGiven = initial !== undefined && typeof initial !== 'function' && initial !== '';
  const written = typeof initial === 'object' ? JSON.stringify(initial) : String(initial);
  return [
    type ? [md.inlineCode(type)] : [],
    // A field of a body is among others, and needs no word for that.
    place !== 'body' && PLACES.some((name) => name === place) ? [md.textNode(place ?? '')] : [],
    isGiven ? [md.textNode('default: '), md.inlineCode(written)] : [],
    isSet(props.required) && !isSet(props.optional) ? [md.textNode('required')] : [],
    isSet(props.deprecated) ? [md.textNode('deprecated')] : [],
    ...words(props.post),
  ];
}

function words(value: unknown): Node[][] {
  const list = Array.isArray(value) ? value : [value];
  return list
    .filter((pill) => typeof pill === 'string' && pill !== '')
    .map((pill: string) => [md.textNode(pill)]);
}

function spaced(parts: readonly Node[][]): Node[] {
  return parts
    .filter(({ length }) => length > 0)
    .flatMap((part, index) => (index === 0 ? part : [md.textNode(' '), ...part]));
}

/** `user_id` and `userId` are `user-id`. */
function dashed(field: string): string {
  return field.replaceAll('_', '-').replaceAll(/(?<=[a-z\d])[A-Z]/g, '-$&');
}

function anchorOf(prefix: string, ...names: readonly string[]) {
  return (props: Props): string | undefined => {
    const name = textProp(props, ...names);
    return name === undefined ? undefined : `${prefix}-${dashed(name)}`;
  };
}

const COMMON = {
  type: prop.words('Type, such as `string`.'),
  default: prop.any('Default value.'),
  required: prop.flag('Marks it as required.'),
  deprecated: prop.flag('Marks it as deprecated.'),
  placeholder: prop.text('Example of a value.'),
  pre: prop.list('Labels before the name.'),
  post: prop.list('Labels after the type.'),
  description: prop.words('Text above the content.'),
};

export const fields = [
  defineComponent({
    name: 'ParamField',
    props: properties({
      path: prop.text('Name of a parameter in the path.'),
      query: prop.text('Name of a parameter in the query.'),
      header: prop.text('Name of a header.'),
      body: prop.text('Name of a property of the body.'),
      ...COMMON,
      optional: prop.flag('Overrides `required`.'),
    }),
    html: field,
    markdown: fieldMarkdown('path', 'query', 'body', 'header', 'name'),
    anchor: anchorOf('param', 'path', 'query', 'body', 'header', 'name'),
  }),
  defineComponent({
    name: 'ResponseField',
    props: properties({ name: prop.words('Name of the property.'), ...COMMON }),
    html: field,
    markdown: fieldMarkdown('name', 'body'),
    anchor: anchorOf('response', 'name'),
  }),
];
