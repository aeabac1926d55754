/** Update: one entry of a changelog, with a label in the margin and tags that readers filter by; Changelog: those of a file. */

import { type Html, html, raw } from '@waymark/contract/html';
import {
  type Component,
  defineComponent,
  type Markdown,
  type PageContext,
  type Props,
  type WrongValue,
} from '@waymark/repository/extend/component';
import {
  block,
  labelled,
  sectionMark,
  textOfNodes,
  titled,
  titleNodes,
} from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import { given, labels, rich, text, textProp } from '@waymark/repository/extend/props';
import { attributes } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { diagramSize } from './diagram-size.ts';
import { prop, properties } from './properties.ts';

/** The bar above the first entry: a script adds the tags to it. */
function filterBar(page: PageContext): Html | undefined {
  if (!page.first('update')) return undefined;
  const { texts, feed } = page;
  return html`<div id="changelog-filters" class="update-filter" role="group"${attributes({
    'aria-label': texts.filterByTag,
    'data-all': texts.allTags,
    hidden: feed === undefined,
  })}><div id="changelog-filters-content"></div>${
    feed !== undefined && html`<a class="feed-link"${attributes({ href: feed })}>${raw(RSS)}${texts.feed}</a>`
  }</div>`;
}

export const RSS =
  '<svg class="icon icon-outlined" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16"/><circle cx="5" cy="19" r="1"/></svg>';

const update: Component = ({ props, children, page }) => {
  const bar = filterBar(page);
  const id = text(props.id);
  const tags = labels(props.tags);
  const label = given(props.label) ? props.label : props.date;
  return html`${bar}<section class="update"${attributes({ id, 'data-tags': tags.length > 0 && JSON.stringify(tags) })}><div class="update-side">${
    given(label) && html`<a class="update-label"${attributes({ href: id && `#${id}` })}>${rich(label)}</a>`
  }${given(props.description) && html`<p class="update-description">${rich(props.description)}</p>`}${
    tags.length > 0 &&
    html`<p class="update-tags">${tags.map((tag) => html`<span class="badge badge-sm">${tag}</span>`)}</p>`
  }</div><div class="update-body">${children}</div></section>`;
};

/** View: content for one choice of the reader's, such as a language; a script offers the choice. */
const view: Component = ({ props, children, page }) => {
  const title = text(props.title) ?? '';
  const icon = page.icon(props.icon, props.iconType);
  return html`<div class="view multi-view-item" data-view role="group"${attributes({ 'aria-label': title || undefined, 'data-label': page.texts.showFor })}>${
    title !== '' && html`<p class="view-title">${icon}<span>${rich(title)}</span></p>`
  }${children}</div>`;
};

/** The part beside the text on wide screens. */
const panel: Component = ({ children }) => html`<div class="panel">${children}</div>`;

/** Text for an agent, to copy or to open in an editor. The engine passes it as Markdown. */
const prompt: Component = ({ props, children, page }) => {
  const { texts } = page;
  const actions = props.actions === undefined ? ['copy'] : labels(props.actions);
  const words = text(props.text);
  const icon = page.icon(props.icon ?? 'sparkles', props.iconType);
  const description = given(props.description) ? rich(props.description) : texts.prompt;
  const cursor = `cursor://anysphere.cursor-deeplink/prompt?text=${encodeURIComponent((words ?? '').slice(0, MOST_IN_A_LINK))}`;
  return html`<div class="prompt"><details class="prompt-details"><summary>${icon}<span>${description}</span>${INTERFACE_ICONS.chevron}</summary><pre class="prompt-text" tabindex="0">${
    words ?? children
  }</pre></details><div class="prompt-actions">${
    actions.includes('copy') &&
    html`<button type="button" class="prompt-action" data-copy-prompt>${INTERFACE_ICONS.copy}<span>${texts.copyPrompt}</span></button>`
  }${
    actions.includes('cursor') &&
    words !== undefined &&
    html`<a class="prompt-action"${attributes({ href: cursor })}>${texts.openInCursor}</a>`
  }</div></div>`;
};

/** Longer addresses are cut by some systems on their way to the editor. */
const MOST_IN_A_LINK = 8_000;

/** A diagram as its source; a script draws it. */
const mermaid: Component = ({ props, page }) => {
  const source = text(props.code) ?? text(props.chart) ?? '';
  const { texts } = page;
  return html`<figure class="diagram mermaid" data-component-name="mermaid-container"${attributes({
    'data-mermaid': true,
    'data-placement': text(props.placement),
    'data-actions': text(props.actions),
    'data-label': texts.diagram,
    style: diagramSize(source),
    'data-words': JSON.stringify([
      texts.zoomIn,
      texts.zoomOut,
      texts.zoomReset,
      texts.showSource,
      texts.diagramFailed,
    ]),
  })}><pre class="diagram-source" tabindex="0"><code>${source}</code></pre></figure>`;
};

