/** The deploy API alone, at the addresses that the table of features has. */
import type { Feature } from '../../../runtime/feature.ts';
import { createDeployApi, type DeployApiSetup } from '../../../runtime/features/deploys/api.ts';
import { deploysFeature } from '../../../runtime/features/deploys/feature.ts';
import { webhooksFeature } from '../../../runtime/features/webhooks/feature.ts';
import { createReceiver, type ReceiverSetup } from '../../../runtime/features/webhooks/receive.ts';
import type { OpenedFeatures } from '../../../runtime/open-features.ts';
import { createRouter } from '../../../runtime/router.ts';

export interface TestedApi {
  /** @param client Address that the request comes from. */
  fetch(request: Request, client: string): Promise<Response>;
}

export function deployApi(setup: DeployApiSetup & ReceiverSetup, base = ''): TestedApi {
  const api = createDeployApi(setup);
  const receive = createReceiver(setup);
  const { limits, logger } = setup;
  return {
    fetch: (request, client) =>
      createRouter({
        ...{ base, isProtected: false, site: async () => new Response(null, { status: 404 }) },
        parts: { clientOf: () => client, identity: undefined, limits, logger, away: () => false },
        features: [deploysFeature, webhooksFeature] as readonly Feature[],
        opened: new Map<unknown, unknown>([
          [deploysFeature, () => ({ api })],
          [webhooksFeature, () => ({ receive })],
        ]) as OpenedFeatures,
      })(request),
  };
}
