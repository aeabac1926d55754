/** A folder that lives as long as a run of the tests, for files that several of them need (once.ts). */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeTheme } from '../../plugin/theme/build-theme.ts';
import { LEFT_TO_TEST_ALL, TEST_ALL } from './test-all.ts';

export default async function setup(project: TestProject): Promise<() => void> {
  if (!TEST_ALL) console.log(LEFT_TO_TEST_ALL);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-run-'));
  const made = join(folder, 'made');
  mkdirSync(made);
  process.env.WAYMARK_TEST_RUN = made;
  // A third of the processor time of a small build, in each of its processes.
  const theme = join(made, 'theme');
  await writeTheme(theme);
  process.env.WAYMARK_BUILT_THEME = theme;
  // Watching: anything made of the earlier sources is of no use any more.
  project.onTestsRerun(async () => {
    rmSync(made, { recursive: true, force: true });
    mkdirSync(made);
    await writeTheme(theme);
  });
  // The command is started from TypeScript over a hundred times. Node keeps its compiled code, keyed by content.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
