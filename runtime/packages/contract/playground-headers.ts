/** The headers of requests and responses between a page and the playground's proxy. Browsers load this file. */

/** Percent-encoded JSON: the request to send. */
export const REQUEST_HEADER = 'x-playground-request';
/** Percent-encoded JSON: the API's response. */
export const ANSWER_HEADER = 'x-playground-answer';
/** The proxy itself refused: its body says why. */
export const REFUSED_HEADER = 'x-playground-refused';

export interface PlaygroundAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
}
