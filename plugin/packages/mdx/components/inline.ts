/** Components inside a line: Badge, Icon, Tooltip, Link, Image, Heading. */

import { html, isHtml, NOTHING, raw } from '@waymark/contract/html';
import {
  type Component,
  defineComponent,
  type Markdown,
  type Props,
} from '@waymark/repository/extend/component';
import { asInline, sectionMark, textOfNodes, titleNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import {
  addressProp,
  classOf,
  countProp,
  cssColor,
  firstText,
  flag,
  given,
  labels,
  rich,
  style,
  text,
  textProp,
} from '@waymark/repository/extend/props';
import { attributes, classes, isBlank } from '@waymark/repository/html/html';
import { isElsewhere } from '@waymark/source/scheme';
import type { Node } from 'unist';
import { linkMarkdown, WINDOW } from './cards.ts';
import { prop, properties } from './properties.ts';

const BADGE_SIZES = new Set(['xs', 'sm', 'md', 'lg']);

const badge: Component = ({ props, children, page }) => {
  const tone = (firstText(props.color, props.intent) ?? 'gray').toLowerCase().replace(/[^a-z-]/g, '');
  const given = text(props.size) ?? 'md';
  const size = BADGE_SIZES.has(given) ? given : 'md';
  const shape = text(props.shape);
  return html`<span${attributes({
    class: classes(
      'badge',
      `tone-${tone}`,
      `badge-${size}`,
      (shape === 'pill' || shape === 'rounded') && `badge-${shape}`,
      flag(props.stroke) && 'badge-stroke',
      flag(props.disabled) && 'badge-disabled',
      classOf(props),
    ),
    'data-badge': true,
    'data-color': tone,
    'data-size': size,
  })}>${page.icon(props.icon, props.iconType)}${isBlank(children) ? rich(props.text) : children}</span>`;
};

const icon: Component = ({ props, page }) => {
  const image = page.icon(props.icon ?? props.name ?? props.src, props.iconType);
  if (isBlank(image)) return NOTHING;
  const size = props.size === undefined ? undefined : countProp(props.size, 4, 512, 16);
  const color = cssColor(props.color);
  const css = [size && `font-size:${size}px`, color && `color:${color}`, style(props.style)].filter(Boolean);
  return html`<span${attributes({
    class: classes('inline-icon', classOf(props)),
    style: css.length > 0 ? css.join(';') : undefined,
  })}>${image}</span>`;
};

/** A term with an explanation, shown to the pointer and to the keyboard. */
const tooltip: Component = ({ props, children, page }) => {
  const { tip, headline, cta } = props;
  const href = firstText(props.href);
  if (!given(tip) && !given(headline)) return children;
  const id = page.id('tip');
  const link =
    href !== undefined &&
    html` <a${attributes({ href: page.address(href) })}>${given(cta) ? rich(cta) : href}</a>`;
  return html`<span class="tooltip"><span class="tooltip-term" tabindex="0"${attributes({ 'aria-describedby': id })}>${children}</span><span class="tooltip-tip" role="tooltip"${attributes(
    { id },
  )}>${given(headline) && html`<strong>${rich(headline)}</strong> `}${rich(tip)}${link}</span></span>`;
};

/** Attributes of an HTML element that an author may pass on: text, numbers and flags under plain names. */
function passedOn(props: Readonly<Record<string, unknown>>, ...taken: readonly string[]) {
  const result: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(props)) {
    if (taken.includes(name) || /^on/i.test(name) || !/^[a-zA-Z][\w-]*$/.test(name)) continue;
    const plain = value === true ? true : text(value);
    if (plain !== undefined && plain !== 'false') result[name.toLowerCase()] = plain;
  }
  return result;
}

const NAMED = ['className', 'class', 'style', 'children', 'dangerouslySetInnerHTML', 'href', 'src'];

