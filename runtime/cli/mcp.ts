import { flushCompileCache } from 'node:module';
import { Writable } from 'node:stream';
import { withoutEndSlash } from '@waymark/contract/base-path';
import { AUTHED_MCP_PATH, MCP_PATH } from '@waymark/contract/mcp-paths';
import type { OwnParts } from '@waymark/contract/own-tools';
import type { ReleaseFiles } from '@waymark/contract/release';
import { stderrLogger } from '@waymark/foundation/log';
import { filesOf, readVerified, verifiedFiles } from '@waymark/foundation/release/open';
import { readPacked } from '@waymark/foundation/release/pack';
import type { Serving } from '@waymark/foundation/release/serving';
import { Command } from 'commander';
import { UsageError } from './errors.ts';
import { type McpSource, mcpSource } from './mcp-source.ts';
import { ownOutput } from './own-output.ts';

const EXAMPLES = `
Agents start it themselves, with a line such as \`npx waymark mcp acme\` in their settings.

Examples:
  $ waymark mcp                            the docs of this folder, as they are now
  $ waymark mcp site                       a built site
  $ waymark mcp docs.waymark               a packed release: waymark build --pack docs.waymark
  $ waymark mcp acme                       docs of the installed version of a package
  $ waymark mcp https://docs.example.com   a site, for clients without HTTP
With a token in WAYMARK_TOKEN, a site answers from the pages that its owner may read.`;

/** Later than the first questions. */
const KEEP_AFTER_MS = 2_000;

export interface DocsInMemory {
  readonly release: string | ReleaseFiles;
  /** Tools and resources of their `waymark.config.ts`. */
  readonly own?: OwnParts | undefined;
}

/** Reads a folder of docs. */
export type BuildInMemory = (docs: string) => Promise<DocsInMemory>;

/** @param buildDocs Undefined where there is no builder. */
export function mcpCommand(buildDocs?: BuildInMemory): Command {
  return new Command('mcp')
    .description('Answer an agent that starts programs: the MCP server over standard input and output')
    .argument(
      '[source]',
      'folder of docs or of a built site, packed release, installed package, or address of a site',
      '.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (word: string) => answer(mcpSource(word), buildDocs));
}

async function answer(source: McpSource, buildDocs: BuildInMemory | undefined): Promise<void> {
  const print = ownOutput();
  const output = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      print(text);
      done();
    },
  });
  if (source.kind === 'site') {
    const token = process.env.WAYMARK_TOKEN || undefined;
    const { bridgeStdio } = await import('../mcp/bridge.ts');
    return bridgeStdio(addressOf(source.url, token), token, output);
  }
  const [{ release, own }, { answerStdio }] = await Promise.all([
    docsOf(source, buildDocs),
    import('../mcp/stdio.ts'),
  ]);
  const files = verifiedFiles(await filesOf(release));
  const open = async (): Promise<Serving> => {
    const { openVerified } = await import('@waymark/foundation/release/open-serving');
    const serving = openVerified(readVerified(files), { logger: stderrLogger });
    // Clients may end the process by a signal: Node.js keeps what it compiled at its own end alone.
    setTimeout(flushCompileCache, KEEP_AFTER_MS).unref();
    return serving;
  };
  return answerStdio(files, open, { input: process.stdin, output }, stderrLogger, own);
}

/** Address of the MCP server of a site. */
function addressOf(site: string, token: string | undefined): string {
  const url = withoutEndSlash(site);
  return url.endsWith(MCP_PATH) ? url : url + (token === undefined ? MCP_PATH : AUTHED_MCP_PATH);
}

/** Begins to read: threads unpack while the modules that answer are loaded. */
async function docsOf(
  { kind, path }: Exclude<McpSource, { kind: 'site' }>,
  buildDocs: BuildInMemory | undefined,
): Promise<DocsInMemory> {
  if (kind === 'release') return { release: path };
  if (kind === 'packed') return { release: await readPacked(path) };
  if (buildDocs === undefined)
    throw new UsageError(`${path} holds docs, and this program has no builder: give it a built site.`);
  return buildDocs(path);
}
