/** A real Redis on a free port, for as long as a file of tests runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { reasonToSkip } from './program.ts';

/** Why tests with a Redis are skipped here; undefined if they run. */
export const NO_REDIS: string | undefined = reasonToSkip({ name: 'redis-server', version: '--version' });

export interface TestRedis {
  /** `redis://…` without a prefix. */
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
}

export async function spawnRedis(port: number, more: readonly string[] = []): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...more];
  const child = spawn('redis-server', args, {
    cwd: '/tmp',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.once('exit', () => reject(new Error(`redis-server ended:\n${printed}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('Ready to accept connections')) resolve();
    });
  });
  return child;
}

/** Ends with the file that calls it. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const child = await spawnRedis(port);
  afterAll(() => void child.kill('SIGKILL'));
  return { url: `redis://127.0.0.1:${port}`, port, process: child };
}
