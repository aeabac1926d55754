/** Passwords of the built-in directory: argon2id with the parameters of the OWASP password storage cheat sheet. */
import { randomBytes } from 'node:crypto';

const PARAMETERS = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/** Longer ones are refused before they are hashed: hashing takes time that a stranger could make us spend. */
export const MAX_PASSWORD = 1024;
export const MIN_PASSWORD = 12;

/** In the PHC string format, salt and parameters included. */
export async function hashPassword(password: string): Promise<string> {
  const { argon2id } = await import('hash-wasm');
  return argon2id({
    password: password.normalize('NFC'),
    salt: randomBytes(16),
    outputType: 'encoded',
    ...PARAMETERS,
  });
}

let decoy: Promise<string> | undefined;

/**
 * Whether it is the password.
 *
 * @param hash Undefined for a user who does not exist: as much work is done, so that the time does not tell.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (password === '' || password.length > MAX_PASSWORD) return false;
  const { argon2Verify } = await import('hash-wasm');
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await argon2Verify({ password: password.normalize('NFC'), hash: hash ?? (await decoy) });
  return hash !== undefined && matches;
}
