/** docs.json `fonts`, and the theme's defaults for those it does not set, as the families that the site loads. */

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { keptIn } from '@waymark/source/made-once';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { Config } from '../config/schema.ts';
import { type FontFace, facesOf, familyFolder, SHIPPED_FAMILIES } from './fontsource.ts';
import { THEME_FONTS } from './theme-fonts.ts';

export type FontRole = 'body' | 'heading';

export interface FontFamily {
  readonly name: string;
  readonly faces: readonly FontFace[];
}

export interface FontPlan {
  /** Families by the roles they have; a role that is absent has the body's, or the system's font. */
  readonly families: ReadonlyMap<FontRole, FontFamily>;
  /** Fonts that browsers get from an address elsewhere. */
  readonly remote: ReadonlyMap<FontRole, RemoteFont>;
  readonly weights: ReadonlyMap<FontRole, number>;
  /** Families besides that the repository's own stylesheets name. */
  readonly named: readonly FontFamily[];
  readonly problems: readonly FontProblem[];
}

export interface RemoteFont {
  readonly name: string;
  readonly url: string;
  readonly format: string;
  readonly weight: number | undefined;
}

export interface FontProblem {
  readonly kind: 'family' | 'file';
  readonly value: string;
  /** Path in docs.json: `['fonts', 'heading', 'family']`. */
  readonly path: readonly string[];
}

type FontValue = Omit<NonNullable<Config['fonts']>, 'body' | 'heading'>;

/** Scripts beyond Latin that a language of the site needs. */
const SUBSETS: Readonly<Record<string, readonly string[]>> = {
  ar: ['arabic'],
  he: ['hebrew'],
  hi: ['devanagari'],
  ru: ['cyrillic', 'cyrillic-ext'],
  uk: ['cyrillic', 'cyrillic-ext'],
  vi: ['vietnamese'],
};

/** A language of each script, for sites that name none. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{sc=Arabic}/u, 'ar'],
  [/\p{sc=Hebrew}/u, 'he'],
  [/\p{sc=Devanagari}/u, 'hi'],
  [/\p{sc=Cyrillic}/u, 'ru'],
  [/[\u1ea0-\u1ef9]/u, 'vi'],
];

const LATIN = ['latin', 'latin-ext'];

/** Families that every browser has, by names that CSS defines: they have no files. */
export const GENERIC_FAMILIES: ReadonlySet<string> = new Set([
  'system-ui',
  'sans-serif',
  'serif',
  'monospace',
]);

/** The subsets that the language of some site needs. */
export const ALL_SUBSETS: ReadonlySet<string> = new Set([...LATIN, ...Object.values(SUBSETS).flat()]);

/** Languages whose subsets a text needs. */
export function languagesWrittenIn(text: string): string[] {
  return SCRIPTS.flatMap(([script, language]) => (script.test(text) ? [language] : []));
}

/**
 * @param root Absolute path of the docs root.
 * @param styles Text of the repository's own stylesheets.
 */
