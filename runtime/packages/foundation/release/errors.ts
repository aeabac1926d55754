export type ReleaseProblem = 'missing' | 'format' | 'damaged' | 'protected';

/**
 * A release that cannot be served.
 *
 * `missing`: there is none. `format`: another version of Waymark wrote it. `damaged`: its content does not match its
 * manifest (copied in half, changed, truncated, or with files that do not belong to it). `protected`: some of it is not public, and
 * whatever would serve it knows no readers who signed in.
 */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly problem: ReleaseProblem;

  constructor(problem: ReleaseProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
