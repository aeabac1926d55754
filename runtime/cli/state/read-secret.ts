/** Reads a password: hidden if there is a terminal, or else the first line of the input. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '../errors.ts';

/** Throws `UsageError` if nothing, or not twice the same, was given. */
export async function readSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const [first = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
    if (first === '') throw new UsageError('Give the password on standard input.');
    return first;
  }
  const secret = await ask(`${prompt}: `);
  if (secret !== (await ask('Again: '))) throw new UsageError('The two passwords differ.');
  return secret;
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  // The terminal echoes to the output of the interface, which discards everything.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await input.question('');
  } finally {
    input.close();
    process.stderr.write('\n');
  }
}

async function text(stream: NodeJS.ReadStream): Promise<string> {
  let whole = '';
  for await (const chunk of stream) whole += String(chunk);
  return whole;
}
