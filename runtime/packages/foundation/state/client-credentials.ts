/** Credentials with which programs get a token for `/authed/mcp` (first specification, sections 2.3 and 5.3). */
import { InputError } from './input-error.ts';
import { forgetUse } from './last-use.ts';
import { hashSecret, randomId, randomSecret } from './secrets.ts';
import type { State } from './state.ts';

const KIND = 'credential';

export interface ClientCredential {
  /** The client id. */
  readonly id: string;
  /** Its purpose, as the operator named it. */
  readonly label: string;
  readonly secretHash: string;
  /** ISO 8601. */
  readonly created: string;
}

const MAX_LABEL = 100;

/** Label of a credential or a key. Throws `InputError` if it is empty or too long. */
export function checkedLabel(label: string): string {
  const trimmed = label.trim();
  if (trimmed === '' || trimmed.length > MAX_LABEL || /\p{C}/u.test(trimmed)) {
    throw new InputError(`A label has 1 to ${MAX_LABEL} characters.`);
  }
  return trimmed;
}

export async function createCredential(state: State, label: string) {
  const secret = randomSecret();
  const credential: ClientCredential = {
    id: randomId(),
    label: checkedLabel(label),
    secretHash: hashSecret(secret),
    created: new Date().toISOString(),
  };
  await state.set(`${KIND}:${credential.id}`, credential);
  return { credential /** Shown once: only its hash is kept. */, secret };
}

export async function findCredential(state: State, id: string): Promise<ClientCredential | undefined> {
  // Ids are ours; any other text is no key of the storage.
  return /^[0-9a-f]{32}$/.test(id) ? state.get(`${KIND}:${id}`) : undefined;
}

/** Oldest first. */
export async function listCredentials(state: State): Promise<readonly ClientCredential[]> {
  const credentials = [...(await state.list<ClientCredential>(KIND)).values()];
  return credentials.sort((a, b) => a.created.localeCompare(b.created));
}

/** Removes it for ever; returns whether there was one. Its tokens stop working with the next request. */
export async function deleteCredential(state: State, id: string): Promise<boolean> {
  const known = await findCredential(state, id);
  if (known !== undefined) {
    await state.remove(`${KIND}:${id}`);
    await forgetUse(state, id);
  }
  return known !== undefined;
}
