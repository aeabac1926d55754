/** Webhooks that hosts of git send after a push: how each proves its origin, and what it says. */

import { hmacHex, isSigned } from '@waymark/foundation/outbox/signature';
import { isSameSecret } from '@waymark/foundation/state/secrets';
import { z } from 'zod';
import type { GitHostName } from '../deploys/options.ts';

/** A branch that was pushed to. */
export interface Push {
  readonly branch: string;
  /** The branch was deleted. */
  readonly deleted: boolean;
}

export interface GitHost {
  /** True if a request is signed with the secret. */
  isGenuine(secret: string, headers: Headers, body: string): boolean;
  /** Names of the event: other events of a host are answered and ignored. */
  isPush(headers: Headers): boolean;
  /** Throws `ZodError` for a body that the host does not send. */
  pushes(body: unknown): readonly Push[];
  /** A text that distinguishes two deliveries with the same body, for hosts whose bodies do not. */
  delivery(headers: Headers): string;
}

const BRANCH = 'refs/heads/';

/** GitHub, GitLab, Gitea and Forgejo describe a push alike. Tags have another kind of ref. */
const pushBody = z.object({ ref: z.string(), after: z.string().optional(), deleted: z.boolean().optional() });

function refPushes(body: unknown): readonly Push[] {
  const { ref, after = '', deleted = false } = pushBody.parse(body);
  if (!ref.startsWith(BRANCH)) return [];
  return [{ branch: ref.slice(BRANCH.length), deleted: deleted || /^0+$/.test(after) }];
}

/** Bitbucket Cloud names the state before and after, Data Center a ref and what happened to it. */
const bitbucketBody = z.union([
  z.object({
    push: z.object({
      changes: z.array(z.object({ new: refOf().nullish(), old: refOf().nullish() })).max(1_000),
    }),
  }),
  z.object({
    changes: z
      .array(z.object({ ref: z.object({ displayId: z.string(), type: z.string() }), type: z.string() }))
      .max(1_000),
  }),
]);

function refOf() {
  return z.object({ type: z.string(), name: z.string() });
}

function bitbucketPushes(body: unknown): readonly Push[] {
  const parsed = bitbucketBody.parse(body);
  if ('push' in parsed) {
    return parsed.push.changes.flatMap(({ new: after, old: before }) => {
      const ref = after ?? before;
      return ref?.type === 'branch' ? [{ branch: ref.name, deleted: !after }] : [];
    });
  }
  return parsed.changes.flatMap(({ ref, type }) =>
    ref.type === 'BRANCH' ? [{ branch: ref.displayId, deleted: type === 'DELETE' }] : [],
  );
}

const header = (headers: Headers, ...names: readonly string[]): string =>
  names.map((name) => headers.get(name)).find((value) => value !== null) ?? '';

export const gitHosts: Readonly<Record<GitHostName, GitHost>> = {
  // https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
  github: {
    isGenuine: (secret, headers, body) =>
      isSameSecret(header(headers, 'x-hub-signature-256'), `sha256=${hmacHex(secret, body)}`),
    isPush: (headers) => header(headers, 'x-github-event') === 'push',
    pushes: refPushes,
    delivery: () => '',
  },
  // A signing token signs as Standard Webhooks do; the older secret token is sent as it is.
  gitlab: {
    isGenuine: (secret, headers, body) =>
      secret.startsWith('whsec_')
        ? isSigned(secret, headers, body)
        : isSameSecret(header(headers, 'x-gitlab-token'), secret),
    isPush: (headers) => header(headers, 'x-gitlab-event') === 'Push Hook',
    pushes: refPushes,
    delivery: (headers) => header(headers, 'webhook-id', 'idempotency-key', 'x-gitlab-event-uuid'),
  },
  // https://forgejo.org/docs/latest/user/webhooks
  gitea: {
    isGenuine: (secret, headers, body) =>
      isSameSecret(header(headers, 'x-forgejo-signature', 'x-gitea-signature'), hmacHex(secret, body)),
    isPush: (headers) => header(headers, 'x-forgejo-event', 'x-gitea-event') === 'push',
    pushes: refPushes,
    delivery: () => '',
  },
  // https://support.atlassian.com/bitbucket-cloud/docs/manage-webhooks
  bitbucket: {
    isGenuine: (secret, headers, body) =>
      isSameSecret(header(headers, 'x-hub-signature'), `sha256=${hmacHex(secret, body)}`),
    isPush: (headers) => /^repo:(?:push|refs_changed)$/.test(header(headers, 'x-event-key')),
    pushes: bitbucketPushes,
    delivery: () => '',
  },
};
