/** Secrets that Waymark makes: only their hashes are kept, and compared in constant time. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BITS = 256;

/** 256 random bits in base64url. A hash without salt or stretching is enough for these: they cannot be guessed. */
export function randomSecret(prefix = ''): string {
  return prefix + randomBytes(SECRET_BITS / 8).toString('base64url');
}

/** A name that is not secret: 128 random bits. */
export function randomId(): string {
  return randomBytes(16).toString('hex');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** True if a secret is the one that was hashed; the time it takes does not depend on where they differ. */
export function isSecret(secret: string, hash: string): boolean {
  const [given, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(hash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** True if two secret texts are the same; the time it takes does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return isSecret(given, hashSecret(expected));
}

/** The id of a record under a name that somebody else chose: any text, of a fixed length and alphabet. */
export function idOf(name: string): string {
  return hashSecret(name);
}
