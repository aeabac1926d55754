/** The administrative API below `/v1/project` (first specification, sections 2.4, 4.4 and 5.4): who may call what. */
import { apiKeyIn, lacksScope, overApiLimit } from '../http/api-key.ts';
import { decodedPath } from '../http/request-path.ts';
import { failure } from '../http/responses.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import type { State } from '../state/state.ts';
import type { Deployer } from './deployer.ts';
import type { DeployOptions } from './options.ts';
import { deployRoutes } from './routes.ts';
import { createReceiver } from './webhooks/receive.ts';

const ROOT = '/v1/project';

const WEBHOOK = /^\/webhook\/([\w-]+)\/([a-z]+)$/;

export interface DeployApiSetup {
  readonly state: State;
  readonly deployer: Deployer;
  readonly options: DeployOptions;
  readonly limits: Limits;
  /** Below which it is: empty, or the base of the site. */
  readonly base: string;
  readonly logger: Logger;
}

export interface DeployApi {
  /** Undefined for addresses not below `/v1/project`. @param client Address that the request came from. */
  fetch(request: Request, client: string): Promise<Response | undefined>;
}

export function createDeployApi(setup: DeployApiSetup): DeployApi {
  const { state, deployer, limits, base, logger } = setup;
  const routes = deployRoutes(state, deployer);
  const receive = createReceiver(setup);

  async function forKey(request: Request, path: string): Promise<Response> {
    const key = await apiKeyIn(request, state);
    if (key instanceof Response) return key;
    const found = routes.filter(({ pattern }) => pattern.test(path));
    if (found.length === 0) return failure(404, 'not_found', 'There is nothing at this address.');
    const route = found.find(({ method }) => method === request.method);
    if (route === undefined) {
      return failure(405, 'method_not_allowed', 'Not this method.', {
        allow: found.map(({ method }) => method).join(', '),
      });
    }
    const refused = lacksScope(key, route.scopes);
    if (refused !== undefined) return refused;
    const [, ...ids] = route.pattern.exec(path) ?? [];
    return route.answer(ids.map(decodedPath), key, request);
  }

  async function answer(request: Request, path: string, client: string): Promise<Response> {
    const limited = await overApiLimit(limits, client);
    if (limited !== undefined) return limited;
    // Hosts of git have no key: they sign what they send.
    const [, ...webhook] = WEBHOOK.exec(path) ?? [];
    return webhook.length > 0 ? receive(request, webhook) : forKey(request, path);
  }

  return {
    async fetch(request, client) {
      const { pathname } = new URL(request.url);
      const root = base !== '' && pathname.startsWith(`${base}/v1/`) ? base + ROOT : ROOT;
      if (!pathname.startsWith(`${root}/`)) return undefined;
      try {
        return await answer(request, pathname.slice(root.length), client);
      } catch (error) {
        // A storage that is away, a disk that is full: nothing was accepted.
        logger.error('API not answered', { error });
        const text = 'The server cannot do that now. Try again later.';
        return failure(503, 'unavailable', text, { 'retry-after': '10' });
      }
    },
  };
}
