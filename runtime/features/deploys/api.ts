/** The administrative API below `/v1/project` (first specification, sections 2.4, 4.4 and 5.4): who may call what. */
import type { Call } from '@waymark/foundation/call';
import { answerApi, apiKeyIn, lacksScope } from '@waymark/foundation/http/api-key';
import { failure } from '@waymark/foundation/http/responses';
import type { Limits } from '@waymark/foundation/limits/limits';
import type { Logger } from '@waymark/foundation/log';
import type { ApiScope } from '@waymark/foundation/state/api-keys';
import type { State } from '@waymark/foundation/state/state';
import { type ApiAnswers, apiAnswers } from './answers.ts';
import type { Deployer } from './deployer.ts';

export interface DeployApiSetup {
  readonly state: State;
  readonly deployer: Deployer;
  readonly limits: Limits;
  readonly logger: Logger;
}

export interface ApiAddress {
  readonly name: keyof ApiAnswers;
  readonly method: string;
  /** Any of these rights is enough. */
  readonly scopes: readonly ApiScope[];
}

/** @param address Undefined: there is none. */
export type DeployApi = (call: Call, address: ApiAddress | undefined) => Promise<Response>;

export function createDeployApi(setup: DeployApiSetup): DeployApi {
  const { state, deployer } = setup;
  const answers = apiAnswers(state, deployer);

  async function forKey(call: Call, address: ApiAddress | undefined): Promise<Response> {
    const key = await apiKeyIn(call.request, state);
    if (key instanceof Response) return key;
    if (address === undefined) return failure(404, 'not_found', 'There is nothing at this address.');
    const { name, method, scopes } = address;
    if (call.request.method !== method)
      return failure(405, 'method_not_allowed', 'Not this method.', { allow: method });
    return lacksScope(key, scopes) ?? answers[name](call, key);
  }

  return (call, address) => answerApi(call, setup, () => forKey(call, address));
}
