/** The shell's queue: a client that sends without end waits behind those that do not. */
import { afterEach, expect, it } from 'vitest';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import { FairQueue } from '../../../runtime/packages/files/fair-queue.ts';
import { createShellPool, type ShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { packTree } from './tree.ts';

const ENDLESS = `sed ':a;s/$/${'x'.repeat(64)}/;ta' /index.md`;

let pool: ShellPool | undefined;
afterEach(() => pool?.close());

it('the shell answers every normal call while one client sends endless commands', async () => {
  pool = createShellPool(packTree({ '/index.md': 'Hello\n' }));
  const now = pool;
  const endless = Array.from({ length: 70 }, () => now.run(ENDLESS, ANONYMOUS, 'stranger'));
  const honest = Array.from({ length: 13 }, (_, index) =>
    now.run('cat /index.md', ANONYMOUS, `reader ${index % 3}`),
  );
  for (const { stdout, exitCode } of await Promise.all(honest))
    expect({ stdout, exitCode }).toEqual({ stdout: 'Hello\n', exitCode: 0 });
  // None of those was good for anything: the commands are endless.
  for (const { exitCode } of await Promise.all(endless)) expect([75, 124]).toContain(exitCode);
});

it('the shell takes calls from clients in turn, first from those with the fewest running', () => {
  const queue = new FairQueue<{ client: string; since: number }>(10);
  for (const [since, client] of ['a', 'a', 'a', 'b', 'c', 'b'].entries()) queue.add({ client, since });
  const running: Record<string, number> = { a: 1, b: 0, c: 0 };
  const taken = (): string[] => {
    const order: string[] = [];
    for (let job = queue.take((client) => running[client] ?? 0); job; job = queue.take(() => 0))
      order.push(`${job.client}${job.since}`);
    return order;
  };
  expect(taken()).toEqual(['b3', 'a0', 'c4', 'b5', 'a1', 'a2']);
  expect(queue.length).toBe(0);
});

it('a full shell queue drops the last call of the client with the most calls', () => {
  const queue = new FairQueue<{ client: string; since: number }>(4);
  const add = (client: string, since: number) => queue.add({ client, since })?.since;
  expect([0, 1, 2, 3].map((since) => add('a', since))).toEqual([undefined, undefined, undefined, undefined]);
  // It has the most itself.
  expect(add('a', 4)).toBe(4);
  expect([add('b', 5), add('b', 6), add('b', 7)]).toEqual([3, 2, 7]);
  expect(queue.oldest()?.since).toBe(0);
  expect(queue.length).toBe(4);
});
