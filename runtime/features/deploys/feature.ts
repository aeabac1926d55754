/** @room Deploys: the queue, a checkout, a build in a process of its own, the seal of a release, the API. */
import { JSON_BODY, JSON_TYPE, json, KEY } from '@waymark/contract/examples';
import type { Feature, Route } from '../../feature.ts';
import type { ApiAddress } from './api.ts';
import type { Deploys } from './open-deploys.ts';

const STATUS = '0mwtf7tpx3d603953897190fb';
const DEPLOY = `{"statusId":"${STATUS}","projectId":"docs","status":"success","branch":"main",…}`;
const PREVIEW = 'main-18d76637ff632034';

const shared = {
  at: 'both',
  name: 'api',
  limits: ['api'],
  storage: 'needed',
} as const satisfies Partial<Route>;

/** They begin after the first release is open. */
type Late = () => Deploys | undefined;

type Documented = Pick<Route, 'path' | 'response' | 'example'>;

function withKey(
  method: 'GET' | 'POST' | 'DELETE',
  name: ApiAddress['name'],
  scopes: ApiAddress['scopes'],
  { path, response, example }: Documented,
): Route<Late> {
  const rights = scopes.map((scope) => `\`${scope}\``).join(' or ');
  return {
    ...{ ...shared, path, response, methods: [method] },
    callers: `programs with an API key for ${rights}`,
    example: { ...example, headers: { ...KEY, ...example.headers } },
    answer: (begun, call) => begun()?.api(call, { name, method, scopes }),
  };
}

export const deploysFeature: Feature<Late, Deploys> = {
  name: 'deploys',
  section: 'API and previews',
  routes: [
    withKey('POST', 'update', ['deploy'], {
      path: '/v1/project/update/{projectId}',
      response: '202 with the `statusId` of a deploy.',
      example: json(`{"statusId":"${STATUS}"}`, { path: '/v1/project/update/docs', status: 202 }),
    }),
    withKey('GET', 'updateStatus', ['status'], {
      path: '/v1/project/update-status/{statusId}',
      response: 'JSON: a deploy, its progress and its log.',
      example: json(DEPLOY, { path: `/v1/project/update-status/${STATUS}` }),
    }),
    withKey('GET', 'updates', ['status'], {
      path: '/v1/project/updates/{projectId}',
      response: 'JSON: up to a hundred deploys, newest first.',
      example: json(`{"updates":[${DEPLOY},…]}`, { path: '/v1/project/updates/docs' }),
    }),
    withKey('POST', 'cancel', ['deploy'], {
      path: '/v1/project/update-cancel/{statusId}',
      response: '202. The deploy is cancelled.',
      example: json('{"code":"deploy_ended","message":"The deploy has ended already."}', {
        path: `/v1/project/update-cancel/${STATUS}`,
        status: 409,
      }),
    }),
    withKey('POST', 'rollBack', ['deploy'], {
      path: '/v1/project/rollback/{statusId}',
      response: '202 with the `statusId` of a deploy that serves an earlier release again.',
      example: json('{"statusId":"0mwtf8cwn67e598732469ad19"}', {
        path: `/v1/project/rollback/${STATUS}`,
        status: 202,
      }),
    }),
    withKey('POST', 'preview', ['preview', 'deploy'], {
      path: '/v1/project/preview/{projectId}',
      response: '202 with the `statusId` of a deploy, and the address of the preview.',
      example: json(
        `{"statusId":"0mwtf7trj565b63d41f82548b","previewUrl":"https://docs.example.com/_preview/${PREVIEW}"}`,
        { path: '/v1/project/preview/docs', headers: JSON_BODY, body: '{"branch":"main"}', status: 202 },
      ),
    }),
    withKey('GET', 'previews', ['status'], {
      path: '/v1/project/previews/{projectId}',
      response: 'JSON: the previews.',
      example: json(`{"previews":[{"previewId":"${PREVIEW}","branch":"main","ready":true,…}]}`, {
        path: '/v1/project/previews/docs',
      }),
    }),
    withKey('DELETE', 'removePreview', ['preview', 'deploy'], {
      path: '/v1/project/preview/{projectId}/{previewId}',
      response: '204. The preview is removed.',
      example: { path: `/v1/project/preview/docs/${PREVIEW}`, status: 204 },
    }),
    {
      ...shared,
      path: '/v1/project/*',
      methods: ['GET'],
      callers: 'anybody',
      response: 'For anything else, 401 without a key, 404 with one.',
      reserved: 'the deployment API',
      reservedWith: 'deploys',
      example: {
        path: '/v1/project/other',
        status: 401,
        answers: { ...JSON_TYPE, 'www-authenticate': 'Bearer' },
        shows:
          '{"code":"unauthorized","message":"Send a valid API key: Authorization: Bearer svc_…. `waymark keys create` makes one."}',
      },
      answer: (begun, call) => begun()?.api(call, undefined),
    },
  ],
  startsLast: true,
  async start(server) {
    if (server.options.deploy === undefined) return undefined;
    const { openDeploys } = await import('./open-deploys.ts');
    return openDeploys(server.options.deploy, server);
  },
  problems: (begun) => begun.problems(),
  folders: ({ workspace }) => [workspace],
  earlier: ({ deployer }, site) => deployer.earlier(site),
  sections: async (started) =>
    started(deploysFeature) ? [(await import('./section.ts')).deploysSection] : [],
};
