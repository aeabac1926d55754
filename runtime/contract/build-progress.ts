/**
 * A build that a server starts: it begins when its standard input ends, so that it can wait for git's checkout, and reports its
 * progress by lines among its output.
 */
import { z } from 'zod';

/** In the environment of the build. */
export const PROGRESS_VARIABLE = 'WAYMARK_PROGRESS';

/** In the environment of the `waymark` command: it loads the modules of a build, and begins when its input ends. */
export const WAITS_VARIABLE = 'WAYMARK_WAITS';

const MARK = '\u001eprogress ';

const schema = z.object({ phase: z.string().max(60), done: z.int().min(0), total: z.int().min(0) });

/** `phase` in words. */
export type BuildProgress = z.infer<typeof schema>;

export function progressLine(progress: BuildProgress): string {
  return MARK + JSON.stringify(progress);
}

/** Undefined for any other line. */
export function readProgressLine(line: string): BuildProgress | undefined {
  if (!line.startsWith(MARK)) return undefined;
  try {
    return schema.safeParse(JSON.parse(line.slice(MARK.length))).data;
  } catch {
    return undefined;
  }
}
