import { spawn } from 'node:child_process';
import { Command, Option } from '@waymark/server/cli/commander';
import { listenProblem } from '@waymark/server/cli/listen-problem';
import { folder, hostNames, port, siteUrl } from '@waymark/server/cli/option-values';
import { toErrors } from '@waymark/server/cli/said';
import { endOnSignal } from '@waymark/server/cli/signals';
import { counted } from '@waymark/source/diagnostics/counted';
import { errorCode } from '@waymark/source/failures';
import type { DevSite } from '../dev/dev-site.ts';
import type { BuildOptions } from './docs-folder.ts';
import { accessOption } from './values.ts';

const EXAMPLES = `
Examples:
  $ waymark dev
  $ waymark dev docs --port 3000 --open
  $ waymark dev docs --host              reachable from other machines`;

export interface DevOptions extends BuildOptions {
  readonly port: number;
  readonly host?: string | true | undefined;
  readonly allowedHost?: readonly string[] | undefined;
  readonly open?: true | undefined;
}

/** Ports to try, beginning with the requested one. */
const TRIED = 20;

export function devCommand(): Command {
  return new Command('dev')
    .description('Preview the site, and reload it after each edit')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .option('--port <port>', 'port to listen on; the next free one if it is taken', port, 4321)
    .option('--host [host]', 'address to listen on; without a value, all network addresses')
    .addOption(
      new Option(
        '--allowed-host <name>',
        'additional hostname that it answers to, such as that of a tunnel, repeatable; * for all',
      ).argParser(hostNames),
    )
    .option('--open', 'open the browser')
    .option('--url <url>', 'public address of the site', siteUrl)
    .addOption(accessOption())
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(dev);
}

async function dev(dir: string, options: DevOptions): Promise<void> {
  const { astroConfig } = await import('./values.ts');
  if (astroConfig(folder(dir)) !== undefined) {
    // A project's own pages are Astro's: its dev server asks the integration for the others.
    const { devByAstro } = await import('./astro-run.ts');
    const { stop, site, url } = await devByAstro(dir, options);
    endOnSignal(stop);
    return told(site, dir, url, options);
  }
  const { projectOf } = await import('./project.ts');
  const project = await projectOf(folder(dir), options);
  const { createDevSite } = await import('../dev/dev-site.ts');
  const tell = (text: string) => toErrors(`${text}\n`);
  const site = await createDevSite(project, { info: tell, error: tell });
  const server = await listen(site, options);
  endOnSignal(async () => {
    await site.close();
    await server.close();
  });
  const url = options.host === true ? server.url.replace('0.0.0.0', 'localhost') : server.url;
  await told(site, dir, url, options);
}

async function listen(site: DevSite, options: DevOptions): Promise<{ url: string; close(): Promise<void> }> {
  const [{ listenTo }, { ownRequests }] = await Promise.all([
    import('@waymark/server/server'),
    import('../dev/own-requests.ts'),
  ]);
  const host = options.host === true ? '0.0.0.0' : (options.host ?? 'localhost');
  const answer = ownRequests((request) => site.fetch(request), [host, ...(options.allowedHost ?? [])]);
  for (let tried = 0; ; tried += 1) {
    try {
      const own = { port: options.port === 0 ? 0 : options.port + tried, host, drainSeconds: 0 };
      return await listenTo(answer, own);
    } catch (error) {
      const taken = errorCode(error) === 'EADDRINUSE';
      if (!taken || options.port === 0 || tried + 1 >= TRIED) throw listenProblem(error);
    }
  }
}

async function told(site: DevSite, dir: string, url: string, options: DevOptions): Promise<void> {
  const { site: read, project } = site.context();
  const address = url + project.base;
  const seconds = (performance.now() / 1000).toFixed(1);
  process.stdout.write(
    `${counted(read.pages.length, 'page')} at ${address}/\nMCP at ${address}/mcp\nStarted in ${seconds} s.\n`,
  );
  if (options.open) openBrowser(`${address}/`);
  const { problemsToTell } = await import('./dev-problems.ts');
  const args = [
    ...(options.url === undefined ? [] : ['--url', options.url]),
    ...(options.access === undefined ? [] : ['--access', options.access]),
    ...(options.config === false ? ['--no-config'] : []),
  ];
  const problems = await problemsToTell(dir, args);
  if (problems !== undefined) process.stdout.write(`${problems}\n`);
}

/** Opens it with the system's own program; if there is none, the command goes on. */
function openBrowser(address: string): void {
  const [program, ...args]: [string, ...string[]] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.once('error', (error) => process.stderr.write(`The browser was not opened: ${error.message}\n`));
  child.unref();
}
