/** This machine, as addresses name it (RFC 8252, section 7.3). */

/** Names as `URL` spells them in `hostname`. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopback(hostname: string): boolean {
  return LOOPBACK_HOSTS.includes(hostname);
}
