/** The MCP server over two streams, which are the standard ones of a process: whoever started it reads what strangers may. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { ANONYMOUS } from '@waymark/contract/can-read';
import type { OwnParts } from '@waymark/contract/own-tools';
import { serverInfo } from '@waymark/contract/server-info';
import type { Logger } from '@waymark/foundation/log';
import type { Serving } from '@waymark/foundation/release/serving';
import type { VerifiedFiles } from '@waymark/foundation/release/verified';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import { productServer } from './server.ts';

/** Resolves when the input has ended. @param open Opens what answers, once the first message has its answer: clients wait for that before they show their user anything. */
export async function answerStdio(
  release: VerifiedFiles,
  open: () => Promise<Serving>,
  { input, output }: { readonly input: Readable; readonly output: Writable },
  logger: Logger,
  own: OwnParts = {},
): Promise<void> {
  const begun = Promise.withResolvers<Serving>();
  const opened = begun.promise.then((serving) => servingFor(serving, ANONYMOUS));
  const described = servingFor({ release, info: serverInfo(release.manifest), opened }, ANONYMOUS);
  const { factory } = await productServer(described, ANONYMOUS, logger, {}, own);
  const ended = once(input, 'end');
  const handle = serveStdio((context) => factory(context, ''), {
    transport: new StdioServerTransport(input, output),
    onerror: (error) => logger.error('mcp request failed', { error }),
  });
  // The second turn comes after what has arrived was read and answered.
  begun.resolve(turn().then(turn).then(open));
  const [serving] = await Promise.all([opened, ended]);
  await handle.close();
  await serving.close();
}
