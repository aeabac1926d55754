/** Notes that a client is in use, and that a secret was refused. Nobody waits for it. */
import type Provider from 'oidc-provider';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import { auditFailure } from '../state/audit.ts';
import { findCredential } from '../state/client-credentials.ts';
import type { State } from '../state/state.ts';
import { renewClient } from './adapter.ts';

export function noteGrants(
  provider: Provider,
  { state, limits, logger }: { readonly state: State; readonly limits: Limits; readonly logger: Logger },
): void {
  const failed = (error: unknown): void => logger.error('oauth request not noted', { error });
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.client) renewClient(state, oidc.client.clientId).catch(failed);
  });
  provider.on('grant.error', ({ oidc }, error) => {
    const id = oidc.params?.client_id ?? oidc.client?.clientId;
    if (error.error === 'invalid_client') noteRefusal(String(id)).catch(failed);
  });

  /** A wrong secret of an existing credential. Of other clients there is nothing to tell. */
  async function noteRefusal(clientId: string): Promise<void> {
    const credential = await findCredential(state, clientId);
    if (credential)
      await auditFailure(state, limits, { action: 'credential.refused', subject: credential.label });
  }
}
