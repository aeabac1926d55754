/** Commands that try to hang, grow, escape or change the shell: each ends in time, leaks nothing, harms no other call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import type { ShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { createShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { sampled } from '../../support/test-all.ts';
import { HOSTILE, SHELL_SITE } from './hostile-commands.ts';
import { packTree } from './tree.ts';

/** Shorter than the server's: each command that hangs is ended at it. */
const DEADLINE_MS = 1_000;
/** Waited for as long as a command may. */
const BUSY = 75;
const HARMLESS = 'cat /README.md && rg -c foo /guides/advanced.md && echo "$x$HOME" && ls /';

describe('hostile shell commands', () => {
  let pool: ShellPool;
  const failures: string[] = [];
  beforeAll(async () => {
    pool = createShellPool(packTree(SHELL_SITE), {
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

  it('are more than a hundred', () => {
    expect(cases.length).toBeGreaterThan(100);
  });

  it.each(sampled(cases, 8))('$kind: $name', async ({ command }) => {
    // A command that is not ended would end the test, at its own limit.
    const result = await pool.run(command, ANONYMOUS);
    if (result.timedOut) expect(result.exitCode).toBe(124);
    const shown = `${result.stdout}${result.stderr}`;
    for (const word of host) expect(shown).not.toContain(word);
    expect(shown.length).toBeLessThanOrEqual(36_000);
    expect(shown).not.toMatch(/\bpolluted\b.*\bpolluted\b.*\btrue\b/);

    // A busy machine may be late even with work of milliseconds.
    let next = await pool.run(HARMLESS, ANONYMOUS);
    while (next.timedOut || next.exitCode === BUSY) next = await pool.run(HARMLESS, ANONYMOUS);
    expect(next).toEqual({
      stdout: `${SHELL_SITE['/README.md']}2\n/\nREADME.md\napi\nbig.md\nguides\nopenapi\nwith space\nwords.md\n`,
      stderr: '',
      exitCode: 0,
      timedOut: false,
    });
  });

  it('do not block the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const bombs = [
      "sed ':a;s/.*/&&/;ba' /README.md",
      "rg '(a+)+$' /big.md",
      "rg '(.*a){25}$' /",
      'while :; do :; done',
    ];
    const results = await Promise.all(bombs.map((bomb) => pool.run(bomb, ANONYMOUS)));
    clearInterval(timer);
    expect(results.some(({ timedOut }) => timedOut)).toBe(true);
    // One of them in this thread would leave it a single turn, at its end.
    expect(turns).toBeGreaterThan(10);
  });
});
