/** How well agents can find and read a built site, as the checks of the Agent-Friendly Documentation Spec count it. */
import { computeScore, runChecks } from 'afdocs';
import { startServer } from '../support/start-server.ts';

export interface AgentScore {
  /** 0 to 100. */
  readonly score: number;
  /** The checks that found something, with their sentence. */
  readonly findings: readonly string[];
}

/**
 * Serves a folder that `waymark build` wrote, and asks it. The same pages are looked at each time.
 *
 * @param address That the site was built for. What stands elsewhere is not asked: it counts as being there.
 */
export async function agentScore(out: string, address: string): Promise<AgentScore> {
  const server = await startServer(['serve', out, '--port', '0', '--url', address]);
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith(server.url) ? fetch(input, init) : Promise.resolve(new Response('Elsewhere.'));
  };
  try {
    const report = await runChecks(server.url, {
      canonicalOrigin: address,
      samplingStrategy: 'deterministic',
      maxConcurrency: 8,
      requestDelay: 0,
    });
    const findings = report.results
      .filter(({ status }) => status !== 'pass' && status !== 'skip')
      .map(({ id, status, message }) => `${status} ${id}: ${message}`);
    return { score: computeScore(report).overall, findings };
  } finally {
    globalThis.fetch = fetch;
    await server.stop();
  }
}
