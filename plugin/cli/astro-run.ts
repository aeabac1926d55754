/** Astro's own build and dev server, for a project with an astro.config. */

import { UsageError } from '@waymark/server/cli/errors';
import { folder } from '@waymark/server/cli/option-values';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { INVOCATION, type Invocation } from '../astro/questions.ts';
import type { DevSite } from '../dev/dev-site.ts';
import type { Project } from '../project.ts';
import type { DevOptions } from './dev.ts';
import { type BuildOptions, distIn, givenOptions } from './docs-folder.ts';
import { astroOf } from './project-packages.ts';

export interface Built {
  readonly project: Project;
  /** All that the build found. */
  readonly problems: readonly Diagnostic[];
  /** Folder of the site. */
  readonly out: string;
}

/** @throws {UsageError} if the astro.config does not use Waymark */
export async function buildByAstro(dir: string, options: BuildOptions): Promise<Built> {
  let built: Built | undefined;
  const config = prepare(dir, options, {
    onBuilt: (project, out, problems) => (built = { project, out, problems }),
  });
  const { build } = await astroOf(config.root);
  await build(config);
  return built ?? missing(dir);
}

/** @throws {UsageError} if the astro.config does not use Waymark */
export async function devByAstro(dir: string, options: DevOptions) {
  let site: DevSite | undefined;
  const config = prepare(dir, options, { onDev: (found) => (site = found) });
  const { dev } = await astroOf(config.root);
  const { allowedHost: names = [] } = options;
  const allowedHosts = names.includes('*') ? (true as const) : [...names];
  const server = await dev({
    ...config,
    server: { port: options.port, host: options.host ?? false, ...(names.length > 0 && { allowedHosts }) },
  });
  const host = typeof options.host === 'string' ? options.host : 'localhost';
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.address.port}`;
  return { site: site ?? missing(dir), url, stop: () => server.stop() };
}

/** The project with its routes, of which no page is made; undefined if the astro.config does not use Waymark. */
export async function readByAstro(dir: string, options: BuildOptions): Promise<Project | undefined> {
  let project: Project | undefined;
  const config = prepare(dir, options, { onRead: (read) => (project = read) });
  const { sync } = await import('astro');
  await sync({ ...config, logLevel: 'error' });
  return project;
}

function missing(dir: string): never {
  throw new UsageError(
    `The astro.config in ${folder(dir)} does not use Waymark. Add \`waymark()\` to its integrations, or give the folder that ` +
      'holds docs.json.',
  );
}

function prepare(
  dir: string,
  { out, verbose = false, ...options }: BuildOptions,
  hooks: Pick<Invocation, 'onBuilt' | 'onDev' | 'onRead'>,
) {
  // No telemetry, and no notice that Astro has a newer version: this is not Astro's command.
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  const outDir = distIn(out);
  INVOCATION.answer(() => ({ ...givenOptions(options), ...hooks }));
  const logLevel = verbose ? ('debug' as const) : ('warn' as const);
  return { root: folder(dir), logLevel, ...(outDir !== undefined && { outDir }) };
}
