/**
 * The storage of oidc-provider: records of the state, under the hash of their id.
 *
 * An id of a code or a token is the code or the token itself, so it is not kept: whoever reads the storage finds nothing
 * usable.
 */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { findCredential } from '../state/client-credentials.ts';
import { hashSecret, idOf } from '../state/secrets.ts';
import type { State } from '../state/state.ts';
import { memberKey, recordKey, removeMembers, revokeGrant } from './grants.ts';

/** Marks a client secret that is kept as a digest; `compareClientSecret` in `provider.ts` knows it. */
export const HASHED = 'sha256:';

const DAY_SECONDS = 24 * 3600;

/** Clients that registered themselves and were not used for so long are forgotten; sooner if they never were. */
const DYNAMIC_CLIENT_SECONDS = 90 * DAY_SECONDS;
const NEW_CLIENT_SECONDS = 7 * DAY_SECONDS;
/** Clients that were never used, at most: the oldest leaves. At the limits of registration, one has hours for its first use. */
export const NEW_CLIENTS = 4_000;
/** Records that each registration leaves. */
const REGISTERED: readonly string[] = ['Client', 'RegistrationAccessToken'];

/** @param machineGrants Grant types of programs with a credential. */
export function adapterFor(state: State, machineGrants: readonly string[]): (model: string) => Adapter {
  return (model) => new StateAdapter(state, model, machineGrants);
}

class StateAdapter implements Adapter {
  readonly #state: State;
  readonly #model: string;
  readonly #machineGrants: readonly string[];

  constructor(state: State, model: string, machineGrants: readonly string[]) {
    this.#state = state;
    this.#model = model;
    this.#machineGrants = machineGrants;
  }

  #key(id: string): string {
    return recordKey(this.#model, id);
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _, ...kept } = payload;
    const ttl = expiresIn ?? (this.#model === 'Client' ? NEW_CLIENT_SECONDS : undefined);
    if (kept.client_secret !== undefined) kept.client_secret = HASHED + hashSecret(kept.client_secret);
    const { grantId, uid } = payload;
    if (grantId !== undefined) await this.#state.set(memberKey(grantId, this.#model, id), this.#key(id), ttl);
    if (uid !== undefined) await this.#state.set(uidKey(this.#model, uid), id, ttl);
    await this.#state.set(this.#key(id), kept, ttl);
    if (REGISTERED.includes(this.#model)) await makeRoom(this.#state, this.#model, id);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const kept = await this.#state.get<AdapterPayload>(this.#key(id));
    if (kept !== undefined) {
      const consumed = await this.#state.get<number>(consumedKey(this.#model, id));
      return {
        ...kept,
        ...(this.#model !== 'Client' && { jti: id }),
        ...(consumed !== undefined && { consumed }),
      };
    }
    return this.#model === 'Client' ? machineClient(this.#state, id, this.#machineGrants) : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const id = await this.#state.get<string>(uidKey(this.#model, uid));
    return id === undefined ? undefined : this.find(id);
  }

  async findByUserCode(): Promise<undefined> {
    // The device flow, which alone has user codes, is off.
  }

  /** One of two requests with the same code or refresh token at the same time wins (RFC 9700, section 4.5). */
  async consume(id: string): Promise<void> {
    const kept = await this.#state.get<AdapterPayload>(this.#key(id));
    const now = Math.floor(Date.now() / 1000);
    const ttl = Math.max(1, (kept?.exp ?? now + 3600) - now);
    if (!(await this.#state.claim(consumedKey(this.#model, id), now, ttl))) {
      if (kept?.grantId !== undefined) await revokeGrant(this.#state, kept.grantId);
      throw new errors.InvalidGrant('it was used already');
    }
  }

  async destroy(id: string): Promise<void> {
    await this.#state.remove(this.#key(id));
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return removeMembers(this.#state, grantId);
  }
}

/** Puts a new record into the place of an older one, which is removed unless its client was used. */
async function makeRoom(state: State, model: string, id: string): Promise<void> {
  const count = await state.change<number>(`oauth-count:${model}`, (before = 0) => before + 1);
  const place = `oauth-${model}-place:${(count ?? 0) % NEW_CLIENTS}`;
  const older = await state.get<string>(place);
  await state.set(place, id, NEW_CLIENT_SECONDS);
  if (older !== undefined && (await state.get(approvedKey(older))) === undefined)
    await state.remove(recordKey(model, older));
}

/** Is there for as long as a client that was used. */
function approvedKey(clientId: string): string {
  return `oauth-client-approved:${idOf(clientId)}`;
}

function uidKey(model: string, uid: string): string {
  return `oauth-${model}-uid:${idOf(uid)}`;
}

function consumedKey(model: string, id: string): string {
  return `oauth-${model}-consumed:${idOf(id)}`;
}

/** Notes that a client was used: it is kept for another while. Written once a day at most. */
export async function renewClient(state: State, clientId: string): Promise<void> {
  const noted = await state.get(`oauth-client-used:${idOf(clientId)}`);
  if (noted !== undefined || !(await state.claim(`oauth-client-used:${idOf(clientId)}`, true, DAY_SECONDS)))
    return;
  await state.set(approvedKey(clientId), true, DYNAMIC_CLIENT_SECONDS);
  const key = recordKey('Client', clientId);
  const kept = await state.get(key);
  // Nobody changes a client, so nothing is lost by writing it again. One that has just expired comes back: it is in use.
  if (kept !== undefined) await state.set(key, kept, DYNAMIC_CLIENT_SECONDS);
}

/** The client for a credential of the dashboard (first specification, section 5.3). */
async function machineClient(
  state: State,
  id: string,
  grantTypes: readonly string[],
): Promise<AdapterPayload | undefined> {
  const credential = await findCredential(state, id);
  return (
    credential && {
      client_id: credential.id,
      client_name: credential.label,
      client_secret: HASHED + credential.secretHash,
      grant_types: [...grantTypes],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_basic',
    }
  );
}
