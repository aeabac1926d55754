/** The administrative API below `/v1/project` (first specification, sections 2.4, 4.4 and 5.4): who may call what. */
import type { Call } from '../call.ts';
import { apiKeyIn, lacksScope, overApiLimit } from '../http/api-key.ts';
import { failure } from '../http/responses.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import type { ApiScope } from '../state/api-keys.ts';
import type { State } from '../state/state.ts';
import { type ApiAnswers, deployAnswers } from './answers.ts';
import type { Deployer } from './deployer.ts';
import type { DeployOptions } from './options.ts';
import { createReceiver } from './webhooks/receive.ts';

export interface DeployApiSetup {
  readonly state: State;
  readonly deployer: Deployer;
  readonly options: DeployOptions;
  readonly limits: Limits;
  readonly logger: Logger;
}

/** An address of the API. */
export interface ApiAddress {
  readonly name: keyof ApiAnswers;
  readonly method: string;
  /** Any of these rights is enough. */
  readonly scopes: readonly ApiScope[];
}

export interface DeployApi {
  /** @param address Undefined: there is none. */
  withKey(call: Call, address: ApiAddress | undefined): Promise<Response>;
  /** Hosts of git have no key: they sign what they send. */
  receive(call: Call): Promise<Response>;
}

export function createDeployApi(setup: DeployApiSetup): DeployApi {
  const { state, deployer, limits, logger } = setup;
  const answers = deployAnswers(state, deployer);
  const receive = createReceiver(setup);

  async function limited(call: Call, answer: () => Promise<Response>): Promise<Response> {
    try {
      return (await overApiLimit(call, limits)) ?? (await answer());
    } catch (error) {
      // A storage that is away, a disk that is full: nothing was accepted.
      logger.error('API not answered', { error });
      const text = 'The server cannot do that now. Try again later.';
      return failure(503, 'unavailable', text, { 'retry-after': '10' });
    }
  }

  async function forKey(call: Call, address: ApiAddress | undefined): Promise<Response> {
    const key = await apiKeyIn(call.request, state);
    if (key instanceof Response) return key;
    if (address === undefined) return failure(404, 'not_found', 'There is nothing at this address.');
    const { name, method, scopes } = address;
    if (call.request.method !== method)
      return failure(405, 'method_not_allowed', 'Not this method.', { allow: method });
    return lacksScope(key, scopes) ?? answers[name](call, key);
  }

  return {
    withKey: (call, address) => limited(call, () => forKey(call, address)),
    receive: (call) => limited(call, () => receive(call)),
  };
}
