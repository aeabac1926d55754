/** @room Messages of git hosts, which start deploys. */
import { JSON_BODY, json } from '@waymark/contract/examples';
import type { Closable } from '@waymark/foundation/release/current';
import type { Feature } from '../../feature.ts';
import { deploysFeature } from '../deploys/feature.ts';
import type { Receive } from './receive.ts';

export interface Receiving extends Closable {
  readonly receive: Receive;
}

export const webhooksFeature: Feature<() => Receiving | undefined, Receiving> = {
  name: 'webhooks',
  section: 'API and previews',
  routes: [
    {
      path: '/v1/project/webhook/{projectId}/{host}',
      at: 'both',
      methods: ['POST'],
      name: 'api',
      callers: 'git hosts, which sign their messages',
      response: '202 if the message starts a deploy or a preview.',
      limits: ['api'],
      storage: 'needed',
      example: json('{"deploys":[{"branch":"main","statusId":"0mwtf8d4y1b8be3540ce0f56d"}]}', {
        path: '/v1/project/webhook/docs/github',
        headers: { ...JSON_BODY, 'x-github-event': 'push', 'x-hub-signature-256': 'sha256=$SIGNATURE' },
        body: '{"ref":"refs/heads/main","deleted":false,"repository":{"full_name":"acme/docs"}}',
        status: 202,
      }),
      answer: (begun, call) => begun()?.receive(call),
    },
  ],
  startsLast: true,
  async start(server) {
    const deploys = server.started(deploysFeature);
    if (deploys === undefined) return undefined;
    const { createReceiver } = await import('./receive.ts');
    return { receive: createReceiver({ ...server, ...deploys }), async close() {} };
  },
};
