import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export interface ScenarioOutcome {
  readonly scenario: string;
  readonly passed: number;
  readonly failed: number;
}

/** Runs the conformance suite for one revision against a server. */
export async function runSuite(url: string, revision: string): Promise<ReadonlyMap<string, ScenarioOutcome>> {
  const root = dirname(require.resolve('@modelcontextprotocol/conformance/package.json'));
  const { bin } = require('@modelcontextprotocol/conformance/package.json') as {
    bin: Record<string, string>;
  };
  const [entry] = Object.values(bin);
  const results = await mkdtemp(join(tmpdir(), 'waymark-conformance-'));
  const output = await new Promise<string>((resolve) => {
    const args = [
      join(root, entry ?? ''),
      'server',
      '--url',
      `${url}/mcp`,
      '--requirements',
      revision,
      '-o',
      results,
    ];
    // It exits with 1 if a scenario fails; the summary names which ones.
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
      resolve(`${stdout}\n${stderr}`),
    );
  });
  const summary = output.split('=== SUMMARY ===')[1];
  if (summary === undefined) throw new Error(`The suite ended without a summary:\n${output.slice(-2000)}`);
  const lines = summary.split('Not scored')[0] ?? '';
  return new Map(
    [...lines.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)].map(
      ([, scenario = '', passed, failed]) => [
        scenario,
        { scenario, passed: Number(passed), failed: Number(failed) },
      ],
    ),
  );
}

/** Scenarios with a failed check, sorted. */
export function failing(outcomes: ReadonlyMap<string, ScenarioOutcome>): string[] {
  return [...outcomes.values()]
    .filter(({ failed }) => failed > 0)
    .map(({ scenario }) => scenario)
    .sort();
}
