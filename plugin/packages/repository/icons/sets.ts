/** The icon sets, each read when its first icon is asked for. */
import { keptIn } from '@waymark/source/made-once';
import { setText } from './set-text.ts';

export const ICON_SETS = ['fa7-solid', 'fa7-regular', 'fa7-brands', 'lucide', 'tabler'] as const;

export type IconSetName = (typeof ICON_SETS)[number];

interface IconData {
  readonly body: string;
  readonly width?: number;
  readonly height?: number;
  readonly left?: number;
  readonly top?: number;
}

interface IconSet {
  readonly icons: Readonly<Record<string, IconData>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  readonly width?: number;
  readonly height?: number;
}

const loaded = new Map<IconSetName, IconSet>();

const iconSet = (name: IconSetName): IconSet => keptIn(loaded, name, () => JSON.parse(setText(name)));

export function iconNames(name: IconSetName): string[] {
  const { icons, aliases = {} } = iconSet(name);
  return [...Object.keys(icons), ...Object.keys(aliases)];
}

/** The beginning of an outlined drawing: of its group, or of its only path. */
const OUTLINED =
  /^<(g|path) fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"/;

/** An icon of a set as an inline SVG that takes the text's size and colour; undefined if there is none. */
export function setIcon(name: IconSetName, icon: string): string | undefined {
  const set = iconSet(name);
  let key = icon;
  for (let hops = 0; hops < 5 && !Object.hasOwn(set.icons, key); hops++) {
    const parent =
      set.aliases !== undefined && Object.hasOwn(set.aliases, key) ? set.aliases[key]?.parent : undefined;
    if (parent === undefined) return undefined;
    key = parent;
  }
  const data = set.icons[key];
  if (data === undefined) return undefined;
  const width = data.width ?? set.width ?? 16;
  const height = data.height ?? set.height ?? 16;
  const body = data.body.replace(OUTLINED, '<$1').replace(/^<g>(.*)<\/g>$/s, '$1');
  const classes = body === data.body ? 'icon' : 'icon icon-outlined';
  return `<svg class="${classes}" viewBox="${data.left ?? 0} ${data.top ?? 0} ${width} ${height}" aria-hidden="true">${body}</svg>`;
}
