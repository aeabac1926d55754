/** How a server has a build wait: it loads its code, and begins when it hears what to build. */

/**
 * In the environment of the `waymark` command: its arguments come as a `BuildOrder`, one line of its standard input. Where that ends
 * without one there is nothing to build.
 */
export const WAITS_VARIABLE = 'WAYMARK_WAITS';

export interface BuildOrder {
  /** Of the command. */
  readonly args: readonly string[];
  /** Added to its environment. */
  readonly env: Readonly<Record<string, string>>;
}
