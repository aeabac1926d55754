/** Styles and scripts of all themes, as browsers load them: made once, when the package is built, and the same for every site. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ThemeFeature } from '@waymark/repository/page-features';

/** Folder of a site that holds them, below its base. They name each other by relative addresses. */
export const THEME_FOLDER = '/_waymark/theme';

/** Files of `client/inline/`. */
export const INLINE_SCRIPTS = [
  'banner',
  'book',
  'edits',
  'leave',
  'not-found',
  'places',
  'scheme',
  'sidebar',
] as const;
export type InlineScript = (typeof INLINE_SCRIPTS)[number];

/** A file of the package that lists the purpose of each file. */
export const MANIFEST = 'manifest.json';

/** Names of files in `THEME_FOLDER`; each holds a digest of the file's content. */
export interface ThemeManifest {
  /** The script that every page loads; it loads the others. */
  readonly script: string;
  /** The script and the stylesheet of components on pages of an Astro project. */
  readonly own: {
    readonly script: string;
    readonly styles: string;
    /** Files that pages of the docs do not load: the script, and those that it loads. */
    readonly files: readonly string[];
  };
  /** Stylesheets by the theme's name. */
  readonly themes: Readonly<Record<string, string>>;
  /** Text of the script and of the styles that ask the docs from other sites. */
  readonly widget: { readonly script: string; readonly styles: string };
  /** Scripts that a page holds itself, since they run while it is parsed: text by the names of `client/inline/`. */
  readonly inline: Readonly<Record<InlineScript, string>>;
  /** The stylesheet of pages that show an API. */
  readonly api: string;
  /** Styles that a page holds itself, because few pages need them. */
  readonly features: Readonly<Record<ThemeFeature, string>>;
  /** Styles of a book, which holds them itself: of its text, and of the page that it is as one HTML file. */
  readonly book: { readonly text: string; readonly page: string };
  /** Styles of a listing of a folder's pages, which its page holds itself. */
  readonly directory: string;
}

export interface ThemeFiles extends ThemeManifest {
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** In the package; a source tree has none. */
const PACKED = fileURLToPath(new URL('built', import.meta.url));
/** A run of the tests, which starts hundreds of processes from the source tree, makes one for all of them. */
const BUILT = existsSync(PACKED) ? PACKED : process.env.WAYMARK_BUILT_THEME;

let loaded: Promise<ThemeFiles> | undefined;

/** The theme's files. The package holds them; a source tree makes them, once a process. */
export function themeFiles(): Promise<ThemeFiles> {
  loaded ??=
    BUILT === undefined
      ? import('./build-theme.ts').then(({ buildTheme }) => buildTheme())
      : Promise.resolve(readBuilt(BUILT));
  return loaded;
}

function readBuilt(folder: string): ThemeFiles {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as ThemeManifest;
  const names = readdirSync(folder).filter((name) => name !== MANIFEST);
  return { ...manifest, files: new Map(names.map((name) => [name, readFileSync(join(folder, name))])) };
}

/**
 * Files that a site loads besides its stylesheets, by their paths below the base.
 *
 * @param hasOwn Whether an Astro project has pages of its own beside the docs.
 */
export function filesOfTheme({ files, themes, own }: ThemeFiles, hasOwn: boolean): Map<string, Uint8Array> {
  const others = new Set(Object.values(themes));
  if (!hasOwn) for (const file of [own.styles, ...own.files]) others.add(file);
  return new Map(
    [...files]
      .filter(([name]) => !others.has(name))
      .map(([name, bytes]) => [`${THEME_FOLDER}/${name}`, bytes]),
  );
}
