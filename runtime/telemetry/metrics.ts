/** Numbers for Prometheus. Labels are of fixed sets, never of a client's words. */

import type { Question } from '@waymark/foundation/state/questions';
import { isSameSecret } from '@waymark/foundation/state/secrets';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Runtime } from '../options.ts';
import { knownMethod, type Observed } from './observer.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'waymark_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'waymark_http_request_duration_seconds',
    help: 'Until a response begins.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const calls = new Counter({
    name: 'waymark_tool_calls_total',
    help: 'Calls of tools; `found` is "no" if a search had no result or a command failed.',
    labelNames: ['tool', 'found', 'authenticated'] as const,
    registers,
  });
  return {
    async observer({ method, route }: Observed, next: () => Promise<Response>): Promise<Response> {
      const end = durations.startTimer({ route });
      let status = 500;
      try {
        const response = await next();
        status = response.status;
        return response;
      } finally {
        end();
        requests.inc({ route, method: knownMethod(method), status });
      }
    },
    called({ tool, found, authenticated }: Pick<Question, 'tool' | 'found' | 'authenticated'>): void {
      calls.inc({ tool, found: found ? 'yes' : 'no', authenticated: authenticated ? 'yes' : 'no' });
    },
    /** Reads a runtime's numbers at each request of the metrics. */
    watch: (runtime: Runtime): void => watchRuntime(runtime, registers),
    answer: async (): Promise<Response> =>
      new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      }),
  };
}

function watchRuntime(runtime: Runtime, registers: Registry[]): void {
  new Gauge({
    name: 'waymark_release_age_seconds',
    help: 'How long this process has served its release.',
    registers,
    collect() {
      this.set((Date.now() - runtime.status().since) / 1000);
    },
  });
  new Gauge({
    name: 'waymark_shell_calls',
    help: 'Calls of the file system: those that run, and those that wait.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { running, waiting, workers } = runtime.status().shell;
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'workers' }, workers);
    },
  });
  new Gauge({
    name: 'waymark_deploys',
    help: 'The last hundred deploys by status. All replicas say the same.',
    labelNames: ['status'] as const,
    registers,
    async collect() {
      this.reset();
      // A runtime that starts while its storage is away gets its deployer when that answers.
      const { deployer } = runtime;
      if (deployer === undefined) return;
      // While it is away its number is unknown, and the others are reported.
      for (const { status, count } of await deployer.counts().catch(() => [])) this.set({ status }, count);
    },
  });
}

/** True if a request has the token; how long that takes does not depend on where a wrong one differs. */
export function hasToken(request: Request, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return isSameSecret(given, token);
}
