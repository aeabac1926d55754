/** Reports a mistake in a specification at the place that its keys lead to. */
export type ReportAt = (
  code: 'spec-invalid' | 'spec-reference',
  message: string,
  hint: string,
  at: readonly string[],
) => void;
