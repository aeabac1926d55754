/** @room A name, an address or an SVG as an inline icon. */

import { type Html, html, NOTHING, raw } from '@waymark/contract/html';
import { editDistance } from '@waymark/source/distance';
import { keptIn } from '@waymark/source/made-once';
import { objectOf, textOf } from '@waymark/source/values';
import { type SitePlace, siteHref } from '../html/address.ts';
import type { SiteFacts } from '../types.ts';
import { inlineSvg, isInlineSvg } from './inline-svg.ts';
import { FREE_NAMES } from './pro-names.ts';
import { ICON_SETS, type IconSetName, iconNames, setIcon } from './sets.ts';

export interface IconOptions extends SitePlace {
  /** docs.json `icons.library`. */
  readonly library?: string | undefined;
}

export function iconOptions(
  site: Pick<SiteFacts, 'base' | 'belowBase'> & { readonly config: Pick<SiteFacts['config'], 'icons'> },
): IconOptions {
  const { base, belowBase } = site;
  return { library: site.config.icons?.library, base, belowBase };
}

const STYLES: Readonly<Record<string, IconSetName>> = {
  solid: 'fa7-solid',
  regular: 'fa7-regular',
  light: 'fa7-regular',
  thin: 'fa7-regular',
  brands: 'fa7-brands',
  fas: 'fa7-solid',
  far: 'fa7-regular',
  fal: 'fa7-regular',
  fab: 'fa7-brands',
};

const FONT_AWESOME: readonly IconSetName[] = ['fa7-solid', 'fa7-regular', 'fa7-brands'];
const cache = new Map<string, Html>();

/** `fa-brands fa-github`, `brands/github` and `github` as their style, if any, and the bare name. */
export function parseName(text: string): { style: string | undefined; name: string } {
  let style: string | undefined;
  let name = '';
  for (const word of text
    .trim()
    .toLowerCase()
    .split(/[\s/:]+/)) {
    const bare = word.replace(/^fa-(?=.)/, '');
    if (Object.hasOwn(STYLES, bare)) style = bare;
    else if (bare !== 'fa' && bare !== 'sharp' && bare !== 'duotone') name = bare;
  }
  return { style, name };
}

function setsFor(library: string | undefined, style: string | undefined): readonly IconSetName[] {
  if (library === 'lucide') return ['lucide', 'tabler', ...FONT_AWESOME];
  if (library === 'tabler') return ['tabler', 'lucide', ...FONT_AWESOME];
  const styled = style === undefined ? undefined : STYLES[style];
  return [...(styled === undefined ? [] : [styled]), ...FONT_AWESOME];
}

const slips = new Map<string, string | undefined>();

/** The icon whose name is one edit away. */
export function misspelt(name: string): string | undefined {
  return keptIn(slips, name, () =>
    ICON_SETS.flatMap(iconNames).find((each) => editDistance(name, each, 1) <= 1),
  );
}

/**
 * The name in the library's sets, then the substitute of a name without a free drawing, then any other set. Most drawings
 * that are not free are variants of one that is, and their names begin with its name: `camera-cctv`, `message-lines`.
 *
 * @returns The drawing, and the part of the name that it is of; undefined if there is none, or the name is a misspelt one.
 */
export function findIcon(
  text: string,
  library?: string,
  type?: string,
): { readonly svg: string; readonly part: string } | undefined {
  const { style, name } = parseName(text);
  const sets = setsFor(library, style ?? type);
  for (let start = name; start !== ''; start = start.slice(0, Math.max(0, start.lastIndexOf('-')))) {
    for (const set of sets) {
      const svg = setIcon(set, start) ?? (set === 'tabler' ? setIcon(set, `brand-${start}`) : undefined);
      if (svg !== undefined) return { svg, part: start === name ? text : start };
    }
    const free = Object.hasOwn(FREE_NAMES, start) ? FREE_NAMES[start] : undefined;
    if (free !== undefined) return { svg: setIcon('fa7-solid', free) ?? '', part: text };
    if (start !== name) continue;
    const other = setIcon('lucide', name) ?? setIcon('tabler', name);
    if (other !== undefined) return { svg: other, part: text };
    if (misspelt(name) !== undefined) return undefined;
  }
  return undefined;
}

function isFile(text: string): boolean {
  return (
    /^(?:https?:|data:image\/|\/|\.{1,2}\/)/i.test(text) || /\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(text)
  );
}

/** Tells whether an icon is a name of a set, not a file or an element. */
export function isIconName(icon: string): boolean {
  return icon.trim() !== '' && !isInlineSvg(icon) && !isFile(icon);
}

/**
 * An icon as HTML that takes the size and colour of the text around it; empty if nothing is known by that name.
 *
 * @param icon A name of the site's library (with or without a style prefix), `{ name, style, library }`, an address,
 * a path of the repository, or an `<svg>` element as text.
 * @param type Font Awesome style, if the icon itself names none.
 */
export function iconHtml(icon: unknown, type: string | undefined, options: IconOptions): Html {
  if (typeof icon !== 'string') {
    const { name, style, library } = objectOf(icon);
    const text = textOf(name);
    if (text === undefined) return NOTHING;
    return iconHtml(text, textOf(style) ?? type, { ...options, library: textOf(library) ?? options.library });
  }
  if (isInlineSvg(icon)) {
    const drawing = inlineSvg(icon).html;
    return drawing === '' ? NOTHING : html`<span class="icon">${raw(drawing)}</span>`;
  }
  if (isFile(icon)) {
    const source = siteHref(options, icon.replace(/^(?:\.{1,2}\/)+/, '/'));
    return html`<img class="icon" src="${source}" alt="" width="16" height="16" loading="lazy" decoding="async">`;
  }
  const key = `${options.library ?? ''} ${type ?? ''} ${icon}`;
  return keptIn(cache, key, () => raw(findIcon(icon, options.library, type?.toLowerCase())?.svg ?? ''));
}
