/**
 * All that a state holds, as a text that any storage can be filled with: a line that describes it, a line of JSON for each
 * record, and a line with the digest of all before it.
 *
 * It has no sessions, started sign-ins or leases: those are of the moment. Records that keep something from being used
 * twice, and the numbers and the release of running work, are taken over from the storage that is filled, if it
 * has them: a restore must not make old tokens valid, or an old release newer than the one that is served.
 */
import { createHash } from 'node:crypto';
import { packageVersion } from '@waymark/contract/own-package';
import { z } from 'zod';
import { ABOUT_KEY, HOME_KEY, newAbout, STATE_VERSION } from './about.ts';
import { InputError } from './input-error.ts';
import type { Records, State, Stored } from './state.ts';

/** Version of the form of the text. */
const FORMAT = 1;

const headSchema = z.object({
  waymark: z.literal('backup'),
  format: z.int(),
  /** Version of the records. */
  state: z.int(),
  /** Version of Waymark that wrote it. */
  by: z.string(),
  /** ISO 8601. */
  time: z.iso.datetime(),
});
const recordSchema = z.tuple([
  z.string().regex(/^[\w-]+:/),
  z.object({ value: z.unknown(), expires: z.number().optional(), from: z.number().optional() }),
]);
const endSchema = z.object({ records: z.int(), sha256: z.string() });

export type BackupHead = z.infer<typeof headSchema>;

/** Kinds of records that are of the moment. */
const PASSING =
  /^(?:about|lease|session|session-seen|waymark-login|oauth-(?:Session|Interaction|AuthorizationCode|AccessToken)(?:-uid)?):/;

/** Kinds of records that mark something as used: they stay, whatever is restored. */
const SPENT = /^(?:sign-in-token|webhook-seen|[\w-]+-(?:taken|consumed)):/;

/** Keys of records about the machine, and about its releases (`deploys/shared-record.ts`). */
const OF_THE_PLACE = new RegExp(`^(?:${HOME_KEY}$|lease:|releases:|served:)`);

/** Highest numbers given so far: they never go back. */
const NUMBERS = /^lease-fence:/;

/** Kinds of records that a server writes at each start. */
const OF_A_START = /^(?:oauth|session-seal|last-use|audit):/;

export async function backupOf(
  state: State,
): Promise<{ readonly text: string; readonly head: BackupHead; readonly records: number }> {
  const records = [...(await state.snapshot())].filter(([key]) => !PASSING.test(key));
  const head: BackupHead = {
    waymark: 'backup',
    format: FORMAT,
    state: STATE_VERSION,
    by: packageVersion(),
    time: new Date().toISOString(),
  };
  const lines = [head, ...records.sort(([a], [b]) => (a < b ? -1 : 1))].map((line) => JSON.stringify(line));
  const body = `${lines.join('\n')}\n`;
  const end = { records: records.length, sha256: digestOf(body) };
  return { text: `${body}${JSON.stringify(end)}\n`, head, records: records.length };
}

/** The first line of a backup; undefined if the text is no backup. */
export function backupHead(text: string): BackupHead | undefined {
  return headSchema.safeParse(parsed(text.slice(0, text.indexOf('\n')))).data;
}

/** The records of a backup. Throws `InputError` if the text is no backup, is damaged, or was written by a later Waymark. */
export function readBackup(
  text: string,
  name: string,
): { readonly head: BackupHead; readonly records: Records } {
  const head = backupHead(text);
  if (head === undefined) throw new InputError(`${name} is not a backup of Waymark.`);
  if (head.format > FORMAT || head.state > STATE_VERSION) {
    throw new InputError(
      `${name} was made by Waymark ${head.by}, and this is Waymark ${packageVersion()}: restore it with that version or a later one.`,
    );
  }
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const last = endSchema.safeParse(parsed(text.slice(end))).data;
  const body = text.slice(0, end);
  if (last?.sha256 !== digestOf(body)) {
    throw new InputError(
      `${name} is damaged: \`waymark backup\` did not write it like this. Take another backup.`,
    );
  }
  const lines = body.trimEnd().split('\n').slice(1);
  return { head, records: new Map(lines.map((line) => recordSchema.parse(JSON.parse(line)))) };
}

/** How many records a state has that a restore would replace, besides those of a server that has just started. */
export async function recordsAtRisk(state: State): Promise<number> {
  const keys = [...(await state.snapshot()).keys()];
  return keys.filter((key) => ![PASSING, OF_THE_PLACE, OF_A_START, NUMBERS].some((kind) => kind.test(key)))
    .length;
}

/** Replaces the records of a state by those of a backup, in one step. */
export async function restore(state: State, backup: Records): Promise<void> {
  await state.replace((now) => {
    const kept = [...now].filter(([key]) => SPENT.test(key) || OF_THE_PLACE.test(key));
    const numbers = [...now].filter(
      ([key, { value }]) => NUMBERS.test(key) && !(Number(backup.get(key)?.value) > Number(value)),
    );
    const about: readonly [string, Stored] = [ABOUT_KEY, { value: newAbout() }];
    return new Map([...backup, ...kept, ...numbers, about]);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
