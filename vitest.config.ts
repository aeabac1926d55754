import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** One project a kind of test; `npm test` runs them all, `npx vitest --project unit` one. */
const project = (name: string, timeout: number, parallel = true) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: timeout,
    hookTimeout: Math.max(timeout, 120_000),
    fileParallelism: parallel,
  },
});

export default defineConfig({
  test: {
    // By itself it would leave one of two processors without work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Some of them run the command, whose builds take long on a machine that does more than this.
      project('unit', 60_000),
      project('package', 300_000, false),
      project('sites', 300_000),
      project('runtime', 120_000),
      project('conformance', 300_000, false),
      project('browser', 120_000),
    ],
    // A promise nobody awaited, or an error nobody caught, fails the run.
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
