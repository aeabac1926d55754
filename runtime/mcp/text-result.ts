/** Answers of tools. Text only: some clients show a model nothing but `structuredContent` if both are there. */

/** The answer of a tool. */
export interface ToolAnswer {
  readonly result: {
    readonly [key: string]: unknown;
    readonly content: { type: 'text'; text: string }[];
    readonly isError?: boolean;
  };
  /** True if it holds results. */
  readonly found: boolean;
}

/** @param texts One block each. */
export function answerOf(texts: readonly string[], found = true): ToolAnswer {
  return { result: { content: texts.map((text) => ({ type: 'text', text })) }, found };
}

export function errorAnswer(text: string): ToolAnswer {
  const { result } = answerOf([text]);
  return { result: { ...result, isError: true }, found: false };
}
