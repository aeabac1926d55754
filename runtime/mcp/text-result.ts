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
