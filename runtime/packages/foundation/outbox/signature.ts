/** Signatures by the Standard Webhooks specification, compared in constant time. */
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../state/secrets.ts';

const PREFIX = 'whsec_';

/** An older or newer signed request is refused. */
const TOLERANCE_SECONDS = 300;

export function hmacHex(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The headers of a message. @param timestamp Seconds since 1970. */
export function signedHeaders(
  secret: string,
  message: { readonly id: string; readonly timestamp: number; readonly body: string },
): Readonly<Record<string, string>> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signature(secret, message.id, String(message.timestamp), message.body),
  };
}

/** True if one of the signatures of a message is of this secret, and it was signed about now. */
export function isSigned(secret: string, headers: Headers, body: string): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = signature(secret, id, timestamp, body);
  // A sender that changes its secret signs with both.
  const given = (headers.get('webhook-signature') ?? '').split(' ').slice(0, 10);
  return given.some((each) => isSameSecret(each, expected));
}

function signature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
