/** The installed icon sets, each read from disk when its first icon is asked for. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export type IconSetName = 'fa7-solid' | 'fa7-regular' | 'fa7-brands' | 'lucide' | 'tabler';

interface IconData {
  readonly body: string;
  readonly width?: number;
  readonly height?: number;
  readonly left?: number;
  readonly top?: number;
}

export interface IconSet {
  readonly icons: Readonly<Record<string, IconData>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  readonly width?: number;
  readonly height?: number;
}

const EMPTY: IconSet = { icons: {} };
const LOCATE = Symbol.for('waymark.icon-sets');
const loaded = new Map<IconSetName, IconSet>();

type Locate = (name: string) => string;
type Registry = { [LOCATE]?: Locate };

/**
 * Lets a bundled copy of this module find the sets: called once by code that runs from its own place on disk, where
 * the packages resolve. Without it they are resolved from here, and from the script that was started.
 */
export function registerIconSets(): void {
  (globalThis as Registry)[LOCATE] = createRequire(import.meta.url).resolve;
}

function locate(name: IconSetName): string | undefined {
  const request = `@iconify-json/${name}/icons.json`;
  const script = process.argv[1];
  const resolvers: (Locate | undefined)[] = [
    (globalThis as Registry)[LOCATE],
    createRequire(import.meta.url).resolve,
    script === undefined ? undefined : createRequire(pathToFileURL(script)).resolve,
  ];
  for (const resolve of resolvers) {
    try {
      if (resolve !== undefined) return resolve(request);
    } catch {
      // Not installed where this resolver looks: the next one may know it.
    }
  }
  return undefined;
}

/** A set, empty where its package is not installed. */
export function iconSet(name: IconSetName): IconSet {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const file = locate(name);
  const set = file === undefined ? EMPTY : (JSON.parse(readFileSync(file, 'utf8')) as IconSet);
  loaded.set(name, set);
  return set;
}

/** An icon of a set as an inline SVG that takes the text's size and colour; undefined where there is none. */
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
  return `<svg class="icon" viewBox="${data.left ?? 0} ${data.top ?? 0} ${width} ${height}" aria-hidden="true">${data.body}</svg>`;
}
