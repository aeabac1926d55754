/** A process that builds sites for all files of tests of a run, one after another: it loads the sources once (build-site.ts). */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BuildOrder } from './build-site.ts';

const [socket] = process.argv.slice(2);
// Each build has a temporary folder that goes when the process ends.
process.setMaxListeners(0);
process.once('disconnect', () => process.exit());
let last: Promise<unknown> = Promise.resolve();

async function build({ docs, out, options = {} }: BuildOrder): Promise<void> {
  const { buildFolder } = await import('../../plugin/cli/build-folder.ts');
  await buildFolder({ docs, out: join(out, 'dist'), cache: undefined }, options);
}

const server = createServer(async (request, response) => {
  const order = JSON.parse(await text(request)) as BuildOrder;
  const built = last.then(() => build(order));
  last = built.catch(() => undefined);
  await built.then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  );
});
server.listen(socket, () => process.send?.('listening'));
