/** Keys of the administrative API, of products that ask, and of programs that read feedback: `svc_` and 256 random bits (first specification, section 5.4). */
import { checkedLabel } from './client-credentials.ts';
import { InputError } from './input-error.ts';
import { forgetUse } from './last-use.ts';
import { hashSecret, randomId, randomSecret } from './secrets.ts';
import type { State } from './state.ts';

const KIND = 'api-key';
const PREFIX = 'svc_';

export const API_SCOPES = ['deploy', 'preview', 'status', 'ask', 'feedback'] as const;

/** Things that a key with each right may do, for whoever makes one. */
export const SCOPE_MEANINGS: Readonly<Record<ApiScope, string>> = {
  deploy: 'start, cancel and roll back deploys; start and remove previews',
  preview: 'start and remove previews',
  status: 'read deploys, previews and their logs',
  ask: 'ask questions, with a share of the limit of its own',
  feedback: 'read all feedback',
};
export type ApiScope = (typeof API_SCOPES)[number];

export interface ApiKey {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly ApiScope[];
  /** First characters of the key, to recognise it by. */
  readonly start: string;
  /** ISO 8601. */
  readonly created: string;
  readonly expires?: string | undefined;
  readonly hash: string;
}

export async function createApiKey(
  state: State,
  { label, scopes, expires }: Pick<ApiKey, 'label' | 'scopes'> & { readonly expires?: Date | undefined },
): Promise<{ readonly key: ApiKey /** Shown once. */; readonly secret: string }> {
  if (scopes.length === 0) throw new InputError('Name at least one thing that the key may do.');
  if (expires !== undefined && !(expires.getTime() > Date.now())) {
    throw new InputError('A key expires in the future.');
  }
  const secret = randomSecret(PREFIX);
  const key: ApiKey = {
    id: randomId(),
    label: checkedLabel(label),
    scopes: [...scopes],
    start: secret.slice(0, PREFIX.length + 4),
    created: new Date().toISOString(),
    ...(expires && { expires: expires.toISOString() }),
    hash: hashSecret(secret),
  };
  await state.set(`${KIND}:${key.hash}`, key);
  return { key, secret };
}

/** Oldest first, expired ones too. */
export async function listApiKeys(state: State): Promise<readonly ApiKey[]> {
  const keys = [...(await state.list<ApiKey>(KIND)).values()];
  return keys.sort((a, b) => a.created.localeCompare(b.created));
}

/** True if there was one. */
export async function deleteApiKey(state: State, id: string): Promise<boolean> {
  const known = (await listApiKeys(state)).find((key) => key.id === id);
  if (known !== undefined) {
    await state.remove(`${KIND}:${known.hash}`);
    await forgetUse(state, known.id);
  }
  return known !== undefined;
}

/**
 * The key with this secret, if there is one that has not expired. It is found by its hash, so no comparison takes
 * a time that would tell of another key.
 */
export async function verifyApiKey(state: State, secret: string): Promise<ApiKey | undefined> {
  if (!secret.startsWith(PREFIX)) return undefined;
  const key = await state.get<ApiKey>(`${KIND}:${hashSecret(secret)}`);
  if (key === undefined || (key.expires !== undefined && Date.parse(key.expires) <= Date.now()))
    return undefined;
  return key;
}
