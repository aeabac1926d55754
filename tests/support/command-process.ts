/** A process that runs commands for all files of tests of a run, one after another: it loads the sources once (loaded-command.ts). */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { type CliResult, waymark } from '../unit/cli/run-cli.ts';
import type { CommandOrder } from './loaded-command.ts';
import { arePackagesTested } from './packages.ts';

const [socket] = process.argv.slice(2);
// Each command listens for the end of its process.
process.setMaxListeners(0);
process.once('disconnect', () => process.exit());
let last: Promise<unknown> = Promise.resolve();

async function run({ args, cwd, input }: CommandOrder): Promise<CliResult> {
  // A package has no module that only runs a command.
  if (arePackagesTested()) return waymark(args, cwd, process.env, undefined, input);
  const { runCli } = await import('../../plugin/cli/run.ts');
  const said = { stdout: '', stderr: '' };
  const { console } = globalThis;
  const writes = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name];
    process[name].write = (text: string | Uint8Array, ...rest: readonly unknown[]) => {
      said[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      const done = rest.findLast((each) => typeof each === 'function');
      if (done !== undefined) process.nextTick(done);
      return true;
    };
    return () => {
      process[name].write = write;
    };
  });
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  process.chdir(cwd);
  try {
    return { code: await runCli(args), ...said };
  } finally {
    for (const restore of writes) restore();
    globalThis.console = console;
  }
}

const server = createServer(async (request, response) => {
  const order = (await json(request)) as CommandOrder;
  const done = last.then(() => run(order));
  last = done.catch(() => undefined);
  await done.then(
    (result) => response.end(JSON.stringify(result)),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  );
});
server.listen(socket, () => process.send?.('listening'));
