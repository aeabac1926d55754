import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { BARE_THREAD } from '../../runtime/packages/contract/bare-thread.ts';

it('a bare thread gets no arguments or environment of its process except the compile cache folder', async () => {
  const code = `const { argv, env, execArgv } = process;
    require('node:worker_threads').parentPort.postMessage({ argv: argv.slice(2), env: { ...env }, execArgv });`;
  const worker = new Worker(code, { eval: true, ...BARE_THREAD });
  onTestFinished(async () => void (await worker.terminate()));
  const { NODE_COMPILE_CACHE } = process.env;
  expect(NODE_COMPILE_CACHE).toBeDefined();
  expect(await once(worker, 'message')).toEqual([{ argv: [], env: { NODE_COMPILE_CACHE }, execArgv: [] }]);
});
