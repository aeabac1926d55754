/** The description that a state holds of itself: the version of its records, and which state it is. */
import { packageVersion } from '@waymark/contract/own-package';
import { madeRecord } from './made-record.ts';
import { randomId } from './secrets.ts';
import type { State } from './state.ts';

/**
 * Version of the records. A change that an earlier Waymark would misread raises it, and brings the step from the last one. Records that a
 * restore keeps (`backup.ts`) have the same form in all versions: whoever goes back restores a backup into a state of a later one.
 */
export const STATE_VERSION = 1;

export const ABOUT_KEY = 'about:state';

/** Key, in the database of a single machine, of the folder that its server serves (`home.ts`). */
export const HOME_KEY = 'about:home';

export interface About {
  readonly version: number;
  /** Another one after a restore, or if the storage lost its records. */
  readonly id: string;
  /** Version of Waymark that wrote it first in this form. */
  readonly waymark: string;
}

export function newAbout(): About {
  return { version: STATE_VERSION, id: randomId(), waymark: packageVersion() };
}

/** Throws if a later Waymark wrote it. @param name Subject of the message: `The state in state.db`. */
export function checkVersion(about: About | undefined, name: string): void {
  if (about === undefined || about.version <= STATE_VERSION) return;
  throw new Error(
    `${name} was written by Waymark ${about.waymark} (its version is ${about.version}), and this is Waymark ` +
      `${packageVersion()}, which knows versions up to ${STATE_VERSION}. Nothing was changed. Run Waymark ` +
      `${about.waymark} or later, or go back to a backup of an earlier one: \`waymark restore FILE --force\`.`,
  );
}

/** The description in the state. One from before there was one has the records of version 1, and is described from now on. */
export async function readAbout(state: Pick<State, 'get' | 'claim'>): Promise<About> {
  return madeRecord(state, ABOUT_KEY, newAbout);
}
