import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { manifestSchema } from '../../runtime/contract/release.ts';
import { MANIFEST_FILE } from '../../runtime/contract/release-folder.ts';
import { addressNote } from './address-note.ts';
import { UsageError } from './errors.ts';
import { endOnSignal } from './signals.ts';
import { folder, hostNames, origins, port, siteUrl } from './values.ts';

const EXAMPLES = `
Examples:
  $ waymark serve
  $ waymark serve site --port 8080 --host 0.0.0.0 --url https://docs.example.com
  $ waymark serve site --origin https://chat.example --allowed-host docs.internal
  $ PORT=8080 WAYMARK_URL=https://docs.example.com waymark serve site`;

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly url?: string | undefined;
  readonly origin?: readonly string[] | undefined;
  readonly allowedHost?: readonly string[] | undefined;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve a built site and its MCP server at /mcp')
    .argument('[dir]', 'folder that holds dist and .waymark', '.')
    .addOption(new Option('--port <port>', 'port to listen on').env('PORT').default(3000).argParser(port))
    .addOption(new Option('--host <host>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .addOption(new Option('--url <url>', 'public address of the site').env('WAYMARK_URL').argParser(siteUrl))
    .addOption(
      new Option('--origin <origin>', 'origin of web pages that may call /mcp too, repeatable; * for all')
        .env('WAYMARK_ORIGIN')
        .argParser(origins),
    )
    .addOption(
      new Option('--allowed-host <name>', 'host name that /mcp is reached by too, repeatable; * for all')
        .env('WAYMARK_ALLOWED_HOST')
        .argParser(hostNames),
    )
    .addHelpText('after', EXAMPLES)
    .action(serve);
}

async function serve(dir: string, options: ServeOptions): Promise<void> {
  const root = folder(dir);
  const release = join(root, '.waymark');
  const site = join(root, 'dist');
  if (!existsSync(join(release, MANIFEST_FILE))) {
    throw new UsageError(`There is no release in ${release}. Build one with \`waymark build --out ${dir}\`.`);
  }
  const runtime = await import('../../runtime/server.ts');
  const server = await runtime.serve({
    release,
    ...(existsSync(site) && { site }),
    port: options.port,
    host: options.host,
    url: options.url,
    origins: options.origin,
    hosts: options.allowedHost,
  });
  endOnSignal(() => server.close());
  const built = manifestSchema.parse(JSON.parse(readFileSync(join(release, MANIFEST_FILE), 'utf8')));
  const note = addressNote(built.site, options.url);
  if (note !== undefined) process.stderr.write(`${note}\n`);
  process.stdout.write(`Serving ${root} at ${server.url}\n`);
}
