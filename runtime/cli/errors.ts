/** The command cannot run as given: exit code 2. The message says what to do. */
export class UsageError extends Error {}

/** Problems were found and are printed already: exit code 1. */
export class CheckFailed extends Error {}
