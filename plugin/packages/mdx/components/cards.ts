/** Card, Tile, Columns and their kin. */

import { type Html, html } from '@waymark/contract/html';
import {
  type Component,
  defineComponent,
  type Markdown,
  type PageContext,
} from '@waymark/repository/extend/component';
import { asInline, block, textOfNodes, titleNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import {
  addressProp,
  classOf,
  countProp,
  cssColor,
  firstText,
  flag,
  given,
  rich,
  style,
  text,
  textProp,
} from '@waymark/repository/extend/props';
import { attributes, classes, isBlank } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { isElsewhere } from '@waymark/source/scheme';
import type { Node } from 'unist';
import { prop, properties } from './properties.ts';

/** Attributes of a link; one that leaves the site opens a new tab. */
function linkTo(page: PageContext, href: string, target: unknown): Record<string, string | undefined> {
  const outside = isElsewhere(href);
  return {
    class: 'card-link',
    href: page.address(href),
    target: text(target) ?? (outside ? '_blank' : undefined),
    rel: outside ? 'noopener' : undefined,
  };
}

/** Words that stand for themselves if a card has no title. */
function linkLabel(...values: readonly unknown[]): string {
  return (firstText(...values) ?? '').replaceAll(/[`*]/g, '');
}

const card: Component = ({ props, children, page }) => {
  const { title, cta } = props;
  const href = flag(props.disabled) ? undefined : firstText(props.href);
  const tone = cssColor(props.color);
  const icon = page.icon(props.icon, props.iconType);
  const picture = firstText(props.img);
  const arrow = props.arrow === undefined ? href !== undefined && isElsewhere(href) : flag(props.arrow);
  const link = href === undefined ? undefined : linkTo(page, href, props.target);
  const heading = given(title)
    ? html`<p class="card-title">${link ? html`<a${attributes(link)}>${rich(title)}</a>` : rich(title)}</p>`
    : link && html`<a${attributes({ ...link, 'aria-label': linkLabel(cta, props.alt, href) })}></a>`;
  return html`<div${attributes({
    class: classes('card', flag(props.horizontal) && 'card-horizontal', classOf(props)),
    id: text(props.id),
    style: [tone && `--tone:${tone}`, style(props.style)].filter(Boolean).join(';') || undefined,
    'data-disabled': flag(props.disabled),
  })}>${
    picture !== undefined &&
    html`<img${attributes({ class: 'card-image', src: page.address(picture), alt: text(props.alt) ?? '', 'data-no-zoom': true })}>`
  }${isBlank(icon) ? undefined : html`<span class="card-icon">${icon}</span>`}<div class="card-body">${heading}<div class="card-text">${
    given(props.description) && html`<p>${rich(props.description)}</p>`
  }${children}</div>${
    given(cta) && html`<p class="card-cta">${rich(cta)}${INTERFACE_ICONS.right}</p>`
  }</div>${link && arrow && html`<span class="card-arrow">${INTERFACE_ICONS.external}</span>`}</div>`;
};

/** A card whose content is a preview, with its words below. */
const tile: Component = ({ props, children, page }) => {
  const href = firstText(props.href);
  const title = given(props.title) ? rich(props.title) : rich(href);
  return html`<div class="card card-tile tile"><div class="tile-preview">${children}</div><div class="card-body"><p class="card-title">${
    href === undefined ? title : html`<a${attributes(linkTo(page, href, props.target))}>${title}</a>`
  }</p>${given(props.description) && html`<div class="card-text"><p>${rich(props.description)}</p></div>`}</div></div>`;
};

const columns: Component = ({ props, children }) => {
  const cols = countProp(props.cols ?? props.columns, 1, 4, 2);
  return html`<div${attributes({ class: classes('card-columns card-group columns', classOf(props)), style: `--cols:${cols}` })}>${children}</div>`;
};

const column: Component = ({ props, children }) =>
  html`<div${attributes({ class: classes('column', classOf(props)), style: style(props.style) })}>${children}</div>`;

/** A repository on GitHub: a link in the text, or a card. */
const gitHubRepo: Component = ({ props, children, page }) => {
  const repo = (text(props.repo) ?? '').replace(/^https?:\/\/github\.com\//, '');
  const link = {
    href: `https://github.com/${encodeURI(repo)}`,
    target: '_blank',
    rel: 'noopener',
  };
  const icon = page.icon('github', 'brands');
  if (text(props.variant) !== 'card') {
    return html`<a${attributes({ class: 'repository', ...link })}>${icon}${isBlank(children) ? repo : children}</a>`;
  }
  return html`<div class="card card-horizontal"><span class="card-icon">${icon}</span><div class="card-body"><p class="card-title"><a${attributes(
    { class: 'card-link', ...link },
  )}>${repo}</a></p><div class="card-text">${children}</div></div></div>`;
};

const button: Component = ({ props, children, page }) => {
  const href = firstText(props.href, props.to);
  const label = isBlank(children) ? rich(props.title ?? props.label) : children;
  const look: Record<string, string | undefined> = { class: classes('button', classOf(props)) };
  return href === undefined
    ? html`<button${attributes({ ...look, type: 'button', disabled: flag(props.disabled) })}>${label}</button>`
    : html`<a${attributes({ ...linkTo(page, href, props.target), ...look })}>${label}</a>`;
};

const frame: Component = ({ props, children }) => {
  const caption: Html | false = given(props.caption) && html`<figcaption>${rich(props.caption)}</figcaption>`;
  return html`${given(props.hint) && html`<p class="frame-hint">${rich(props.hint)}</p>`}<figure${attributes({
    class: classes('frame', classOf(props)),
    style: style(props.style),
  })}><div class="frame-content">${children}</div>${caption}</figure>`;
};

/** An entry of a list: its title, linked if the card is, and its text. */
const cardMarkdown: Markdown = (use) => {
  const title = titleNodes(use);
  const href = flag(use.props.disabled) ? undefined : addressProp(use.props, 'href');
  const picture = addressProp(use.props, 'img');
  const blocks = md.asBlocks(use.children());
  const description = titleNodes(use, 'description');
  if (description.length > 0) blocks.push(md.paragraph(description));
  const head = title.length > 0 ? title : href === undefined ? [] : [md.textNode(href)];
  if (picture !== undefined) {
    const alt = textProp(use.props, 'alt') ?? textOfNodes(title);
    blocks.unshift(md.paragraph([md.image(use.address(picture), alt)]));
  }
  if (head.length === 0) return blocks;
  const label = href === undefined ? md.strong(head) : md.link(use.address(href), head);
  const split = md.splitLead(blocks);
  if (split && !md.holdsSections(blocks))
    return [md.list(false, [[md.paragraph([label, md.textNode(': '), ...split.lead]), ...split.rest]])];
  if (blocks.length === 0) return [md.list(false, [[md.paragraph([label])]])];
  return [md.paragraph([label]), ...blocks];
};

/** `<Link>` and `<Button>`. */
export const linkMarkdown: Markdown = (use) => {
  const own = asInline(use.children());
  const children = own.length > 0 ? own : titleNodes(use, 'title', 'label');
  const href = addressProp(use.props, 'href', 'to');
  return href === undefined ? children : [md.link(use.address(href), children)];
};

const frameMarkdown: Markdown = (use) => {
  const blocks = md.asBlocks(use.children());
  for (const name of ['hint', 'caption']) {
    const words = titleNodes(use, name);
    if (words.length === 0) continue;
    const line = md.paragraph([{ type: 'emphasis', children: words } as Node]);
    if (name === 'hint') blocks.unshift(line);
    else blocks.push(line);
  }
  return blocks;
};

const repositoryMarkdown: Markdown = (use) => {
  const repo = textProp(use.props, 'repo')?.replace(/^https?:\/\/github\.com\//, '');
  const children = use.children();
  if (repo === undefined) return children;
  if (use.isInline && children.length === 0)
    return [md.link(`https://github.com/${repo}`, [md.textNode(repo)])];
  return [
    md.paragraph([md.link(`https://github.com/${repo}`, [md.textNode(repo)])]),
    ...md.asBlocks(children),
  ];
};

const TARGET = prop.text('Target of a click: a page, a file or an address.');
/** The property `target` of a component that is a link. */
export const WINDOW = prop.text('Window in which the link opens. Default: `_blank` for other sites.');

export const cards = [
  defineComponent({
    name: 'Card',
    props: properties({
      title: prop.words('Title of the card.'),
      description: prop.words('Text below the title.'),
      ...prop.icon('Icon above the title.'),
      color: prop.text('CSS colour of the icon.'),
      href: TARGET,
      horizontal: prop.flag('Places the icon beside the text.'),
      img: prop.text('Image at the top: a path or an address.'),
      alt: prop.text('Description of the image, for readers who cannot see it.'),
      cta: prop.words('Call to action at the bottom.'),
      arrow: prop.flag('Shows the arrow that marks links to other sites. Default: for these links.'),
      disabled: prop.flag('Leaves out the link.'),
      target: WINDOW,
    }),
    html: card,
    markdown: cardMarkdown,
  }),
  defineComponent({
    name: 'Tile',
    props: properties({
      title: prop.words('Title below the preview.'),
      description: prop.words('Text below the title.'),
      href: TARGET,
      target: WINDOW,
    }),
    html: tile,
    markdown: cardMarkdown,
  }),
  defineComponent({
    name: 'Columns',
    aliases: ['CardGroup'],
    props: properties({
      cols: prop.whole('Number of columns, from 1 to 4; fewer if there is no room.'),
      columns: prop.whole('As `cols`.'),
    }),
    html: columns,
    markdown: block,
  }),
  defineComponent({ name: 'Column', html: column, markdown: block }),
  defineComponent({
    name: 'GitHub.Repo',
    props: properties({
      repo: prop.text('`owner/name`, or the address on GitHub.'),
      variant: prop.text('`card` makes a card of the link.'),
    }),
    needs: ['repo'],
    html: gitHubRepo,
    markdown: repositoryMarkdown,
  }),
  defineComponent({
    name: 'Button',
    props: properties({
      href: prop.text('Target of the button: a page, a file or an address.'),
      target: WINDOW,
      title: prop.words('Label, if there is none between the tags.'),
      label: prop.words('As `title`.'),
      disabled: prop.flag('Disables a button without a target.'),
    }),
    html: button,
    markdown: linkMarkdown,
  }),
  defineComponent({
    name: 'Frame',
    props: properties({
      caption: prop.words('Text below the content.'),
      hint: prop.words('Text above the content.'),
    }),
    html: frame,
    markdown: frameMarkdown,
  }),
];
