/** Entry of the worker thread that hashes passwords: one after the other, until it is ended. */
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { wordsOf } from '@waymark/source/failures';
import { argon2id, argon2Verify } from 'hash-wasm';
import type { PasswordAnswer, PasswordWork } from './password-thread.ts';

/** The parameters of the OWASP password storage cheat sheet. */
const PARAMETERS = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

if (parentPort === null) throw new Error('password-worker.ts runs as a worker thread only.');
const port = parentPort;

async function answer(work: PasswordWork): Promise<PasswordAnswer> {
  const { password, hash } = work;
  try {
    if (hash !== undefined) return { matches: await argon2Verify({ password, hash }) };
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return { hash: await argon2id({ password, salt, outputType: 'encoded', ...PARAMETERS }) };
  } catch (error) {
    return { problem: wordsOf(error) };
  }
}

for await (const [work] of on(port, 'message')) port.postMessage(await answer(work));
