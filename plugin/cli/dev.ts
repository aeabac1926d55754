import { Command, Option } from 'commander';
import type { BuildOptions } from './docs-folder.ts';
import { endOnSignal } from './signals.ts';
import { port, siteUrl } from './values.ts';

const EXAMPLES = `
Examples:
  $ waymark dev
  $ waymark dev docs --port 3000 --open
  $ waymark dev docs --host              reachable from other machines`;

interface DevOptions extends BuildOptions {
  readonly port: number;
  readonly host?: string | true | undefined;
  readonly open?: true | undefined;
}

export function devCommand(): Command {
  return new Command('dev')
    .description('Serve the site while it is written; every edit is seen at once')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .option('--port <port>', 'port to listen on; the next free one where it is taken', port, 4321)
    .option('--host [host]', 'address to listen on; without a value every network address')
    .option('--open', 'open the browser')
    .option('--url <url>', 'public address of the site', siteUrl)
    .addOption(new Option('--access <mode>', 'who may read the site').choices(['public', 'partial', 'full']))
    .addHelpText('after', EXAMPLES)
    .action(dev);
}

async function dev(dir: string, options: DevOptions): Promise<void> {
  const { prepareAstro } = await import('./astro-run.ts');
  const { context } = await import('../context.ts');
  const config = prepareAstro('dev', dir, options);
  const astro = await import('astro');
  const server = await astro.dev({
    ...config,
    server: { port: options.port, host: options.host ?? false, open: options.open ?? false },
  });
  endOnSignal(() => server.stop());
  const { project, site } = context();
  const host = typeof options.host === 'string' ? options.host : 'localhost';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${server.address.port}${project.base}`;
  process.stdout.write(`${site.pages.length} pages at ${address}/\nMCP at ${address}/mcp\n`);
}
