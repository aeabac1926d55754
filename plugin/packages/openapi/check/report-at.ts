/** Reports a mistake in a specification at the place that its keys lead to. */
export type ReportAt = (message: string, hint: string, at: readonly string[]) => void;
