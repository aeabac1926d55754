import { pastDeadline } from './limit-messages.ts';
import { MAX_COMMAND } from './limits.ts';
import type { CallResult } from './shell.ts';

/** Result of a call of the shell, even if it was not run. */
export interface ShellResult {
  readonly stdout: string;
  readonly stderr: string;
  /** The command's; 124 past the deadline, 137 out of memory, 75 if it was not run and may be tried again. */
  readonly exitCode: number;
  readonly timedOut: boolean;
}

/** An error in the shell's form. */
export function failedCall(exitCode: number, reason: string): ShellResult {
  return { stdout: '', stderr: `bash: ${reason}\n`, exitCode, timedOut: false };
}

export function busy(): ShellResult {
  return failedCall(75, 'busy: too many commands are waiting; try again in a few seconds');
}

/** Why a command is not run at all. */
export function commandProblem(command: string): ShellResult | undefined {
  if (command.trim() === '') return failedCall(2, 'the command is empty; try: help');
  if (command.length > MAX_COMMAND)
    return failedCall(126, `the command is longer than ${MAX_COMMAND} characters`);
  if (command.includes('\0')) return failedCall(2, 'the command contains a NUL character');
  return undefined;
}

/** The interpreter has a deadline of its own, a little before the caller's, at which it gives up on its own. */
export function shellResult({ stdout, stderr, exitCode }: CallResult, deadlineMs: number): ShellResult {
  return {
    stdout,
    stderr,
    exitCode,
    timedOut: exitCode === 124 && stderr.includes(pastDeadline(deadlineMs)),
  };
}
