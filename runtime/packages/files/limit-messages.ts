/** Our words for the interpreter's messages when a limit ends a command: what was too much, and what to do. */

/** The message for a command that ran into its deadline. */
export function pastDeadline(deadlineMs: number): string {
  return `stopped: the command ran longer than ${deadlineMs / 1000} s. Search fewer files or use a simpler one.`;
}

const ADVICE =
  'hint: one call may do only so much. Let rg, grep, find or awk go through the files instead of a loop, narrow the folder, or split the command.\n';

/**
 * Messages of the interpreter, and ours in their place. Each repetition is bounded: a command writes what it likes, megabytes of it,
 * and a pattern that goes on to the end of a line from every word of it would take minutes.
 */
const WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /\btoo many commands executed \(>(\d+)\), increase executionLimits\.\w+/g,
    'stopped: more than $1 commands in one call',
  ],
  [
    /\bmaximum ([\w ]{1,60}?) \((\d+)\) exceeded, increase executionLimits\.\w+/g,
    'stopped: more than the $2 of $1 that one call may have',
  ],
  [/, increase executionLimits\.\w+/g, ''],
  [
    /\b(\w[\w ]{0,60}?) limit exceeded \((\d+)(?: (bytes))?\)/g,
    'stopped: more than the $2 $3 of $1 that one call may have',
  ],
];

/** The error text in our words; text of the command itself stays as it is. */
export function limitMessages(stderr: string, deadlineMs: number): string {
  if (stderr.includes('execution deadline'))
    return stderr.replace(
      /(?<=^|: )[^\n:]{1,80} exceeded execution deadline \(\d+ms\)/gm,
      pastDeadline(deadlineMs),
    );
  let words = stderr;
  for (const [pattern, ours] of WORDS) words = words.replace(pattern, ours);
  if (words === stderr) return stderr;
  words = words
    .replace(/(?<! ) {2,}of /g, ' of ')
    .replace(/(\d) of brace_operations work/g, '$1 of brace operations');
  return `${words}${words.endsWith('\n') ? '' : '\n'}${ADVICE}`;
}
