/** The MCP server over two streams, which are the standard ones of a process: whoever started it reads what strangers may. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { ANONYMOUS } from '@waymark/contract/can-read';
import type { OwnParts } from '@waymark/contract/own-tools';
import type { Logger } from '@waymark/foundation/log';
import type { Serving } from '@waymark/foundation/release/serving';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import { productServer } from './server.ts';

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Resolves when the input has ended, and closes the release. */
export async function answerStdio(
  serving: Serving,
  { input, output }: Streams,
  logger: Logger,
  own: OwnParts = {},
): Promise<void> {
  const { factory } = await productServer(servingFor(serving, ANONYMOUS), ANONYMOUS, logger, {}, own);
  const ended = once(input, 'end');
  const handle = serveStdio((context) => factory(context, ''), {
    transport: new StdioServerTransport(input, output),
    onerror: (error) => logger.error('mcp request failed', { error }),
  });
  await ended;
  await handle.close();
  await serving.close();
}
