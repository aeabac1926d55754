/** Note, Tip, Warning, Info, Check, Danger and Callout; Banner. */
import { INTERFACE_ICONS } from '../icons/interface-icons.ts';
import type { Component, PageContext } from './component.ts';
import { attributes, classes, html, isBlank, raw } from './html.ts';
import { classOf, cssColor, given, rich, text } from './props.ts';

type Kind = 'note' | 'info' | 'tip' | 'check' | 'warning' | 'danger';

const ICONS: Readonly<Record<Kind, string>> = {
  note: INTERFACE_ICONS.note,
  info: INTERFACE_ICONS.info,
  tip: INTERFACE_ICONS.tip,
  check: INTERFACE_ICONS.circleCheck,
  warning: INTERFACE_ICONS.warning,
  danger: INTERFACE_ICONS.danger,
};

/** Names of `type` that other systems use for the same. */
const ALIASES: Readonly<Record<string, Kind>> = {
  error: 'danger',
  caution: 'warning',
  warn: 'warning',
  success: 'check',
  important: 'info',
  hint: 'tip',
};

/** The kind of callout that a word names; undefined if it names none. */
export function calloutKind(word: string): Kind | undefined {
  const name = word.toLowerCase();
  return Object.hasOwn(ICONS, name)
    ? (name as Kind)
    : Object.hasOwn(ALIASES, name)
      ? ALIASES[name]
      : undefined;
}

/** A callout of one kind, whatever the author writes. */
export function calloutOf(kind: Kind): Component {
  return (use) => render(kind, use.page, use);
}

/** `<Callout>`: a kind by `type`, or an icon and a colour of its own. */
export const callout: Component = (use) =>
  render(
    calloutKind(text(use.props.type) ?? '') ?? 'note',
    use.page,
    use,
    text(use.props.type) === undefined,
  );

function render(kind: Kind, page: PageContext, { props, children }: Parameters<Component>[0], own = false) {
  const { title, icon, iconType } = props;
  const tone = cssColor(props.color);
  const chosen = page.icon(icon, iconType);
  // A Callout without a kind has the icon that its author gives it, or none.
  const image = !isBlank(chosen)
    ? chosen
    : icon === undefined && !(own && tone !== undefined)
      ? raw(ICONS[kind])
      : chosen;
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
export const banner: Component = ({ props, children }) => {
  const type = text(props.type) ?? 'info';
  return html`<div class="banner banner-${BANNERS.has(type) ? type : 'info'} banner-inline">${rich(props.content)}${children}</div>`;
};
