/**
 * What Vite makes of the theme: a module that renders pages, and the styles, scripts and fonts that they load. Nothing of a page is
 * in it, so a build keeps it, and the next one renders without Vite.
 */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegrationLogger, AstroPrerenderer } from 'astro';
import { FolderCache } from '../cache/folder-cache.ts';
import { cacheMaker } from '../cache/maker.ts';
import type { Context } from '../context.ts';
import { fontFacts } from '../look/astro-fonts.ts';
import { packagesFolder } from '../packages.ts';

/** The module of a bundle that has the prerenderer (`routes/prerenderer.ts`). */
export const THEME_ENTRY = 'waymark-prerenderer.mjs';

/** Folder of dist/ that Vite writes to. */
export const CLIENT = '_astro';

const SERVER = 'server';

/** As the command was called: Astro sets it while it runs. */
const mode = process.env.NODE_ENV;

/** A bundle of an earlier build, loaded. */
export interface KeptTheme {
  readonly prerenderer: AstroPrerenderer;
  /** What browsers load, by path below `_astro/`. */
  readonly client: ReadonlyMap<string, Uint8Array>;
}

/** Where a bundle lies: the module and what it imports, and what browsers load. */
export interface ThemeBundle {
  readonly server: string;
  readonly client: string;
}

/** Bundles of earlier builds. @param cache Folder for what is kept. */
export class KeptThemes {
  readonly #folders: FolderCache;

  constructor(cache: string) {
    this.#folders = new FolderCache(join(cache, 'themes'));
  }

  /**
   * Undefined where none is kept, or it cannot be loaded: then it is made anew. What it needs of its folder is read now, since
   * that may be gone when pages are rendered. The context has to be set.
   */
  async load(context: Context): Promise<KeptTheme | undefined> {
    const key = themeKey(context);
    const folder = key && this.#folders.get(key);
    if (!folder || !canImport(folder)) return undefined;
    const bundle = { server: join(folder, SERVER), client: join(folder, CLIENT) };
    try {
      const prerenderer = themePrerenderer(bundle);
      await prerenderer.setup?.();
      // Loads the routes.
      await prerenderer.getStaticPaths();
      return { prerenderer: { ...prerenderer, setup: async () => {} }, client: filesOf(bundle.client) };
    } catch {
      return undefined;
    }
  }

  /** Loads our bundle that was used last, which the next build is likely to use. What goes wrong, that one finds again. */
  async loadNewest(): Promise<void> {
    try {
      const folder = this.#folders.newest(makerPrefix());
      if (folder === undefined || !canImport(folder)) return;
      const prerenderer = await importPrerenderer(join(folder, SERVER));
      // Loads the routes, which find no site yet.
      await prerenderer.getStaticPaths();
    } catch {}
  }

  /** Throws where it cannot be written. */
  set(context: Context, { server, client }: ThemeBundle): void {
    const key = themeKey(context);
    if (key === undefined) return;
    canImport(this.#folders.set(key, { [SERVER]: server, [CLIENT]: client }));
  }
}

/** Renders with a bundle, which is loaded when it is set up. */
function themePrerenderer({ server }: ThemeBundle): AstroPrerenderer {
  let loaded: AstroPrerenderer | undefined;
  const theme = (): AstroPrerenderer => {
    if (loaded === undefined) throw new Error('The theme was asked for pages before it was loaded.');
    return loaded;
  };
  return {
    name: 'waymark:theme',
    async setup() {
      loaded = await importPrerenderer(server);
    },
    getStaticPaths: () => theme().getStaticPaths(),
    render: (request, options) => theme().render(request, options),
  };
}

async function importPrerenderer(server: string): Promise<AstroPrerenderer> {
  const { href } = pathToFileURL(join(server, THEME_ENTRY));
  const { prerenderer }: { readonly prerenderer: AstroPrerenderer } = await import(href);
  return prerenderer;
}

/** Renders with the bundle that this build has made, and keeps it for the next one in the folder `cache`. */
export function freshThemePrerenderer(
  context: Context,
  bundle: ThemeBundle,
  { cache, logger }: { readonly cache: string; readonly logger: Pick<AstroIntegrationLogger, 'warn'> },
): AstroPrerenderer {
  const theme = themePrerenderer(bundle);
  return {
    ...theme,
    async setup() {
      try {
        new KeptThemes(cache).set(context, bundle);
      } catch (error) {
        logger.warn(`The theme could not be kept for the next build: ${String(error)}`);
      }
      await theme.setup?.();
    },
  };
}

/** Undefined where nothing is kept. */
function themeKey({ kept, project, site }: Context): string | undefined {
  if (kept === undefined) return undefined;
  const { theme, seo } = site.config;
  const facts = {
    maker: kept.maker,
    packagesFolder,
    mode,
    theme,
    trailingSlash: seo.trailingSlash,
    url: project.url,
    base: project.base,
    fonts: fontFacts(site.look.fonts),
  };
  return makerPrefix() + hash('sha256', JSON.stringify(facts), 'hex').slice(0, 32);
}

/** Begins the names of bundles that the same code made. */
function makerPrefix(): string {
  return `${cacheMaker().slice(0, 16)}-`;
}

/** Whether the modules of a bundle find the packages that they import: beside a folder that they lie in. */
function canImport(folder: string): boolean {
  const link = join(folder, 'node_modules');
  try {
    if (!existsSync(link)) symlinkSync(packagesFolder, link, 'junction');
    return true;
  } catch {
    // A cache that can only be read, or another build was faster.
    return existsSync(link);
  }
}

function filesOf(folder: string): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [relative(folder, file), readFileSync(file)]));
}
