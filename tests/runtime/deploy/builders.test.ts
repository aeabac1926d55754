/** The processes that build: one waits for the next deploy. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Builders, builderFolders, createBuilders } from '../../../runtime/deploy/builders.ts';
import { deploySchema } from '../../../runtime/deploy/options.ts';
import type { Program } from '../../../runtime/deploy/run.ts';

const PATIENCE = { timeout: 10_000 };

let workspace: string;
let builders: Builders;
let taken: Program[] = [];

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'waymark-builders-'));
  start(0);
});
beforeEach(({ skip }) => {
  if (!existsSync('/proc/self/environ')) skip('This system does not tell which processes there are.');
});
afterEach(async () => {
  for (const builder of taken) builder.kill();
  taken = [];
  builders.close();
  await expect.poll(waiting, PATIENCE).toEqual([]);
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

function start(standbyMinutes: number): void {
  const options = deploySchema.parse({ project: 'docs', remote: '/nowhere', standbyMinutes });
  builders = createBuilders(options, workspace);
}

function take(): Program {
  const builder = builders.take();
  taken.push(builder);
  return builder;
}

/** Processes of this one that wait for an order. */
function waiting(): readonly string[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const { home } = builderFolders(workspace);
  return children.filter((id) => {
    try {
      const variables = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
      return variables.includes('WAYMARK_WAITS=1') && variables.includes(`HOME=${home}`);
    } catch {
      return false;
    }
  });
}

/** Its id, once it runs: while a system starts it, there may be no telling. */
async function theOne(): Promise<string> {
  let ids: readonly string[] = [];
  const look = (): number => {
    ids = waiting();
    return ids.length;
  };
  await expect.poll(look, PATIENCE).toBe(1);
  const [id] = ids;
  if (id === undefined) throw new Error('None waits.');
  return id;
}

it('has none wait before there was a deploy', () => {
  start(15);
  expect(waiting()).toEqual([]);
});

it('gives the one that waits, and gives it once', async () => {
  start(15);
  builders.prepare();
  const id = await theOne();
  // A second time changes nothing.
  builders.prepare();
  expect(await theOne()).toBe(id);
  const first = take();
  expect(await theOne()).toBe(id);
  const second = take();
  expect(second).not.toBe(first);
  await expect.poll(waiting, PATIENCE).toHaveLength(2);
});

it('gives none that was ended while it waited', async () => {
  start(15);
  builders.prepare();
  const id = await theOne();
  process.kill(Number(id), 'SIGKILL');
  await expect.poll(waiting, PATIENCE).toEqual([]);
  // Until we are told.
  await delay(200);
  const builder = take();
  expect(builder.hasEnded).toBe(false);
  // It builds: there is no such folder.
  await expect(
    builder.finish(`${JSON.stringify({ args: ['build', '/nowhere'], env: {} })}\n`, { timeoutSeconds: 60 }),
  ).rejects.toMatchObject({ result: { stderr: expect.stringContaining('/nowhere') } });
});

it('gives none that has loaded another version of the package', async () => {
  const file = join(workspace, 'command.mjs');
  const update = (): void => {
    rmSync(file, { force: true });
    writeFileSync(file, 'for await (const _ of process.stdin) {}');
  };
  update();
  builders = createBuilders({ memoryMb: 512, diskMb: 64, standbyMinutes: 15 }, workspace, file);
  builders.prepare();
  const id = await theOne();
  update();
  take();
  await expect.poll(waiting, PATIENCE).not.toContain(id);
  await theOne();
});

it('keeps no process alive by the one that waits', () => {
  const [module, at] = [new URL('../../../runtime/deploy/builders.ts', import.meta.url).href, workspace];
  const options = { memoryMb: 512, diskMb: 64, standbyMinutes: 15 };
  const script = `const { createBuilders } = await import(${JSON.stringify(module)});
    createBuilders(${JSON.stringify(options)}, ${JSON.stringify(at)}).prepare();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    timeout: 20_000,
  });
  expect(status).toBe(0);
});

it('ends the one that waits when its time is over, or when the server ends', async () => {
  start(0.01);
  builders.prepare();
  await theOne();
  await expect.poll(waiting, PATIENCE).toEqual([]);
  start(15);
  builders.prepare();
  await theOne();
  builders.close();
  await expect.poll(waiting, PATIENCE).toEqual([]);
  // What comes later starts none.
  builders.prepare();
  expect(waiting()).toEqual([]);
});

it('has none wait where that is configured', () => {
  start(0);
  builders.prepare();
  expect(waiting()).toEqual([]);
  expect(take().hasEnded).toBe(false);
});
