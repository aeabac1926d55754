/**
 * Tabs and code groups get their children as finished HTML. Each child marks its first tag with `data-unbound`; the
 * parent binds those marks and builds its bar from them. A nested group has bound its own marks before.
 */
import { escapeHtml } from '../theme/html.ts';

const UNBOUND = / data-unbound data-title="([^"]*)"(?: data-icon="([^"]*)")?/g;

const plain = (text: string) =>
  text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '&',
  );

export interface Bound {
  readonly bar: string;
  readonly panels: string;
}

/** The mark of a panel. `icon` is HTML. */
export function panelMark(title: string, icon: string): string {
  const image = icon === '' ? '' : ` data-icon="${escapeHtml(icon)}"`;
  return ` data-unbound data-title="${escapeHtml(title)}"${image}`;
}

/** Binds the panels of `html`. `selected` is the index of the panel that is shown first. */
export function bindPanels(html: string, selected: number): Bound {
  let index = 0;
  let bar = '';
  const total = html.match(UNBOUND)?.length ?? 0;
  const active = selected < total ? selected : 0;
  const panels = html.replace(UNBOUND, (_, title: string, icon: string | undefined) => {
    const current = index++ === active;
    bar += `<button type="button" class="tab"${current ? ' data-active' : ''}>${icon === undefined ? '' : plain(icon)}${title}</button>`;
    return ` data-panel data-title="${title}"${current ? '' : ' data-inactive'}`;
  });
  return { bar: `<div class="tab-bar">${bar}</div>`, panels };
}
