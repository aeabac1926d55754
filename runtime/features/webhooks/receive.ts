/** Takes what hosts of git send: a push to the branch of the site is a deploy, one to another branch may be a preview. */
import type { Call } from '@waymark/foundation/call';
import { answerApi } from '@waymark/foundation/http/api-key';
import { bodyText } from '@waymark/foundation/http/body-text';
import { failure } from '@waymark/foundation/http/responses';
import { audit } from '@waymark/foundation/state/audit';
import { hashSecret } from '@waymark/foundation/state/secrets';
import type { Server } from '../../open-features.ts';
import type { Deployer } from '../deploys/deployer.ts';
import { branchSchema, type DeployOptions, GIT_HOSTS } from '../deploys/options.ts';
import { gitHosts, type Push } from './git-hosts.ts';

/** Enough to list a push of thousands of commits. */
const MAX_BODY = 5 * 1024 * 1024;

/** The same body within this time is not accepted again: signatures of most hosts hold no time. */
const SEEN_SECONDS = 30 * 24 * 3600;

/** Branches of one push that are built. */
const MAX_PUSHES = 20;

export interface ReceiverSetup extends Pick<Server, 'state' | 'limits' | 'logger'> {
  readonly deployer: Deployer;
  readonly options: Pick<DeployOptions, 'branch' | 'webhooks' | 'previews'>;
}

export type Receive = (call: Call) => Promise<Response>;

/** The deploy that a pushed branch led to. */
interface Begun {
  readonly branch: string;
  readonly statusId: string;
  readonly previewUrl?: string;
}

export function createReceiver(setup: ReceiverSetup): Receive {
  const { state, deployer, options } = setup;
  const { branch: siteBranch, previews } = options;

  async function begin({ branch, deleted }: Push, source: string): Promise<readonly Begun[]> {
    if (branch === siteBranch) {
      return deleted ? [] : [{ branch, statusId: (await deployer.trigger(source)).statusId }];
    }
    if (!branchSchema.safeParse(branch).success) return [];
    if (deleted) {
      const known = (await deployer.previews.list()).find((preview) => preview.branch === branch);
      if (known !== undefined) await deployer.previews.remove(known.id);
      return [];
    }
    const made = previews.onPush ? await deployer.preview(branch, source) : undefined;
    return made === undefined
      ? []
      : [{ branch, statusId: made.deploy.statusId, previewUrl: made.preview.url }];
  }

  async function receive({ request, params: { projectId, host: name } }: Call): Promise<Response> {
    const hostName = GIT_HOSTS.find((each) => each === name);
    const secret = hostName && options.webhooks.receive[hostName];
    if (projectId !== deployer.projectId || hostName === undefined || secret === undefined)
      return failure(404, 'not_found', 'This address accepts no webhook.');
    if (request.method !== 'POST')
      return failure(405, 'method_not_allowed', 'Not this method.', { allow: 'POST' });
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      return failure(415, 'not_json', 'Set the content type of the webhook to application/json.');
    const text = await bodyText(request, MAX_BODY);
    if (text === undefined) return failure(413, 'body_too_large', `The body is over ${MAX_BODY} bytes.`);
    const host = gitHosts[hostName];
    if (!host.isGenuine(secret, request.headers, text))
      return failure(401, 'wrong_signature', 'The request is not signed with the secret of this webhook.');
    if (!host.isPush(request.headers)) return ignored('Only pushes are built.');
    const seen = `webhook-seen:${hashSecret(`${hostName} ${host.delivery(request.headers)} ${text}`)}`;
    if ((await state.get(seen)) !== undefined) return ignored('It was received before.');

    let pushes: readonly Push[];
    try {
      pushes = host.pushes(JSON.parse(text)).slice(0, MAX_PUSHES);
    } catch {
      return failure(400, 'not_understood', 'The body is not a push event of this host.');
    }
    const begun: Begun[] = [];
    for (const push of pushes) begun.push(...(await begin(push, hostName)));
    // Afterwards: if the server is killed in between, the repeated delivery is not taken for a copy.
    await state.set(seen, true, SEEN_SECONDS);
    for (const { statusId } of begun)
      await audit(state, { actor: `webhook ${hostName}`, action: 'deploy.triggered', subject: statusId });
    return begun.length === 0
      ? ignored('The push was to a branch that is not built.')
      : Response.json({ deploys: begun }, { status: 202 });
  }
  return (call) => answerApi(call, setup, () => receive(call));
}

function ignored(reason: string): Response {
  return Response.json({ ignored: reason }, { headers: { 'cache-control': 'no-store' } });
}
