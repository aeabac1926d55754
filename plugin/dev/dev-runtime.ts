/**
 * The MCP server of a site in development, with the tools of its `waymark.config.ts`: the runtime over a release in memory, built when it is
 * asked and the Site is newer.
 */

import type { Site } from '@waymark/repository/types';
import type { Runtime } from '@waymark/server/index';
import type { DevContext } from '../context.ts';

/**
 * @param context Gives the newest state of the repository.
 * @param onError Called if a server could not be closed after an edit.
 */
export function createDevRuntime(context: () => DevContext, onError: (error: unknown) => void) {
  let served: DevContext | undefined;
  let ready: Promise<DevServer> | undefined;

  /** Requests during one rebuild wait for the same one. */
  const current = (): Promise<DevServer> => {
    const wanted = context();
    if (ready !== undefined && served === wanted) return ready;
    const previous = ready;
    served = wanted;
    const next = build(wanted, previous, onError);
    ready = next;
    next.catch(() => {
      // The next request tries again.
      if (ready === next) {
        ready = previous;
        served = undefined;
      }
    });
    return next;
  };

  return {
    fetch: async (request: Request): Promise<Response> => (await current()).runtime.fetch(request),
    async close(): Promise<void> {
      const server = await ready?.catch(() => undefined);
      await server?.runtime.close(0);
    },
  };
}

interface DevServer {
  readonly runtime: Runtime;
  /** Whose tools it has. */
  readonly extension: Site['extension'];
}

async function build(
  { site, engine }: DevContext,
  previous: Promise<DevServer> | undefined,
  onError: (error: unknown) => void,
): Promise<DevServer> {
  // Loaded here, because the first page does without them.
  const [{ createRuntime }, { buildRelease }] = await Promise.all([
    import('@waymark/server/index'),
    import('../emit/release.ts'),
  ]);
  const release = await buildRelease(site, await engine.documents());
  const { url, extension } = site;
  const before = await previous?.catch(() => undefined);
  if (before !== undefined && before.extension === extension) {
    await before.runtime.swap(release);
    return before;
  }
  // Whoever writes an API runs it on the same machine.
  const playground = { allowPrivate: true };
  const { tools, resources } = extension ?? {};
  const runtime = await createRuntime({ release, url, playground, tools, resources });
  // Its requests are answered before it ends, and a tool that hangs keeps nobody from the new one.
  before?.runtime.close().catch(onError);
  return { runtime, extension };
}
