/**
 * Astro's own build and dev server, for a project with an astro.config or for a folder that holds only documents.
 *
 * In the second case Astro's root is a temporary folder: Astro and Vite write caches and types below their root, and
 * a docs repository may be read-only, and gets nothing but the output that was asked for.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import { type Context, setInvocation } from '../context.ts';
import waymark from '../index.ts';
import { packagesFolder } from '../packages.ts';
import { type BuildOptions, distIn, docsFolder } from './docs-folder.ts';
import { folder } from './values.ts';

/**
 * Prepares Astro for a folder and gives its configuration; for a folder of documents, the working directory becomes
 * the temporary one. Throws `UsageError` where the folder is neither kind of project.
 *
 * @param context The site of a folder of documents, where it has been read.
 */
export function prepareAstro(
  command: 'build' | 'dev',
  dir: string,
  options: BuildOptions,
  context?: Context,
): AstroInlineConfig {
  quietAstro();
  const { url, access, images, verbose = false } = options;
  const documents = docsFolder(dir, options);
  if (documents === undefined) {
    const outDir = distIn(options.out);
    setInvocation({ url, access, images });
    return { root: folder(dir), logLevel: verbose ? 'debug' : 'warn', ...(outDir && { outDir }) };
  }
  const { docs, out: outDir, cache } = documents;
  setInvocation({ cache: cache ?? false, context });
  const root = temporaryRoot(command === 'build' ? nearest(dirname(outDir)) : undefined);
  // Astro writes what it is about to run below the working directory.
  process.chdir(root);
  return {
    root,
    configFile: false,
    // A build throws its errors, and this command prints them.
    logLevel: verbose ? 'debug' : command === 'build' ? 'silent' : 'warn',
    outDir,
    cacheDir: join(root, 'cache'),
    devToolbar: { enabled: false },
    // No PostCSS configuration from above: the theme has none, and what is kept of it would not follow from it.
    vite: { cacheDir: join(root, 'vite'), css: { postcss: {} } },
    integrations: [waymark({ root: docs, url, access, images })],
  };
}

/** No telemetry, and no notice that Astro has a newer version: this is not Astro's command. */
function quietAstro(): void {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
}

/**
 * A folder that ends with the process, where the packages that Waymark depends on can be imported.
 *
 * @param out Astro moves files from its root to here. Where that cannot be done, as from another disk, the root is here too.
 */
function temporaryRoot(out: string | undefined): string {
  let root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-')));
  if (out !== undefined && !canMove(root, out)) {
    rmSync(root, { recursive: true });
    root = realpathSync(mkdtempSync(join(out, '.waymark-build-')));
  }
  symlinkSync(packagesFolder, join(root, 'node_modules'), 'junction');
  const home = process.cwd();
  process.once('exit', () => {
    process.chdir(home);
    rmSync(root, { recursive: true, force: true });
  });
  return root;
}

/** Of a path and those above it, the folder that is there. */
function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path));
}

function canMove(from: string, to: string): boolean {
  const [here, there] = [join(from, 'moved'), join(to, basename(from))];
  mkdirSync(here);
  try {
    renameSync(here, there);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
  rmdirSync(there);
  return true;
}
