/** Feedback of readers to a server: votes, reasons and texts on pages, blocks of code and answers. */

/** Path below the base. Only POST. */
export const FEEDBACK_PATH = '/_waymark/feedback';

export const SUBJECTS = ['page', 'code', 'answer'] as const;
export type Subject = (typeof SUBJECTS)[number];

export const REASONS = ['wrong', 'outdated', 'missing', 'unclear', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** Length in UTF-16 code units. */
export const LONGEST_TEXT = 2_000;
/** Length of the beginning of a block of code, by which its author finds it. */
export const LONGEST_CODE = 200;

/** The body of a request. It has a vote, a reason or a text. */
export interface FeedbackMessage {
  readonly about: Subject;
  /** Path of the page, below the base: `/guides/start`. An answer has that of its first source, if it has one. */
  readonly path?: string | undefined;
  readonly vote?: 'up' | 'down' | undefined;
  readonly reason?: Reason | undefined;
  readonly text?: string | undefined;
  /** The beginning of the block of code. */
  readonly code?: string | undefined;
  /** The question that was answered: kept only if the operator keeps questions. */
  readonly question?: string | undefined;
  /** The vote was sent before, and counts once. */
  readonly again?: boolean | undefined;
}
