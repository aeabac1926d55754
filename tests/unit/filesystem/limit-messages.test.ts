import { expect, it } from 'vitest';
import { limitMessages, pastDeadline } from '../../../runtime/packages/files/limit-messages.ts';

it('the message of a time limit is the same for every part of the interpreter', () => {
  for (const part of ['execution', 'ls', 'arithmetic expansion'])
    expect(limitMessages(`bash: ${part} exceeded execution deadline (850ms)\n`, 1_000)).toBe(
      `bash: ${pastDeadline(1_000)}\n`,
    );
});

it.each(['execution deadline ', 'maximum ', ''])(
  'the message of a limit leaves a command’s own megabyte on one line unchanged, after %j',
  (beginning) => {
    const hostile = beginning + `${beginning}a `.repeat(500_000);
    expect(limitMessages(hostile, 1_000) === hostile).toBe(true);
  },
);
