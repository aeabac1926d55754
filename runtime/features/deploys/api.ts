/** The administrative API below `/v1/project` (first specification, sections 2.4, 4.4 and 5.4). `starter/deploys-api/deploys.yaml` describes it. */
import type { Call } from '@waymark/foundation/call';
import { answerApi, apiKeyIn, lacksScope } from '@waymark/foundation/http/api-key';
import { bodyText } from '@waymark/foundation/http/body-text';
import { failure } from '@waymark/foundation/http/responses';
import type { Limits } from '@waymark/foundation/limits/limits';
import type { Logger } from '@waymark/foundation/log';
import type { ApiKey, ApiScope } from '@waymark/foundation/state/api-keys';
import { audit } from '@waymark/foundation/state/audit';
import type { State } from '@waymark/foundation/state/state';
import { z } from 'zod';
import type { Deployer } from './deployer.ts';
import { branchSchema } from './options.ts';
import type { Preview } from './previews.ts';
import { type Deploy, isOpen, isStatusId } from './record.ts';

/** @param key Of the caller, which has the right. */
type ApiAnswer = (call: ApiCall, key: ApiKey) => Promise<Response>;

type ApiCall = Pick<Call, 'request' | 'url' | 'params'>;

export interface DeployApiSetup {
  readonly state: State;
  readonly deployer: Deployer;
  readonly limits: Limits;
  readonly logger: Logger;
}

export interface ApiAddress {
  readonly name: keyof ReturnType<typeof deployAnswers> | keyof ReturnType<typeof previewAnswers>;
  readonly method: string;
  /** Any of these rights is enough. */
  readonly scopes: readonly ApiScope[];
}

/** More than any name of a branch in JSON. */
const MAX_BODY = 10_000;

/** Deploys in a list at most. */
const LISTED = 100;

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LISTED).default(LISTED),
  before: z.string().refine(isStatusId).optional(),
});

const previewBody = z.object({ branch: branchSchema });

/** @returns A function of a call; without an address there is none. */
export function createDeployApi(setup: DeployApiSetup) {
  const { state, deployer } = setup;
  const note: Note = (key, action, subject) => audit(state, { actor: `key ${key.label}`, action, subject });
  const answers = { ...deployAnswers(deployer, note), ...previewAnswers(deployer, note) };

  async function forKey(call: Call, address: ApiAddress | undefined): Promise<Response> {
    const key = await apiKeyIn(call.request, state);
    if (key instanceof Response) return key;
    if (address === undefined) return failure(404, 'not_found', 'There is nothing at this address.');
    const { name, method, scopes } = address;
    if (call.request.method !== method)
      return failure(405, 'method_not_allowed', 'Not this method.', { allow: method });
    const { projectId = deployer.projectId } = call.params;
    const isOther = projectId !== deployer.projectId;
    return lacksScope(key, scopes) ?? (isOther ? unknownProject() : answers[name](call, key));
  }

  return (call: Call, address: ApiAddress | undefined): Promise<Response> =>
    answerApi(call, setup, () => forKey(call, address));
}

type Note = (key: ApiKey, action: string, subject: string) => Promise<void>;

const unknownProject = (): Response => failure(404, 'project_not_found', 'There is no such project.');
const unknownDeploy = (): Response => failure(404, 'deploy_not_found', 'There is no such deploy.');

