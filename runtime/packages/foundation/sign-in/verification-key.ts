/** The key that verifies sign-in tokens, as an operator writes it. No message has a part of it: a shared secret is one. */
import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';

const MIN_SECRET = 32;

const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  rsa: ['RS256', 'PS256'],
  ec: ['ES256', 'ES384', 'ES512'],
  ed25519: ['EdDSA', 'Ed25519'],
};

interface VerificationKey {
  readonly key: KeyObject;
  readonly algorithms: readonly string[];
}

/** The key decides the allowed algorithms: a public key never verifies an HMAC (RFC 8725, section 3.1). Throws if it is not valid. */
export function verificationKey(text: string): VerificationKey {
  const read = readKey(text.trim());
  if (typeof read === 'string') throw new Error(`The key of sign-in tokens ${read}.`);
  return read;
}

/** Why a text is no such key, as the end of a sentence; undefined if it is one. */
export function keyProblem(text: string): string | undefined {
  const read = readKey(text.trim());
  return typeof read === 'string' ? read : undefined;
}

function readKey(written: string): VerificationKey | string {
  if (!written.startsWith('-----BEGIN') && !written.startsWith('{')) {
    return written.length < MIN_SECRET
      ? `needs ${MIN_SECRET} characters or more if it is a shared secret`
      : { key: createSecretKey(written, 'utf8'), algorithms: ['HS256'] };
  }
  const key = publicKey(written);
  if (key === undefined)
    return 'cannot be read as a public key, which is PEM (`-----BEGIN PUBLIC KEY-----`) or a JWK (`{ "kty": … }`)';
  const algorithms = ALGORITHMS[key.asymmetricKeyType ?? ''];
  return algorithms === undefined
    ? `is of the type ${key.asymmetricKeyType}, which cannot verify sign-in tokens: use RSA, EC or Ed25519`
    : { key, algorithms };
}

function publicKey(written: string): KeyObject | undefined {
  try {
    return written.startsWith('{')
      ? createPublicKey({ key: JSON.parse(written), format: 'jwk' })
      : createPublicKey(written);
  } catch {
    return undefined;
  }
}
