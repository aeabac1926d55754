/** The only file that opens a port. */
import { setFlagsFromString } from 'node:v8';
import { serve as listen, type ServerRequest } from 'srvx';
import type { Runtime, RuntimeOptions } from './index.ts';

/** Requests that are still running at a shutdown get this long. */
const GRACE_MS = 5_000;

/** How often connections that clients keep open for later are ended during a shutdown. */
const IDLE_CHECK_MS = 50;

export interface ServeOptions extends RuntimeOptions {
  /** 0 takes any free one. Default 3000. */
  readonly port?: number | undefined;
  /** Default `localhost`: this machine only. */
  readonly host?: string | undefined;
  /**
   * Proxies whose word about a client's address is taken: those on this machine, or at these addresses. Default: none,
   * since anybody can send the header.
   */
  readonly trustProxy?: 'loopback' | readonly string[] | undefined;
}

export interface Served {
  /** Where it listens; the site is at its base below. */
  readonly url: string;
  readonly runtime: Runtime;
  /** Takes no new connection, lets running requests end, and ends. Again: waits for the same. */
  close(): Promise<void>;
}

/**
 * Serves a release, and the site where there is one.
 *
 * Throws `ReleaseError` for a release that cannot be served, and the system's error where the port cannot be opened.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  // The process is ours. V8 would let its space for new objects grow to 48 MB at the first load and keep it; requests
  // leave little behind, and are answered as fast in what it has. It grows while modules are loaded, too.
  setFlagsFromString('--semi-space-growth-factor=1');
  // What lives long is a release and some caches: collecting at a tenth more than is alive keeps 15 to 20 MB free.
  setFlagsFromString('--heap-growing-percent=10');
  const { createRuntime } = await import('./index.ts');
  const runtime = await createRuntime(options);
  try {
    const { url, close } = await listenTo((request) => runtime.fetch(request), options);
    let closing: Promise<void> | undefined;
    return {
      url,
      runtime,
      close() {
        runtime.prepareToClose();
        closing ??= close().then(() => runtime.close());
        return closing;
      },
    };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

/** Opens a port for a function of a Request. */
export async function listenTo(
  fetch: (request: ServerRequest) => Response | Promise<Response>,
  { port = 3000, host = 'localhost', trustProxy }: Pick<ServeOptions, 'port' | 'host' | 'trustProxy'>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = listen({
    fetch,
    port,
    hostname: host,
    silent: true,
    gracefulShutdown: false,
    trustProxy: trustProxy === undefined ? false : trustProxy === 'loopback' ? trustProxy : [...trustProxy],
    manual: true,
  });
  const failed = Promise.withResolvers<never>();
  server.node?.server?.once('error', failed.reject);
  server.serve();
  await Promise.race([server.ready(), failed.promise]);
  return {
    url: (server.url ?? `http://${host}:${port}/`).replace(/\/$/, ''),
    async close() {
      const force = setTimeout(() => server.close(true), GRACE_MS);
      const { server: listener } = server.node ?? {};
      // Node ends those that are idle now; those that become idle when their request ends would hold us up.
      const idle = setInterval(() => {
        if (listener && 'closeIdleConnections' in listener) listener.closeIdleConnections();
      }, IDLE_CHECK_MS);
      try {
        await server.close();
      } finally {
        clearTimeout(force);
        clearInterval(idle);
      }
    },
  };
}
