/**
 * In the environment of a build: it loads its own code, and begins with a byte of its standard input. A deploy starts it so while
 * git still writes the files. Where the input ends without one there is nothing to build.
 */
export const WAITS_VARIABLE = 'WAYMARK_WAITS';
