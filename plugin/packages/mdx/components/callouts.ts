/** Note, Tip, Warning, Info, Check, Danger and Callout; Banner. In Markdown they are quotes that begin with their kind. */

import { type Html, html } from '@waymark/contract/html';
import { defineComponent, type Use } from '@waymark/repository/extend/component';
import { labelled, titleNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import { classOf, cssColor, given, rich, text, textProp } from '@waymark/repository/extend/props';
import { attributes, classes, isBlank } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { byAlias } from '@waymark/source/values';
import type { z } from 'zod';
import { prop, properties } from './properties.ts';

type Kind = 'note' | 'info' | 'tip' | 'check' | 'warning' | 'danger';

const ICONS: Readonly<Record<Kind, Html>> = {
  note: INTERFACE_ICONS.note,
  info: INTERFACE_ICONS.info,
  tip: INTERFACE_ICONS.tip,
  check: INTERFACE_ICONS.circleCheck,
  warning: INTERFACE_ICONS.warning,
  danger: INTERFACE_ICONS.danger,
};

/** By their names, and by those of `type` in other systems that mean the same. */
const KINDS = byAlias({
  note: 'note',
  info: 'info important',
  tip: 'tip hint',
  check: 'check success',
  warning: 'warning caution warn',
  danger: 'danger error',
}) as ReadonlyMap<string, Kind>;

/** The component of the callout that a word names, such as `Note`; undefined if it names none. */
export function calloutName(word: string): string | undefined {
  const kind = KINDS.get(word.toLowerCase());
  return kind && capitalized(kind);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param own The kind whatever an author writes; without one `type` says it, or an icon and a colour stand for it. */
function calloutOf<const Name extends string, Schema extends z.ZodObject>(
  name: Name,
  props: Schema,
  own?: Kind,
) {
  return defineComponent({
    name,
    props,
    html: (use) => {
      const type = text(use.props.type);
      const kind = own ?? KINDS.get(type?.toLowerCase() ?? '') ?? 'note';
      return render(kind, use, own === undefined && type === undefined);
    },
    markdown: (use) => {
      const title = titleNodes(use);
      const blocks = md.asBlocks(use.children(true));
      if (blocks.length === 0 && title.length === 0) return [];
      const type = textProp(use.props, 'type')?.toLowerCase() ?? '';
      const kind = own === undefined ? (KINDS.get(type) ?? 'note') : name;
      const head = title.length > 0 ? title : [md.textNode(capitalized(kind))];
      const split = md.splitLead(blocks);
      const body = split
        ? [
            md.paragraph([md.strong([...head, md.textNode(':')]), md.textNode(' '), ...split.lead]),
            ...split.rest,
          ]
        : labelled([...head, md.textNode(':')], blocks);
      return md.holdsSections(body) ? body : [md.blockquote(body)];
    },
  });
}

function render(kind: Kind, { props, children, page }: Use, own: boolean): Html {
  const { title, icon, iconType } = props;
  const tone = cssColor(props.color);
  const chosen = page.icon(icon, iconType);
  // A Callout without a kind has the icon that its author gives it, or none.
  const isUsual = isBlank(chosen) && icon === undefined && !(own && tone !== undefined);
  const image = isUsual ? ICONS[kind] : chosen;
  return html`<div${attributes({
    class: classes('callout', `callout-${kind}`, classOf(props)),
    role: 'note',
    'aria-label': page.texts[kind],
    style: tone && `--tone:${tone}`,
  })}>${isBlank(image) ? undefined : html`<span class="callout-icon">${image}</span>`}<div class="callout-body">${
    given(title) && html`<p class="callout-title">${rich(title)}</p>`
  }${children}</div></div>`;
}

const BANNERS = new Set(['info', 'warning', 'critical']);

/** A banner in the text, as docs.json has one above all pages. */
const banner = defineComponent({
  name: 'Banner',
  props: properties({
    content: prop.words('Text of the banner.'),
    type: prop.text('Urgency: `info`, `warning` or `critical`.'),
  }),
  html: ({ props, children }) => {
    const type = text(props.type) ?? 'info';
    return html`<div class="banner banner-${BANNERS.has(type) ? type : 'info'} banner-inline">${rich(props.content)}${children}</div>`;
  },
  markdown: (use) => {
    const words = titleNodes(use, 'content');
    const blocks = md.asBlocks(use.children(true));
    const body = words.length > 0 ? [md.paragraph(words), ...blocks] : blocks;
    return body.length === 0 || md.holdsSections(body) ? body : [md.blockquote(body)];
  },
});

const PROPS = properties({
  title: prop.words('Line above the text.'),
  ...prop.icon('Icon in place of the usual one.'),
  color: prop.text('CSS colour in place of the usual one.'),
});

export const callouts = [
  ...(['Note', 'Info', 'Tip', 'Check', 'Warning', 'Danger'] as const).map((name) =>
    calloutOf(name, PROPS, KINDS.get(name.toLowerCase())),
  ),
  calloutOf(
    'Callout',
    PROPS.extend({ type: prop.text('Kind: `note`, `info`, `tip`, `check`, `warning` or `danger`.') }),
  ),
  banner,
];