const updateMarkdown: Markdown = (use) => {
  const label = titleNodes(use, 'label', 'date');
  const description = titleNodes(use, 'description');
  const blocks = md.asBlocks(use.children());
  const tags = labels(use.props.tags);
  if (tags.length > 0) blocks.unshift(md.paragraph([md.textNode(`Tags: ${tags.join(', ')}`)]));
  if (description.length > 0) blocks.unshift(md.paragraph(description));
  if (label.length === 0) return blocks;
  return [sectionMark(use, textOfNodes(label), 2), md.heading(2, label), ...blocks];
};

const promptMarkdown: Markdown = (use) => {
  const description = titleNodes(use, 'description');
  // Its headings are those of the text to copy.
  const blocks = md.asBlocks(use.children()).filter(({ type }) => type !== 'sectionMark');
  return description.length > 0 ? labelled(description, blocks) : blocks;
};

const mermaidMarkdown: Markdown = (use) => [
  md.code('mermaid', undefined, textProp(use.props, 'code', 'chart') ?? use.source().trim()),
];

function wrongChangelog({ limit, from, git }: Props): WrongValue | undefined {
  if (from !== undefined && git !== undefined)
    return {
      message: '`from` and `git` are both given.',
      hint: 'Write two elements, `<Changelog from="…" />` and `<Changelog git />`, or take one away.',
    };
  if (limit !== undefined && !/^[1-9]\d*$/.test(String(limit)))
    return { message: '`limit` is not a number of entries.', hint: 'Write `limit={20}`.' };
  return undefined;
}

export const updates = [
  defineComponent({
    name: 'Update',
    props: properties({
      label: prop.words('Name of the entry, from which its ID is made.'),
      date: prop.words('Name of an entry without a `label`.'),
      description: prop.words('Line below the label.'),
      tags: prop.list('Tags by which readers filter.'),
      rss: prop.any('`title` and `description` in the feed; `false` leaves the entry out.'),
    }),
    needs: ['label', 'date'],
    html: update,
    markdown: updateMarkdown,
    anchor: ({ label }, words) => words(label),
    outline: 'entry',
    part: 'update',
  }),
  defineComponent({
    name: 'Changelog',
    props: properties({
      from: prop.list(
        'Path of a CHANGELOG.md, or of a `.json` file of releases, from the docs folder; a list of them, or one with `*`.',
      ),
      git: prop.text('Git’s tags of these names, such as `v*`; `git` alone: of all names.'),
      limit: prop.whole('The number of entries; without it all.'),
      tags: prop.list('Tags of every entry, besides those of its sections.'),
      unreleased: prop.flag('Shows what is not released.'),
      prereleases: prop.flag('`false` leaves out alpha, beta and release candidates.'),
      rss: prop.flag('`false` leaves the entries out of the feed.'),
    }),
    needs: ['from', 'git'],
    // It is shown as its entries, each an `Update` (markdown/changelog/).
    html: ({ children }) => children,
    problem: wrongChangelog,
  }),
  defineComponent({
    name: 'View',
    props: properties({
      title: prop.text('Name of the choice, such as a language.'),
      ...prop.icon('Icon before the name.'),
    }),
    needs: ['title'],
    html: view,
    markdown: titled,
    anchor: ({ title }, words) => words(title),
    part: 'view',
  }),
  defineComponent({ name: 'Panel', html: panel, markdown: block, beside: true, part: 'aside' }),
  defineComponent({
    name: 'Prompt',
    props: properties({
      description: prop.words('Purpose of the prompt.'),
      actions: prop.list('Buttons: `copy`, `cursor`.'),
      ...prop.icon('Icon in place of the usual one.'),
    }),
    html: prompt,
    markdown: promptMarkdown,
    outline: 'quoted',
    content: 'markdown',
    part: 'prompt',
  }),
  defineComponent({
    name: 'Mermaid',
    props: properties({
      chart: prop.text('Source of the diagram, if there is none between the tags.'),
      actions: prop.flag('`false` hides the buttons that zoom and show the source.'),
      placement: prop.text(
        'Position of the buttons: `top-left`, `top-right`, `bottom-left` or `bottom-right` (default).',
      ),
    }),
    html: mermaid,
    markdown: mermaidMarkdown,
    content: 'source',
    part: 'diagram',
  }),
];
