/**
 * A tool's answer. Text only: some clients show a model nothing but `structuredContent` where both are there.
 */
export interface TextResult {
  readonly [key: string]: unknown;
  readonly content: { type: 'text'; text: string }[];
  readonly isError?: boolean;
}

export function textResult(blocks: readonly string[]): TextResult {
  return { content: blocks.map((text) => ({ type: 'text', text })) };
}

export function errorResult(text: string): TextResult {
  return { ...textResult([text]), isError: true };
}

/** A result and, once asked for, its JSON: a result that is remembered is written as JSON once. */
export class Answer {
  readonly result: TextResult;
  #json: string | undefined;

  constructor(result: TextResult) {
    this.result = result;
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.result);
    return this.#json;
  }
}
