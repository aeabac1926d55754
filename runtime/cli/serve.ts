import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { OwnOffers } from '@waymark/contract/own-tools';
import { isProtected, OWN_TOOLS_FILE, type ReleaseManifest } from '@waymark/contract/release';
import { DIST, MANIFEST_FILE } from '@waymark/contract/release-folder';
import { stderrLogger } from '@waymark/foundation/log';
import { ReleaseError } from '@waymark/foundation/release/errors';
import { readManifest } from '@waymark/foundation/release/open';
import { isRedisAddress } from '@waymark/foundation/state/redis-connection';
import { wordsOf } from '@waymark/source/failures';
import { Command, Option } from 'commander';
import { releaseToStart } from '../features/deploys/releases.ts';
import { addressNote } from './address-note.ts';
import { UsageError } from './errors.ts';
import { showFirstAdmin } from './first-admin.ts';
import { listenProblem } from './listen-problem.ts';
import { folder, hostNames, origins, port, seconds, siteUrl } from './option-values.ts';
import { bringRelease, claimState, findRelease } from './serve-state.ts';
import type { ServerConfig } from './server-config.ts';
import { endOnSignal } from './signals.ts';
import { STATE_FILE, storageAddress } from './state/option.ts';

/** Folder of checkouts and deployed releases, below the one that is served. */
const DEPLOYS = '.waymark-deploys';

const EXAMPLES = `
Examples:
  $ waymark serve
  $ waymark serve site --port 8080 --host 0.0.0.0 --url https://docs.example.com
  $ waymark serve site --config server.json --state /srv/docs/state.db
  $ waymark serve site --origin https://chat.example --allowed-host docs.internal
  $ PORT=8080 WAYMARK_URL=https://docs.example.com waymark serve site`;

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly url?: string | undefined;
  readonly origin?: readonly string[] | undefined;
  readonly allowedHost?: readonly string[] | undefined;
  readonly state?: string | undefined;
  readonly config?: string | undefined;
  /** False: none. */
  readonly tools?: string | false | undefined;
  readonly drain: number;
  readonly linger: number;
  readonly logRequests?: boolean | undefined;
  readonly metricsPort?: number | undefined;
  readonly metricsHost: string;
}

/** Tools that a folder has: none if its release was built without, and those of an operator alone if its releases come by deploys. */
export type FolderHas = 'tools' | 'none' | 'deploys';

type LoadToolsOf = (folder: string, has: FolderHas) => Promise<OwnOffers | undefined>;

/** @param ofFolder Undefined: the server loads no code but a module that its operator names. */
export function serveCommand(ofFolder?: LoadToolsOf): Command {
  const command = new Command('serve')
    .description('Serve a built site and its MCP server at /mcp')
    .argument('[dir]', 'folder that holds dist and .waymark', '.')
    .addHelpText('after', EXAMPLES)
    .action((dir: string, options: ServeOptions) => serve(dir, options, ofFolder));
  const options = [...addressOptions(), ...fileOptions(ofFolder !== undefined), ...processOptions()];
  for (const option of options) command.addOption(option);
  return ofFolder
    ? command.option('--no-tools', 'do not load waymark.config.ts of the folder, which is code')
    : command;
}

const addressOptions = (): Option[] => [
  new Option('--port <port>', 'port to listen on').env('PORT').default(3000).argParser(port),
  new Option('--host <host>', 'address to listen on').env('HOST').default('127.0.0.1'),
  new Option('--url <url>', 'public address of the site').env('WAYMARK_URL').argParser(siteUrl),
  new Option('--origin <origin>', 'additional origin of web pages that may call /mcp, repeatable; * for all')
    .env('WAYMARK_ORIGIN')
    .argParser(origins),
  new Option('--allowed-host <name>', 'additional hostname that /mcp answers to, repeatable; * for all')
    .env('WAYMARK_ALLOWED_HOST')
    .argParser(hostNames),
];

