/** The endpoints, loaded for the first call, or after the first answer of another kind: MCP is a quarter of what a start would load. */
import type { Endpoints, EndpointsOptions } from './endpoints.ts';

/** After the first answer: by then the rest of a page has been sent. */
const SOON_MS = 250;

export type LaterEndpoints = Awaited<ReturnType<typeof laterEndpoints>>;

/** @throws {Error} if a tool or a resource of the operator's is not valid */
export async function laterEndpoints(options: EndpointsOptions) {
  let endpoints: Promise<Endpoints> | undefined;
  const get = (): Promise<Endpoints> => {
    if (endpoints !== undefined) return endpoints;
    const made = import('./endpoints.ts').then(({ openEndpoints }) => openEndpoints(options));
    made.catch(() => {
      // The next call tries again.
      endpoints = undefined;
    });
    endpoints = made;
    return made;
  };
  let soon: NodeJS.Timeout | undefined;
  let closed = false;
  const { own } = options;
  // Mistakes in what an operator wrote end the start.
  if (own.tools !== undefined || own.resources !== undefined) await get();
  return {
    get,
    /** Loads them soon: somebody is there. */
    warmUp(): void {
      if (endpoints !== undefined || closed) return;
      soon ??= setTimeout(() => {
        get().catch((error: unknown) => options.logger.error('MCP not loaded', { error }));
      }, SOON_MS).unref();
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(soon);
      // Whoever asked for those that could not be opened has heard of it.
      const made = await endpoints?.catch(() => undefined);
      await Promise.all([made?.open.close(), made?.authed?.close()]);
    },
  };
}
