import {
  type ClientCredential,
  findCredential,
} from '../../runtime/packages/foundation/state/client-credentials.ts';
import { isSecret } from '../../runtime/packages/foundation/state/secrets.ts';
import type { State } from '../../runtime/packages/foundation/state/state.ts';

/** The credential, if the secret is its own: the comparison that the token endpoint makes. */
export async function verifyCredential(
  state: State,
  id: string,
  secret: string,
): Promise<ClientCredential | undefined> {
  const credential = await findCredential(state, id);
  return credential !== undefined && isSecret(secret, credential.secretHash) ? credential : undefined;
}
