/** Entry of a worker thread of the shell pool: answers one call after the other until it is ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { ANONYMOUS } from '@waymark/contract/can-read';
import { WARM_UP, type WorkerInput, type WorkerMessage, type WorkerOrder } from './messages.ts';
import { createShell } from './shell.ts';

/** Loads the parts of the interpreter that most calls use, which it does on first use. */
const USUAL_COMMANDS = `echo a | cat | head -n 1 | tail -n 1 | sed -n 1p | sort | uniq | wc -l | tr a b | cut -c 1 | awk '{ print }'
ls / >/dev/null; rg -l zzzz /dev/null; grep zz /dev/null; find / -maxdepth 1 >/dev/null; printf '' | xargs echo; cat /dev/null`;

if (parentPort === null) throw new Error('worker.ts runs as a worker thread of the shell pool only.');
const port = parentPort;
const { files, bytes, deadlineMs }: WorkerInput = workerData;
const shell = createShell(files, bytes, deadlineMs);

const say = (message: WorkerMessage) => port.postMessage(message);
port.on('message', async (order: WorkerOrder) => {
  if (order === WARM_UP) {
    await shell.run(USUAL_COMMANDS, ANONYMOUS);
    say({ kind: 'ready' });
  } else {
    say({ kind: 'result', result: await shell.run(order.command, order.viewer) });
  }
});
say({ kind: 'ready' });