const fileOptions = (hasDefaultTools: boolean): Option[] => [
  new Option(
    '--state <storage>',
    'storage of users, credentials and settings: a file, or redis://… for several servers; default: WAYMARK_STORAGE, or .waymark-state/state.db of the folder if it exists or the site has protected pages',
  ).env('WAYMARK_STATE'),
  new Option('--config <file>', 'JSON file with sign-in, deploys, limits and trusted proxies').env(
    'WAYMARK_CONFIG',
  ),
  new Option(
    '--tools <file>',
    'module (.ts, .mjs) that exports tools and resources of your own for the MCP server; it is code, with the rights of the server' +
      (hasDefaultTools ? ' (default: those of waymark.config.ts in the folder)' : ''),
  ).env('WAYMARK_TOOLS'),
];

const processOptions = (): Option[] => [
  new Option(
    '--drain <seconds>',
    'seconds that running requests and a build may take to finish at a shutdown',
  )
    .env('WAYMARK_DRAIN')
    .default(5)
    .argParser(seconds),
  new Option(
    '--linger <seconds>',
    'seconds for which /readyz answers 503 at a shutdown, before the server stops listening',
  )
    .env('WAYMARK_LINGER')
    .default(0)
    .argParser(seconds),
  new Option('--log-requests', 'log each request as a line of JSON on standard error').env(
    'WAYMARK_LOG_REQUESTS',
  ),
  new Option('--metrics-port <port>', 'port for /metrics (Prometheus); keep it off the public network')
    .env('WAYMARK_METRICS_PORT')
    .argParser(port),
  new Option('--metrics-host <host>', 'address that the metrics port listens on')
    .env('WAYMARK_METRICS_HOST')
    .default('127.0.0.1'),
];

async function serve(dir: string, options: ServeOptions, ofFolder?: LoadToolsOf): Promise<void> {
  const root = folder(dir);
  const workspace = join(root, DEPLOYS);
  const { deploy, tools, ...config }: ServerConfig =
    options.config === undefined
      ? {}
      : (await import('./read-server-config.ts')).readServerConfig(options.config);
  const isDeployed = deploy !== undefined || existsSync(workspace);
  const own =
    (await namedTools(options, tools)) ??
    (options.tools === false ? undefined : await ofFolder?.(root, toolsIn(root, isDeployed)));
  const shared = sharedStorage(options.state);
  if (shared !== undefined && deploy !== undefined) await bringRelease(shared, deploy, workspace);
  const file = shared === undefined ? stateFile(root, options.state, deploy !== undefined) : undefined;
  await findRelease(file, workspace, deploy?.project);
  // The release deployed last is newer than the one in the folder.
  const deployed = await releaseToStart(workspace, stderrLogger);
  const { release } = deployed ?? { release: join(root, '.waymark') };
  if (!existsSync(join(release, MANIFEST_FILE))) {
    throw new UsageError(`There is no release in ${release}. Build one with \`waymark build --out ${dir}\`.`);
  }
  const built = manifestOf(release);
  const site = deployed?.site ?? join(release, '..', built.dist ?? DIST);
  // An operator who configures what is kept wants it kept.
  const isKept = [deploy, config.analytics, config.feedback, config.signIn].some(
    (each) => typeof each === 'object',
  );
  const state = shared ?? stateFile(root, options.state, isProtected(built) || isKept);
  if (state !== undefined && shared === undefined) await claimState(state, root);
  const runtime = await import('../server.ts');
  // Without an option the address is that of this machine, also in the documents by which clients discover the server.
  const isKnown = (options.url ?? built.site.url) !== undefined;
  const port = isKnown || options.port !== 0 ? options.port : await freePort(options.host);
  const local = isKnown ? undefined : localUrl(options.host, port, built.site.base);
  const serving = runtime.serve({
    release,
    ...(existsSync(site) && { site }),
    // The folder of a deploy has no project around it.
    around: deployed === undefined ? aroundOf(release, built) : undefined,
    port,
    host: options.host,
    url: options.url ?? local,
    origins: options.origin,
    hosts: options.allowedHost,
    storage: state,
    drainSeconds: options.drain,
    lingerSeconds: options.linger,
    logRequests: options.logRequests,
    metrics: metricsOf(options),
    ...config,
    ...own,
    deploy: deploy && { ...deploy, workspace, checked: deployed?.name },
  });
  const server = await serving.catch((error: unknown) => {
    throw (
      refusedRelease(error, release) ??
      listenProblem(error, options.metricsHost === options.host ? undefined : options.metricsHost)
    );
  });
  endOnSignal(() => server.close());
  const note = addressNote(built.site, options.url, local);
  if (note !== undefined) process.stderr.write(`${note}\n`);
  if (state !== undefined) await showFirstAdmin(state, config.signIn?.directory !== false);
  process.stdout.write(`Serving ${root} at ${local ?? server.url + built.site.base}\n`);
}

