import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { arePackagesTested, PACKAGES_MODE, packages } from './tests/support/packages.ts';

const MINUTES = 60_000;

/**
 * Files that take half a minute of an idle machine, the longest first: begun last, one of them would run on alone. Vitest sorts the
 * others by the durations of the last run, which are gone after `npm ci`, or else by size.
 */
const LONGEST = [
  'package/package',
  'runtime/protected/canary',
  'runtime/deploy/kill',
  'runtime/deploy/deploy',
  'runtime/deploy/earlier-files',
  'browser/search',
  'browser/navigation',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** One project a kind of test; `npm test` runs them all, `npx vitest --project unit` one. */
const project = (name: string, more: TestProjectInlineConfiguration['test'] = {}) => ({
  plugins: arePackagesTested() ? [packages] : [],
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    ...more,
    // Hundreds of files import the same modules: a worker loads them once for all files that it runs.
    isolate: false,
    testTimeout: 5 * MINUTES,
    // Most hooks build a site, or wait for another file of tests that builds it (support/once.ts).
    hookTimeout: 10 * MINUTES,
    // A condition decides, and not how busy the machine is: limits are for what hangs.
    expect: { poll: { timeout: 4 * MINUTES } },
  },
});

// `npm run test:all` is a mode: a variable before a command is not understood by every shell.
export default defineConfig(({ mode }) => {
  if (mode === 'all') process.env.WAYMARK_TEST_ALL = 'true';
  if (mode === PACKAGES_MODE) process.env.WAYMARK_TEST_PACKAGES = 'true';
  return {
    test: {
      globalSetup: ['tests/support/run-folder.ts'],
      sequence: { sequencer: LongestFirst },
      // More than processors: some tests wait for a browser, for a deadline or for a server that they killed.
      maxWorkers: availableParallelism() + 2,
      projects: [
        project('unit'),
        project('package'),
        project('sites'),
        project('runtime'),
        project('conformance'),
        // On a busy machine a click or a wait in Chromium came to its limit of a minute twice, in two tests that passed in every
        // other run; the reason is not known. What fails twice fails; a retry is printed.
        project('browser', { globalSetup: ['tests/browser/unpack.ts'], retry: 1 }),
      ],
      // A promise nobody awaited, or an error nobody caught, fails the run.
      dangerouslyIgnoreUnhandledErrors: false,
    },
  };
});
