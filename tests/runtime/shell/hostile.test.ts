/** Commands that try to hang, grow, escape or change the shell: each ends in time, leaks nothing, harms no other call. */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../../runtime/access/can-read.ts';
import type { ShellPool } from '../../../runtime/filesystem/shell-pool.ts';
import { createShellPool } from '../../../runtime/filesystem/shell-pool.ts';
import { HOSTILE, SITE } from './hostile-commands.ts';
import { packTree } from './tree.ts';

const DEADLINE_MS = 2_000;
/** Ending a worker and starting timers on a machine under load; what matters is that it is no multiple of minutes. */
const PATIENCE_MS = 8_000;

describe('hostile commands', () => {
  let pool: ShellPool;
  const failures: string[] = [];
  beforeAll(async () => {
    pool = createShellPool(packTree(SITE), {
      deadlineMs: DEADLINE_MS,
      onFailure: (failure, command) => failures.push(`${command.slice(0, 80)}: ${failure.slice(0, 300)}`),
    });
    await pool.run('true', ANONYMOUS);
  });
  afterAll(async () => {
    console.log(`hostile commands: ${failures.length} failed inside the interpreter\n${failures.join('\n')}`);
    await pool.close();
  });

  const host = [
    process.cwd(),
    process.execPath,
    process.env.PATH ?? '\0',
    'node_modules',
    'root:x:0',
    'worker_threads',
  ];
  const cases = Object.entries(HOSTILE).flatMap(([kind, commands]) =>
    commands.map((command) => ({ kind, command, name: JSON.stringify(command).slice(0, 70) })),
  );

  it('are many', () => {
    expect(cases.length).toBeGreaterThan(100);
  });

  it.each(cases)('$kind: $name', async ({ command }) => {
    const began = performance.now();
    const result = await pool.run(command, ANONYMOUS);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    if (result.timedOut) expect(result.exitCode).toBe(124);
    const shown = `${result.stdout}${result.stderr}`;
    for (const word of host) expect(shown).not.toContain(word);
    expect(shown.length).toBeLessThanOrEqual(36_000);
    expect(shown).not.toMatch(/\bpolluted\b.*\bpolluted\b.*\btrue\b/);

    const next = await pool.run(
      'cat /README.md && rg -c foo /guides/advanced.md && echo "$x$HOME" && ls /',
      ANONYMOUS,
    );
    expect(next).toEqual({
      stdout: `${SITE['/README.md']}2\n/\nREADME.md\napi\nbig.md\nguides\nopenapi\nwith space\nwords.md\n`,
      stderr: '',
      exitCode: 0,
      truncated: false,
      timedOut: false,
    });
  });

  it('leave the event loop free', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const bombs = [
      "sed ':a;s/.*/&&/;ba' /README.md",
      "rg '(a+)+$' /big.md",
      "rg '(.*a){25}$' /",
      'while :; do :; done',
    ];
    await Promise.all(bombs.map((bomb) => pool.run(bomb, ANONYMOUS)));
    clearInterval(timer);
    console.log(`longest gap of the event loop under four runaway commands: ${longest.toFixed(0)} ms`);
    expect(longest).toBeLessThan(1_000);
  });
});
