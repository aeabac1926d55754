/** Passwords of the built-in directory: argon2id, in a thread of its own. */
import { randomBytes } from 'node:crypto';
import { inThread } from './password-thread.ts';

/** Longer ones are refused before they are hashed: hashing takes time that a stranger could make us spend. */
export const MAX_PASSWORD = 1024;
export const MIN_PASSWORD = 12;

/** Hash in the PHC string format, salt and parameters included. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await inThread({ password: password.normalize('NFC') });
  if (hash === undefined) throw new Error('A password was not hashed.');
  return hash;
}

let decoy: Promise<string> | undefined;

/** The hash of a password that nobody knows. Made when it is needed, and again if that failed. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * True if it is the password. Throws `BusyError` if too many are looked at.
 *
 * @param hash Undefined for a user who does not exist: as much work is done, so that the time does not tell.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (password === '' || password.length > MAX_PASSWORD) return false;
  const other = await decoyHash();
  const { matches } = await inThread({ password: password.normalize('NFC'), hash: hash ?? other });
  return hash !== undefined && matches === true;
}
