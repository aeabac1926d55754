import { expect, it } from 'vitest';
import { limitWords, pastDeadline } from '../../../runtime/filesystem/limit-words.ts';

it('the message of a limit tells of the deadline in our words, whichever part of the interpreter ran into it', () => {
  for (const part of ['execution', 'ls', 'arithmetic expansion'])
    expect(limitWords(`bash: ${part} exceeded execution deadline (850ms)\n`, 1_000)).toBe(
      `bash: ${pastDeadline(1_000)}\n`,
    );
});

it.each(['execution deadline ', 'maximum ', ''])(
  'the message of a limit takes a command’s own megabyte on one line as it is, after %j',
  (beginning) => {
    const hostile = beginning + `${beginning}a `.repeat(500_000);
    expect(limitWords(hostile, 1_000) === hostile).toBe(true);
  },
);