export function planFonts(
  config: Pick<Config, 'fonts' | 'theme'>,
  languages: readonly string[],
  root: string,
  styles = '',
): FontPlan {
  const subsets = new Set([...LATIN, ...languages.flatMap(subsetsOf)]);
  const families = new Map<FontRole, FontFamily>();
  const remote = new Map<FontRole, RemoteFont>();
  const weights = new Map<FontRole, number>();
  const problems: FontProblem[] = [];
  const byName = new Map<string, FontFamily | undefined>();
  const load = (name: string): FontFamily | undefined =>
    keptIn(byName, name, () => {
      if (GENERIC_FAMILIES.has(name)) return { name, faces: [] };
      const folder = familyFolder(name, root);
      return folder === undefined ? undefined : { name, faces: facesOf(folder, subsets) };
    });
  const { heading, body, ...both } = config.fonts ?? {};
  const roles: readonly [FontRole, FontValue | undefined, readonly string[]][] = [
    ['body', body ?? both, body === undefined ? ['fonts'] : ['fonts', 'body']],
    ['heading', heading, ['fonts', 'heading']],
  ];
  for (const [role, value, path] of roles) {
    if (value?.weight !== undefined) weights.set(role, value.weight);
    const name = value?.family;
    if (value?.source !== undefined) {
      const own = ownFont(name ?? 'Site font', value, root);
      if (own === undefined) problems.push({ kind: 'file', value: value.source, path: [...path, 'source'] });
      else if ('url' in own) remote.set(role, own);
      else families.set(role, own);
    } else if (name !== undefined) {
      const family = load(name);
      if (family !== undefined) families.set(role, family);
      else problems.push({ kind: 'family', value: name, path: [...path, 'family'] });
    }
  }
  if (both.weight !== undefined && heading?.weight === undefined && heading?.family === undefined) {
    weights.set('heading', both.weight);
  }
  if (both.family === undefined && both.source === undefined) {
    for (const [role, name] of Object.entries(THEME_FONTS[config.theme]) as [FontRole, string][]) {
      const { family: named, source } = config.fonts?.[role] ?? {};
      const family = named === undefined && source === undefined ? load(name) : undefined;
      if (family !== undefined) families.set(role, family);
    }
  }
  const taken = new Set([...families.values(), ...remote.values()].map(({ name }) => name));
  const named = namedFamilies(styles).flatMap((name) => (taken.has(name) ? [] : (load(name) ?? [])));
  return { families, remote, weights, named, problems };
}

/** Families that Waymark brings and a stylesheet names, but for those that it defines itself. */
function namedFamilies(styles: string): readonly string[] {
  const own = [...styles.matchAll(/@font-face\s*\{[^}]*?font-family\s*:\s*["']?([^"';}]+)/gi)].map(
    ([, name = '']) => name.trim(),
  );
  return SHIPPED_FAMILIES.filter(
    (name) => !own.includes(name) && new RegExp(`[:,]\\s*(["']?)${name}\\1\\s*[,;}!]`).test(styles),
  );
}

function subsetsOf(language: string): readonly string[] {
  return SUBSETS[language.toLowerCase().split('-')[0] ?? ''] ?? [];
}

/** A file of the repository or an address. Undefined if the file is not there or is outside. */
function ownFont(name: string, value: FontValue, root: string): FontFamily | RemoteFont | undefined {
  const source = value.source ?? '';
  const format = value.format ?? (/\.woff(?:$|[?#])/i.test(source) ? 'woff' : 'woff2');
  if (/^(?:https?:)?\/\//i.test(source)) {
    return { name, url: source, format, weight: value.weight };
  }
  const path = source.replace(/^(?:\.?\/)+/, '');
  const file = onDisk(root, path);
  if (/^[a-z][a-z0-9+.-]*:/i.test(source) || path.split('/').includes('..') || !existsSync(file)) {
    return undefined;
  }
  const weight = String(value.weight ?? '100 900');
  return { name, faces: [{ file, weight, style: 'normal', unicodeRange: [], subset: 'latin' }] };
}

/** Custom property of a family; a role that shares another's family shares its property. */
export function fontVariable(role: FontRole): `--${string}` {
  return `--site-${role}`;
}

/** Each family once, under the first role that has it. */
export function distinct(plan: FontPlan): ReadonlyMap<FontRole, FontFamily> {
  const found = new Map<FontRole, FontFamily>();
  for (const [role, family] of plan.families) {
    if (![...found.values()].includes(family)) found.set(role, family);
  }
  return found;
}

/** The facts that a page follows from, wherever the files lie: families by their roles. */
export function fontFacts({ families, named }: FontPlan): unknown {
  return [[...families].map(([role, family]) => [role, familyFacts(family)]), named.map(familyFacts)];
}

function familyFacts({ name, faces }: FontFamily): unknown {
  return {
    name,
    faces: faces.map(({ file, ...face }) => ({ ...face, digest: hash('sha256', readFileSync(file), 'hex') })),
  };
}