/** A release that was built without needs nothing that its `waymark.config.ts` imports. */
function toolsIn(root: string, isDeployed: boolean): FolderHas {
  if (isDeployed) return 'deploys';
  const release = join(root, '.waymark');
  const isBuilt = existsSync(join(release, MANIFEST_FILE));
  return isBuilt && Object.hasOwn(manifestOf(release).files, OWN_TOOLS_FILE) ? 'tools' : 'none';
}

/** Before anything else of the server: a mistake in them changes no state. */
async function namedTools(
  { tools: given, config = '' }: ServeOptions,
  configured: string | undefined,
): Promise<OwnOffers | undefined> {
  // `--no-tools` is about the folder; it has taken the place of the variable's value.
  const named = given === false ? process.env.WAYMARK_TOOLS : given;
  const file = named || (configured && resolve(dirname(config), configured));
  if (!file) return undefined;
  return (await import('../load-tools.ts')).loadTools(file);
}

/** The folder of the Astro project's files, if the docs are below a path of its own. */
function aroundOf(release: string, { dist = DIST, path = '' }: ReleaseManifest): string | undefined {
  return path !== '' && dist.endsWith(path) ? join(release, '..', dist.slice(0, -path.length)) : undefined;
}

function manifestOf(release: string): ReleaseManifest {
  try {
    return readManifest(readFileSync(join(release, MANIFEST_FILE)));
  } catch (error) {
    throw refusedRelease(error, release) ?? error;
  }
}

/** The release that cannot be served: the error says why, and what to do. */
function refusedRelease(error: unknown, release: string): Error | undefined {
  return error instanceof ReleaseError ? new Error(`${release}: ${wordsOf(error)}`) : undefined;
}

/** The token comes from the environment alone: everybody on the machine can see arguments. */
function metricsOf({ metricsPort: port, metricsHost: host }: ServeOptions) {
  const token = process.env.WAYMARK_METRICS_TOKEN || undefined;
  return port === undefined && token === undefined ? undefined : { host, port, token };
}

/** Undefined if this machine keeps its own. */
function sharedStorage(given: string | undefined): string | undefined {
  const storage = given ?? storageAddress();
  if (storage === undefined || isRedisAddress(storage)) return storage;
  if (given !== undefined) return undefined;
  throw new UsageError('WAYMARK_STORAGE is redis://… or rediss://…; give a file with --state.');
}

/** Undefined if nothing has to be kept: a public site needs no state. */
function stateFile(root: string, given: string | undefined, needed: boolean): string | undefined {
  if (given !== undefined) return resolve(given);
  const file = join(root, STATE_FILE);
  return needed || existsSync(file) ? file : undefined;
}

/** The address at which people and programs on this machine reach the site; people can sign in there. */
function localUrl(host: string, port: number, base: string): string {
  const isOwn = ['0.0.0.0', '127.0.0.1', '::'].includes(host);
  return `http://${isOwn ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}${base}`;
}

/** A free port: the address of the site has to be known before its port is opened. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error(`No port of ${host} is free.`);
  return address.port;
}
