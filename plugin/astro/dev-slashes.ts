/**
 * Addresses that end otherwise than `trailingSlash` says, in `astro dev`. Astro answers 404 to all of them before a middleware of an
 * integration is asked; those of the docs lead on, as they do when the site is served, and `/mcp` has no slash in any project.
 *
 * Astro's check comes before Vite's of the host. So such a request goes through all checks with the ending that Astro wants, and behind
 * them the docs are asked for the address that it came with. What they do not have begins again, and is Astro's.
 */
import type { ServerResponse } from 'node:http';
import type { AstroConfig } from 'astro';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { Connect, Plugin } from 'vite';
import type { DevSite } from '../dev/dev-site.ts';
import { isLayoutRequest } from './layout.ts';

/** Addresses that no setting of slashes refuses: internal ones, and those that Astro redirects to one slash. */
const NEVER_REFUSED = /^\/[_@.]|\/\//;
const EXTENSION = /\/[^/]+\.\w+$/;

/** The address with the other ending; undefined if Astro does not refuse it. */
function turned(address: string, wanted: 'always' | 'never'): string | undefined {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  if (!path.startsWith('/') || NEVER_REFUSED.test(path)) return undefined;
  if (wanted === 'always') return path.endsWith('/') || EXTENSION.test(path) ? undefined : `${path}/${query}`;
  return path.endsWith('/') && path !== '/' ? path.slice(0, -1) + query : undefined;
}

/** @param site Undefined until the docs are read. */
export function devSlashes(
  site: () => DevSite | undefined,
  { trailingSlash }: Pick<AstroConfig, 'trailingSlash'>,
): readonly Plugin[] {
  if (trailingSlash === 'ignore') return [];
  /** Requests on their way to the docs; false: the docs do not have it. */
  const asks = new WeakMap<Connect.IncomingMessage, boolean>();

  const turn = (req: Connect.IncomingMessage, _: ServerResponse, next: Connect.NextFunction): void => {
    const isAsked = site() !== undefined && !asks.has(req) && !isLayoutRequest();
    const address = isAsked ? turned(req.url ?? '', trailingSlash) : undefined;
    if (address !== undefined) {
      asks.set(req, true);
      req.url = address;
    }
    next();
  };

  const answer = (
    req: Connect.IncomingMessage,
    res: ServerResponse,
    next: Connect.NextFunction,
    again: () => void,
  ): void => {
    const docs = site();
    if (docs === undefined || asks.get(req) !== true) {
      next();
      return;
    }
    asks.set(req, false);
    req.url = req.originalUrl ?? req.url;
    answerBy(docs, new NodeRequest({ req, res }), again)
      .then((response) => response && sendNodeResponse(res, response))
      .catch(next);
  };

  return [
    {
      name: 'waymark:dev-slashes',
      enforce: 'pre',
      // Vite has put its check of the host into the list, and nothing that answers yet.
      configureServer: ({ middlewares }) =>
        void middlewares.use((req, res, next) => answer(req, res, next, () => middlewares(req, res, next))),
    },
    {
      name: 'waymark:dev-slashes-first',
      enforce: 'post',
      // After Astro has put its own middleware first.
      configureServer:
        ({ middlewares }) =>
        () =>
          void middlewares.stack.unshift({ route: '', handle: turn }),
    },
  ];
}

/** Undefined if the docs do not have it, and it began again. */
async function answerBy(docs: DevSite, request: Request, again: () => void): Promise<Response | undefined> {
  const isAsked = /^(?:GET|HEAD)$/.test(request.method) || docs.isOfRuntime(request);
  const response = isAsked ? await docs.fetch(request) : undefined;
  if (response !== undefined && response.status !== 404) return response;
  again();
  return undefined;
}
