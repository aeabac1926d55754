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