const link: Component = ({ props, children, page }) => {
  const href = page.address(firstText(props.href, props.to) ?? '');
  const outside = isElsewhere(href);
  return html`<a${attributes({
    ...passedOn(props, 'href', 'to', 'target', 'rel', ...NAMED),
    href,
    class: classOf(props),
    style: style(props.style),
    target: text(props.target) ?? (outside ? '_blank' : undefined),
    rel: text(props.rel) ?? (outside ? 'noopener' : undefined),
  })}>${children}</a>`;
};

const OF_IMAGE = ['img', 'darkSrc', 'darkImg', 'alt', 'noZoom', 'border', 'center', 'size', 'quality'];

/** `<Image>`: an image with one source, or one each for light and dark. */
const image: Component = ({ props, page }) => {
  const source = firstText(props.src, props.img);
  const dark = firstText(props.darkSrc, props.darkImg);
  if (source === undefined) return NOTHING;
  const tag = (src: string, look: string | undefined) =>
    html`<img${attributes({
      ...passedOn(props, ...OF_IMAGE, ...NAMED),
      src: page.address(src),
      alt: text(props.alt) ?? '',
      class: classes(classOf(props), look) || undefined,
      style: style(props.style),
      'data-no-zoom': flag(props.noZoom),
      actions: text(props.actions) ?? (labels(props.actions).join() || undefined),
      actionsPlacement: text(props.actionsPlacement),
    })}>`;
  return dark === undefined
    ? tag(source, undefined)
    : html`${tag(source, 'only-light')}${tag(dark, 'only-dark')}`;
};

export function headingLevel({ level }: Props): number {
  return countProp(level, 1, 6, 2);
}

/** A heading as a component; its link to itself is added with those of all headings. */
const heading: Component = ({ props, children }) => {
  const tag = `h${headingLevel(props)}`;
  const words = isBlank(children) ? rich(props.title) : children;
  return html`${raw(`<${tag}`)}${attributes({
    ...passedOn(props, 'level', 'title', 'id', 'noAnchor', ...NAMED),
    id: flag(props.noAnchor) ? undefined : text(props.id),
    class: classOf(props),
    style: style(props.style),
  })}>${words}${raw(`</${tag}>`)}`;
};

const plain: Component = ({ children }) => children;

/** Content for agents only is not part of the page that people read. */
const visibility: Component = ({ props, children }) =>
  text(props.for)?.toLowerCase() === 'agents' ? NOTHING : children;

/** A formula: the engine passes its HTML. */
const latex: Component = ({ props, children }) =>
  isHtml(props.html) ? props.html : html`<code class="latex">${children}</code>`;

const badgeMarkdown: Markdown = (use) => {
  const children = use.children();
  const words = textProp(use.props, 'text');
  return children.length > 0 || words === undefined ? children : [md.textNode(words)];
};

const tooltipMarkdown: Markdown = (use) => {
  const children = asInline(use.children());
  const href = addressProp(use.props, 'href');
  const shown = href === undefined ? children : [md.link(use.address(href), children)];
  const headline = titleNodes(use, 'headline');
  const tip = titleNodes(use, 'tip');
  if (headline.length === 0 && tip.length === 0) return shown;
  const between = headline.length > 0 && tip.length > 0 ? [md.textNode(': ')] : [];
  return [...shown, md.textNode(' ('), ...headline, ...between, ...tip, md.textNode(')')];
};

const imageMarkdown: Markdown = (use) => {
  const source = addressProp(use.props, 'src', 'img');
  return source === undefined ? [] : [md.image(use.address(source), textProp(use.props, 'alt') ?? '')];
};

const headingMarkdown: Markdown = (use) => {
  const own = asInline(use.children());
  const inner = own.length > 0 ? own : titleNodes(use);
  const depth = headingLevel(use.props);
  return [sectionMark(use, textOfNodes(inner), depth), md.heading(depth, inner)];
};

/** The reader of the page is a person or an agent: each gets the content meant for them, and for both. */
const visibilityMarkdown: Markdown = (use) => {
  const wanted = textProp(use.props, 'for')?.toLowerCase();
  const others = use.reader === 'agents' ? 'humans' : 'agents';
  return wanted === others ? [] : use.children();
};

