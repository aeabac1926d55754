/** The MCP server of a site in development: the runtime over a release in memory, built when it is asked and the Site is newer. */
import type { Runtime } from '../../runtime/index.ts';
import type { DevContext } from '../context.ts';

export interface DevRuntime {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** @param context Gives the newest state of the repository. */
export function createDevRuntime(context: () => DevContext): DevRuntime {
  let served: DevContext | undefined;
  let ready: Promise<Runtime> | undefined;

  /** Requests during one rebuild wait for the same one. */
  const current = (): Promise<Runtime> => {
    const wanted = context();
    if (ready !== undefined && served === wanted) return ready;
    const previous = ready;
    served = wanted;
    const next = build(wanted, previous);
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
    async fetch(request) {
      return (await current()).fetch(request);
    },
    async close() {
      const runtime = await ready?.catch(() => undefined);
      await runtime?.close();
    },
  };
}

async function build({ site, engine }: DevContext, previous: Promise<Runtime> | undefined): Promise<Runtime> {
  // Loaded here, because the first page does without them.
  const [{ createRuntime }, { buildRelease }] = await Promise.all([
    import('../../runtime/index.ts'),
    import('../emit/release.ts'),
  ]);
  const release = await buildRelease(site, await engine.documents());
  const runtime = await previous?.catch(() => undefined);
  // Whoever writes an API runs it on the same machine.
  if (runtime === undefined)
    return createRuntime({ release, url: site.url, playground: { allowPrivate: true } });
  await runtime.swap(release);
  return runtime;
}
