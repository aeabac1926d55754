/**
 * Astro's own build and dev server, for a project with an astro.config or for a folder that holds only documents.
 *
 * In the second case Astro's root is a temporary folder: Astro and Vite write caches and types below their root, and
 * a docs repository may be read-only, and gets nothing but the output that was asked for.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import { setInvocation } from '../context.ts';
import waymark, { type WaymarkOptions } from '../index.ts';
import { docsRoot, folder } from './values.ts';

const CONFIGS = ['astro.config.mjs', 'astro.config.js', 'astro.config.ts', 'astro.config.mts'];

export interface AstroRunOptions {
  readonly url?: string | undefined;
  readonly access?: WaymarkOptions['access'];
  /** Folder that gets `dist` and `.waymark`. */
  readonly out?: string | undefined;
  readonly verbose?: boolean | undefined;
}

/** Astro's configuration for a folder. Throws `UsageError` where the folder is neither kind of project. */
export function astroConfig(dir: string, options: AstroRunOptions): AstroInlineConfig {
  quietAstro();
  const project = folder(dir);
  const out = options.out === undefined ? undefined : join(resolve(options.out), 'dist');
  const logLevel = options.verbose ? 'debug' : 'warn';
  if (CONFIGS.some((name) => existsSync(join(project, name)))) {
    setInvocation({ url: options.url, access: options.access });
    return { root: project, logLevel, ...(out && { outDir: out }) };
  }
  const root = temporaryFolder();
  return {
    root,
    configFile: false,
    logLevel,
    outDir: out ?? resolve('dist'),
    cacheDir: join(root, 'cache'),
    devToolbar: { enabled: false },
    integrations: [waymark({ root: docsRoot(project), url: options.url, access: options.access })],
  };
}

/** No telemetry, and no notice that Astro has a newer version: this is not Astro's command. */
function quietAstro(): void {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  process.env['ASTRO_DISABLE_UPDATE_CHECK'] = 'true';
}

function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'waymark-'));
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}
