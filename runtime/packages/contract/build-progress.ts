/**
 * A build that a server starts: it begins when its standard input ends, so that it can wait for git's checkout, and reports its
 * progress, and the problems of the repository, by lines among its output.
 */
import { z } from 'zod';

/** Variable of the build. */
export const PROGRESS_VARIABLE = 'WAYMARK_PROGRESS';

/** Variable of the `waymark` command: it loads the modules of a build, and begins when its input ends. */
export const WAITS_VARIABLE = 'WAYMARK_WAITS';

const MARK = '\u001eprogress ';
const PROBLEM = '\u001eproblem ';

/** Problems that a server keeps with a deploy. */
export const MAX_PROBLEMS = 200;

const schema = z.object({ phase: z.string().max(60), done: z.int().min(0), total: z.int().min(0) });

/** `phase` in words. */
export type BuildProgress = z.infer<typeof schema>;

export function progressLine(progress: BuildProgress): string {
  return MARK + JSON.stringify(progress);
}

/** Undefined for any other line. */
export function readProgressLine(line: string): BuildProgress | undefined {
  return readLine(MARK, schema, line);
}

const problemSchema = z.object({
  severity: z.string(),
  code: z.string(),
  message: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  hint: z.string().optional(),
});

export type BuildProblem = z.infer<typeof problemSchema>;

export function problemLine({ severity, code, message, file, line, column, hint }: BuildProblem): string {
  return PROBLEM + JSON.stringify({ severity, code, message, file, line, column, hint });
}

/** Undefined for any other line. Checked: modules of the repository run in the process of a build. */
export function readProblemLine(line: string): BuildProblem | undefined {
  return readLine(PROBLEM, problemSchema, line);
}

function readLine<T>(mark: string, type: z.ZodType<T>, line: string): T | undefined {
  if (!line.startsWith(mark)) return undefined;
  try {
    return type.safeParse(JSON.parse(line.slice(mark.length))).data;
  } catch {
    return undefined;
  }
}
