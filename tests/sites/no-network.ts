/**
 * Preloaded into every process and thread of a build: any connection that would leave the machine fails, as it does without a
 * network, and is written to the file that NETWORK_LOG names.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const log = process.env.NETWORK_LOG ?? '';

function refuse(what: string): never {
  appendFileSync(log, `${what}\n`);
  throw Object.assign(new Error(`There is no network: ${what}`), { code: 'ENETUNREACH' });
}

/** Pipes between processes are no network. */
function isPipe([target]: readonly unknown[]): boolean {
  const options: unknown = Array.isArray(target) ? target[0] : target;
  return (
    typeof options === 'string' ||
    (typeof options === 'object' && options !== null && 'path' in options && Boolean(options.path))
  );
}

const connect = net.Socket.prototype.connect;
Object.assign(net.Socket.prototype, {
  connect(this: net.Socket, ...args: Parameters<typeof connect>) {
    return isPipe(args) ? connect.apply(this, args) : refuse(`connect ${JSON.stringify(args[0])}`);
  },
});
Object.assign(globalThis, { fetch: (input: unknown) => refuse(`fetch ${String(input)}`) });
Object.assign(dns, { lookup: (name: string) => refuse(`lookup ${name}`) });
Object.assign(dns.promises, { lookup: (name: string) => refuse(`lookup ${name}`) });
Object.assign(dgram.Socket.prototype, { send: () => refuse('datagram') });
syncBuiltinESMExports();