function deployAnswers(deployer: Deployer, note: Note) {
  const shown = (deploy: Deploy, live: Deploy | undefined): object => {
    const { attempts: _, release: __, fence: ___, preview, ...rest } = deploy;
    return {
      ...rest,
      ...(preview && { previewUrl: preview.url }),
      ...(deploy.status === 'success' && {
        live: deploy.statusId === live?.statusId,
        canRollBack: deployer.isKept(deploy),
      }),
    };
  };

  return {
    async update(_call, key) {
      const { statusId } = await deployer.trigger('api');
      await note(key, 'deploy.triggered', statusId);
      return Response.json({ statusId }, { status: 202 });
    },
    async updateStatus({ params: { statusId: id = '' } }) {
      const deploy = await deployer.find(id);
      if (deploy === undefined) return unknownDeploy();
      const [{ lines, progress }, told, live] = await Promise.all([
        deployer.log(id),
        deployer.deliveries(id),
        // Whoever waits for a deploy asks again and again.
        deploy.status === 'success' ? deployer.live() : undefined,
      ]);
      const deliveries = told.map(({ id: _, statusId: __, ...delivery }) => delivery);
      const now = deploy.step === 'build' && isOpen(deploy) && progress !== undefined;
      return Response.json({ ...shown(deploy, live), ...(now && { progress }), logs: lines, deliveries });
    },
    async updates({ url }) {
      const page = listQuery.safeParse(Object.fromEntries(url.searchParams));
      if (!page.success)
        return failure(400, 'invalid_query', `"limit" is 1 to ${LISTED}, "before" what "next" was.`);
      const [{ entries, next }, live] = await Promise.all([deployer.list(page.data), deployer.live()]);
      return Response.json({ updates: entries.map((deploy) => shown(deploy, live)), next });
    },
    async cancel({ params: { statusId: id = '' } }, key) {
      if ((await deployer.find(id)) === undefined) return unknownDeploy();
      if (!(await deployer.cancel(id))) return failure(409, 'deploy_ended', 'The deploy has ended already.');
      await note(key, 'deploy.cancelled', id);
      return Response.json({ statusId: id }, { status: 202 });
    },
    async rollBack({ params: { statusId: id = '' } }, key) {
      const deploy = await deployer.rollBack(id, 'rollback');
      if (deploy === undefined) {
        const message =
          'The release of this deploy does not exist, is no longer kept, is damaged, or was made by another version of Waymark.';
        return failure(404, 'release_not_found', message);
      }
      await note(key, 'deploy.rolled-back', id);
      return Response.json({ statusId: deploy.statusId }, { status: 202 });
    },
  } satisfies Readonly<Record<string, ApiAnswer>>;
}

function previewAnswers(deployer: Deployer, note: Note) {
  const shownPreview = ({ id, branch, url, createdAt, expiresAt, release }: Preview): object => ({
    previewId: id,
    branch,
    previewUrl: url,
    createdAt,
    expiresAt,
    ready: release !== undefined,
  });

  return {
    async preview({ request }, key) {
      const branch = await branchOf(request);
      if (branch instanceof Response) return branch;
      const made = await deployer.preview(branch, 'api');
      if (made === undefined)
        return failure(409, 'previews_disabled', 'This server builds no previews, or has no address.');
      const { preview, deploy } = made;
      await note(key, 'preview.triggered', preview.id);
      return Response.json({ statusId: deploy.statusId, previewUrl: preview.url }, { status: 202 });
    },
    async previews() {
      return Response.json({ previews: (await deployer.previews.list()).map(shownPreview) });
    },
    async removePreview({ params: { previewId: id = '' } }, key) {
      if (!(await deployer.previews.remove(id)))
        return failure(404, 'preview_not_found', 'There is no such preview.');
      await note(key, 'preview.removed', id);
      return new Response(null, { status: 204 });
    },
  } satisfies Readonly<Record<string, ApiAnswer>>;
}

/** The branch that a body names, or a response that names the mistake. */
async function branchOf(request: Request): Promise<string | Response> {
  const text = await bodyText(request, MAX_BODY);
  if (text === undefined) return failure(413, 'body_too_large', `The body is over ${MAX_BODY} bytes.`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure(400, 'invalid_json', 'The body must be JSON: {"branch": "…"}.');
  }
  const parsed = previewBody.safeParse(body);
  if (parsed.success) return parsed.data.branch;
  return failure(400, 'invalid_branch', 'The body must name a branch: {"branch": "…"}.');
}
