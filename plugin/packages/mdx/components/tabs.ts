/** Tabs and groups of code: panels of which one is shown, chosen in a bar that is built from their titles. */

import { type Html, html, raw } from '@waymark/contract/html';
import { type Component, defineComponent } from '@waymark/repository/extend/component';
import { titled } from '@waymark/repository/extend/markdown';
import { classOf, countProp, firstText, flag, given, rich } from '@waymark/repository/extend/props';
import { attributes, classes, hooked } from '@waymark/repository/html/html';
import { decodeEntities } from '@waymark/source/entities';
import { prop, properties } from './properties.ts';

/**
 * Children come as finished HTML. Each panel marks its first tag with `data-unbound`; the component around it binds those
 * marks and builds its bar from them. Nested ones have bound their own marks before.
 */
const UNBOUND = / data-unbound data-title="([^"]*)"(?: data-icon="([^"]*)")?(?: id="([^"]*)")?/g;
const TAGS = /<[^>]*>/g;

interface Panel {
  /** Escaped for HTML. */
  readonly title: string;
  /** HTML. */
  readonly icon: string;
}

/** The attributes that mark an element as a panel: title and icon are HTML inside an attribute, so escaped once more. */
export function panelMark(title: Html, icon: Html, id?: string | undefined): Html {
  return attributes({
    'data-unbound': true,
    'data-title': title.text,
    'data-icon': icon.text || undefined,
    id,
  });
}

/** The bar with the panels. @param selected Index of the panel that is shown first. */
function bind(
  children: Html,
  selected: number,
  bar: (panels: readonly Panel[], active: number) => Html,
): Html {
  const panels: Panel[] = [];
  const total = children.text.match(UNBOUND)?.length ?? 0;
  const active = selected < total ? selected : 0;
  const bound = raw(
    children.text.replace(UNBOUND, (_, title: string, icon: string | undefined, id: string | undefined) => {
      const shown = decodeEntities(title);
      const index = panels.push({ title: shown, icon: decodeEntities(icon ?? '') }) - 1;
      const name = shown.replaceAll(TAGS, '').replaceAll('"', '&quot;');
      return ` data-panel data-title="${name}"${id === undefined ? '' : ` id="${id}"`}${index === active ? '' : ' data-inactive'}`;
    }),
  );
  return html`${bar(panels, active)}${bound}`;
}

function buttons(panels: readonly Panel[], active: number): Html {
  return html`<div class="tab-bar">${panels.map(
    ({ title, icon }, index) =>
      html`<button type="button" class="tab"${attributes({ 'data-active': index === active })}>${raw(icon + title)}</button>`,
  )}</div>`;
}

function options(label: string) {
  return (panels: readonly Panel[], active: number): Html =>
    html`<div class="tab-bar"><select class="tab-select option-dropdown"${attributes({ 'aria-label': label })}>${panels.map(
      ({ title }, index) =>
        html`<option${attributes({ selected: index === active })}>${raw(title.replaceAll(TAGS, ''))}</option>`,
    )}</select></div>`;
}

const tabs: Component = ({ props, children }) => {
  const bound = bind(children, countProp(props.defaultTabIndex, 0, 99, 0), buttons);
  return html`<div${attributes({
    class: classes('tabs', flag(props.borderBottom) && 'tabs-bordered', classOf(props)),
    'data-tabs': props.sync === undefined || flag(props.sync) ? 'sync' : '',
  })}>${bound}</div>`;
};

const tab: Component = ({ props, children, page }) => {
  const title = [props.title, props.label, props.value].find(given) ?? 'Tab';
  const icon = hooked(page.icon(props.icon, props.iconType), 'tab-icon');
  const mark = panelMark(rich(title), icon, firstText(props.id));
  return html`<div class="tab-panel"${mark}>${children}</div>`;
};

const codeGroup: Component = ({ props, children, page }) => {
  const choose = flag(props.dropdown) ? options(page.texts.codeSamples) : buttons;
  return html`<div${attributes({
    class: classes('code-group', classOf(props)),
    'data-tabs': 'sync',
    'data-dropdown': flag(props.dropdown),
  })}>${bind(children, 0, choose)}</div>`;
};

/** RequestExample and ResponseExample: a group of code with a name, shown beside the text. */
function exampleOf(label: 'requestExample' | 'responseExample'): Component {
  const id = label === 'requestExample' ? 'request-example' : 'response-example';
  return (use) =>
    html`<div class="example" role="group"${attributes({
      id: use.page.first(id) && id,
      'aria-label': use.page.texts[label],
    })}>${codeGroup(use)}</div>`;
}

const GROUP = properties({ dropdown: prop.flag('Offers the blocks in a menu instead of tabs.') });

export const tabComponents = [
  defineComponent({
    name: 'Tabs',
    props: properties({
      defaultTabIndex: prop.whole('Tab that is open at first, counted from 0.'),
      sync: prop.flag('Whether they follow other tabs with the same titles.'),
      borderBottom: prop.flag('Shows a line below the tabs.'),
      items: prop.list('Titles of the tabs that have none of their own.'),
    }),
    html: tabs,
    titles: { property: 'items', of: ['Tab', 'Tabs.Tab'] },
  }),
  defineComponent({
    name: 'Tab',
    aliases: ['Tabs.Tab'],
    props: properties({
      title: prop.words('Label of the tab.'),
      label: prop.words('As `title`.'),
      value: prop.words('As `title`.'),
      ...prop.icon('Icon before the label.'),
    }),
    needs: ['title', 'label', 'value'],
    html: tab,
    markdown: titled,
    anchor: ({ title }, words) => words(title),
  }),
  defineComponent({ name: 'CodeGroup', props: GROUP, html: codeGroup }),
  ...(['RequestExample', 'ResponseExample'] as const).map((name) =>
    defineComponent({
      name,
      props: GROUP,
      html: exampleOf(name === 'RequestExample' ? 'requestExample' : 'responseExample'),
      beside: true,
      part: 'aside',
    }),
  ),
];