const latexMarkdown: Markdown = (use) => {
  const value = use.source().trim();
  const node: Node & { value: string } = { type: value.includes('\n') ? 'math' : 'inlineMath', value };
  return [node];
};

const NAMED_COLOURS =
  '`gray`, `blue`, `green`, `yellow`, `orange`, `red`, `purple`, `white`, `surface`, `white-destructive` or `surface-destructive`';

export const inline = [
  defineComponent({
    name: 'Badge',
    props: properties({
      color: prop.text(`Colour: ${NAMED_COLOURS}.`),
      intent: prop.text('As `color`.'),
      size: prop.text('`xs`, `sm`, `md` or `lg`.'),
      shape: prop.text('`rounded` or `pill`.'),
      ...prop.icon('Icon before the text.'),
      stroke: prop.flag('Shows an outline in place of a filled shape.'),
      disabled: prop.flag('Leaves out the colour.'),
      text: prop.words('Text, if there is none between the tags.'),
    }),
    html: badge,
    markdown: badgeMarkdown,
    apart: true,
  }),
  defineComponent({
    name: 'Icon',
    props: properties({
      ...prop.icon('The icon.'),
      name: prop.text('As `icon`.'),
      src: prop.text('As `icon`.'),
      color: prop.text('CSS colour.'),
      size: prop.whole('Size in pixels. Default: that of the text.'),
    }),
    needs: ['icon', 'name', 'src'],
    html: icon,
    markdown: () => [],
  }),
  defineComponent({
    name: 'Tooltip',
    props: properties({
      tip: prop.words('Text of the tooltip.'),
      headline: prop.words('Title of the tooltip.'),
      href: prop.text('Target of a link in the tooltip.'),
      cta: prop.words('Text of this link. Default: its target.'),
    }),
    needs: ['tip', 'headline'],
    html: tooltip,
    markdown: tooltipMarkdown,
  }),
  defineComponent({
    name: 'Link',
    props: properties({
      href: prop.text('Target of the link: a page, a file or an address.'),
      target: WINDOW,
    }),
    html: link,
    markdown: linkMarkdown,
  }),
  defineComponent({
    name: 'Image',
    props: properties({
      src: prop.text('The image: a path or an address.'),
      darkSrc: prop.text('Image for dark mode. Default: the same.'),
      alt: prop.text('Description of the image, for readers who cannot see it.'),
      noZoom: prop.flag('Whether a click does not enlarge the image.'),
      actions: prop.list('Buttons over the image: `copy`, `download`. Without a value: both.'),
      actionsPlacement: prop.text(
        'Place of the buttons: `top` or `bottom`, and `left`, `center` or `right`, such as `top-right`. Default: `bottom-center`.',
      ),
    }),
    html: image,
    markdown: imageMarkdown,
  }),
  defineComponent({
    name: 'Heading',
    props: properties({
      level: prop.whole('Level, from 1 to 6.'),
      title: prop.words('Text, if there is none between the tags.'),
      noAnchor: prop.flag('Leaves the heading out of the table of contents, and removes its ID.'),
    }),
    html: heading,
    markdown: headingMarkdown,
    outline: 'heading',
  }),
  defineComponent({
    name: 'Visibility',
    props: properties({
      for: prop.text('Readers of the content: `humans` or `agents`. Default: both.'),
    }),
    html: visibility,
    markdown: visibilityMarkdown,
  }),
  defineComponent({ name: 'Latex', html: latex, markdown: latexMarkdown, content: 'formula', part: 'math' }),
  defineComponent({ name: 'MDX', html: plain }),
  defineComponent({
    name: 'Variation',
    props: properties({ is: prop.text('ID of the variation. Readers see every variation.') }),
    html: plain,
  }),
  // The engine puts the file in its place.
  defineComponent({
    name: 'Snippet',
    props: properties({ file: prop.text('Path of the file below `snippets/`.') }),
    html: plain,
  }),
];
