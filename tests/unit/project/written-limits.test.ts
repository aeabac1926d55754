/** Limits whose numbers pages repeat: a page that says another one misleads whoever plans with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../runtime/features/playground/limits.ts';
import { DEADLINE_MS, MAX_STDOUT } from '../../../runtime/packages/files/limits.ts';
import { HOURLY_LIMITS } from '../../../runtime/packages/foundation/limits/limits.ts';

const ROOT = join(import.meta.dirname, '../../..');

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inWords = (count: number): string => WORDS[count] ?? count.toLocaleString('en');
const hourly = (name: keyof typeof HOURLY_LIMITS): string => HOURLY_LIMITS[name].default.toLocaleString('en');
/** Names that failures from one address can lock. */
const locked = HOURLY_LIMITS['sign-in-client'].default / HOURLY_LIMITS['sign-in-name'].default;
const seconds = (milliseconds: number): number => milliseconds / 1000;

test.each([
  [
    'starter/api/playground.mdx',
    `a limit of ${LIMITS.bodyBytes / 1e6} MB each way, of ${seconds(LIMITS.bodyMilliseconds)} seconds for the reader to send and of ${seconds(LIMITS.milliseconds)} for the API`,
  ],
  [
    'starter/api/playground.mdx',
    `for ${inWords(LIMITS.concurrentOfClient)} requests of one address at a time, and ${hourly('playground')} an hour`,
  ],
  ['starter/publish/feedback.mdx', `accepts within an hour: ${hourly('feedback')}.`],
  ['starter/agents/filesystem.mdx', `Output over ${MAX_STDOUT / 1000} kB is cut`],
  ['starter/agents/filesystem.mdx', `runs longer than ${inWords(seconds(DEADLINE_MS))} seconds is stopped`],
  ['THREAT_MODEL.md', `can lock it for an hour, one address at most ${inWords(locked)}.`],
])('%s says what the server does: %s', (file, sentence) => {
  expect(readFileSync(join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ')).toContain(sentence);
});
