/** The deploy API alone, at the addresses that the table of features has. */
import { createDeployApi, type DeployApiSetup } from '../../../runtime/deploy/api.ts';
import { deploysFeature } from '../../../runtime/deploy/feature.ts';
import { webhooksFeature } from '../../../runtime/deploy/webhooks/feature.ts';
import type { Feature } from '../../../runtime/feature.ts';
import { createRouter } from '../../../runtime/router.ts';

export interface TestedApi {
  /** @param client Address that the request comes from. */
  fetch(request: Request, client: string): Promise<Response>;
}

export function deployApi(setup: DeployApiSetup, base = ''): TestedApi {
  const api = createDeployApi(setup);
  const { limits, logger } = setup;
  return {
    fetch: (request, client) =>
      createRouter({
        ...{ base, isProtected: false, site: async () => new Response(null, { status: 404 }) },
        parts: { clientOf: () => client, identity: undefined, limits, logger, away: () => false },
        opened: new Map<Feature, unknown>(
          [deploysFeature, webhooksFeature].map((each) => [each, () => ({ api })]),
        ),
      })(request),
  };
}
