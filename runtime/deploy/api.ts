/** The administrative API below `/v1/project` (first specification, sections 2.4, 4.4 and 5.4). */
import type { Limits } from '../limits/limits.ts';
import { type ApiKey, type ApiScope, verifyApiKey } from '../state/api-keys.ts';
import { audit } from '../state/audit.ts';
import { noteUse } from '../state/last-use.ts';
import type { State } from '../state/state.ts';
import type { Deployer } from './deployer.ts';
import type { Deploy } from './record.ts';

export interface DeployApiSetup {
  readonly state: State;
  readonly deployer: Deployer;
  readonly limits: Limits;
  /** Below which it is: empty, or the base of the site. */
  readonly base: string;
}

export interface DeployApi {
  /** Undefined for what is not below `/v1`. @param client Address that the request came from. */
  fetch(request: Request, client: string): Promise<Response | undefined>;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly pattern: RegExp;
  readonly scope: ApiScope;
  /** @param id The last part of the path. */
  answer(id: string, key: ApiKey): Promise<Response>;
}

export function createDeployApi({ state, deployer, limits, base }: DeployApiSetup): DeployApi {
  const unknownProject = (): Response => failure(404, 'project_not_found', 'There is no such project.');
  const unknownDeploy = (): Response => failure(404, 'deploy_not_found', 'There is no such deploy.');
  const note = (key: ApiKey, action: string, subject: string): Promise<void> =>
    audit(state, { actor: `key ${key.label}`, action, subject });

  /** A deploy as the API shows it. */
  const shown = (deploy: Deploy): object => {
    const { attempts: _, release: __, ...rest } = deploy;
    return { ...rest, ...(deploy.status === 'success' && { canRollBack: deployer.isKept(deploy) }) };
  };
  const routes: readonly Route[] = [
    {
      method: 'POST',
      pattern: /^\/v1\/project\/update\/([^/]+)$/,
      scope: 'deploy',
      async answer(id, key) {
        if (id !== deployer.projectId) return unknownProject();
        const { statusId } = await deployer.trigger('api');
        await note(key, 'deploy.triggered', statusId);
        return Response.json({ statusId }, { status: 202 });
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/project\/update-status\/([^/]+)$/,
      scope: 'status',
      async answer(id) {
        const deploy = await deployer.find(id);
        return deploy === undefined ? unknownDeploy() : Response.json(shown(deploy));
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/project\/updates\/([^/]+)$/,
      scope: 'status',
      async answer(id) {
        if (id !== deployer.projectId) return unknownProject();
        const deploys = (await deployer.list()).slice(0, 100);
        return Response.json({ updates: deploys.map((deploy) => ({ ...shown(deploy), logs: undefined })) });
      },
    },
    {
      method: 'POST',
      pattern: /^\/v1\/project\/update-cancel\/([^/]+)$/,
      scope: 'deploy',
      async answer(id, key) {
        if ((await deployer.find(id)) === undefined) return unknownDeploy();
        if (!(await deployer.cancel(id)))
          return failure(409, 'deploy_ended', 'The deploy has ended already.');
        await note(key, 'deploy.cancelled', id);
        return Response.json({ statusId: id }, { status: 202 });
      },
    },
    {
      method: 'POST',
      pattern: /^\/v1\/project\/rollback\/([^/]+)$/,
      scope: 'deploy',
      async answer(id, key) {
        const deploy = await deployer.rollBack(id, 'rollback');
        if (deploy === undefined) {
          return failure(
            404,
            'release_not_found',
            'There is no release of this deploy, or it is kept no longer.',
          );
        }
        await note(key, 'deploy.rolled-back', id);
        return Response.json({ statusId: deploy.statusId }, { status: 202 });
      },
    },
  ];

  return {
    async fetch(request, client) {
      const { pathname } = new URL(request.url);
      const path = base !== '' && pathname.startsWith(`${base}/v1/`) ? pathname.slice(base.length) : pathname;
      if (!path.startsWith('/v1/project/')) return undefined;
      const limited = await limits.take('api', client);
      if (!limited.ok) {
        return failure(429, 'too_many_requests', 'Too many requests. Try again later.', {
          'retry-after': String(limited.retryAfter),
        });
      }
      // Who has no key learns nothing, not even which addresses there are.
      const [, secret = ''] = /^Bearer (svc_[\w-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
      const key = secret === '' ? undefined : await verifyApiKey(state, secret);
      if (key === undefined) {
        return failure(401, 'unauthorized', 'Send a key of the API: Authorization: Bearer svc_…', {
          'www-authenticate': 'Bearer',
        });
      }
      await noteUse(state, key.id);
      const found = routes.filter(({ pattern }) => pattern.test(path));
      if (found.length === 0) return failure(404, 'not_found', 'There is nothing at this address.');
      const route = found.find(({ method }) => method === request.method);
      if (route === undefined) {
        return failure(405, 'method_not_allowed', 'Not this method.', {
          allow: found.map(({ method }) => method).join(', '),
        });
      }
      if (!key.scopes.includes(route.scope)) {
        return failure(403, 'forbidden', `This key may not do that: it lacks the scope "${route.scope}".`);
      }
      return route.answer(decoded(route.pattern.exec(path)?.[1] ?? ''), key);
    },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function failure(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
