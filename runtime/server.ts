/** The only file that opens a port. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { withPackages } from '@waymark/contract/optional-package';
import { hasValidHost } from '@waymark/foundation/http/host-header';
import { firstOfConnection } from '@waymark/foundation/http/pipelining';
import { plain } from '@waymark/foundation/http/responses';
import { readRest } from '@waymark/foundation/http/rest-of-body';
import { clientAddress, trustedProxies } from '@waymark/foundation/limits/client-address';
import { failed } from '@waymark/source/failures';
import { H3 } from 'h3';
import { serve as listen, type ServerRequest } from 'srvx';
import type { Runtime, RuntimeOptions } from './options.ts';

/** Time for running requests to end at a shutdown. */
const DRAIN_SECONDS = 5;

/**
 * Longer than balancers keep theirs (nginx and AWS: 60 s): with Node's 5 s a request could be on its way while its connection
 * is closed, and one that is not idempotent, such as a call of a tool, is not sent to another server.
 */
const KEEP_ALIVE_MS = 65_000;

const TRACING_PACKAGES = [
  '@opentelemetry/api@1',
  '@opentelemetry/exporter-trace-otlp-http@0.223',
  '@opentelemetry/resources@2',
  '@opentelemetry/sdk-trace@2',
];

const METRICS_PATH = '/metrics';

/** Interval at which idle connections are closed during a shutdown. */
const IDLE_CHECK_MS = 50;

export interface ServeOptions extends RuntimeOptions {
  /** 0 takes any free one. Default 3000. */
  readonly port?: number | undefined;
  /** Default `localhost`: this machine only. */
  readonly host?: string | undefined;
  /**
   * Trusted proxies, whose `X-Forwarded-For` names the client's address: `loopback` for those on this machine, or a list of
   * addresses and networks (`10.0.0.0/8`). Default: none, since anybody can send the header.
   */
  readonly trustProxy?: 'loopback' | readonly string[] | undefined;
  /** Seconds that running requests and a running deploy may take to finish at a shutdown. Default 5. */
  readonly drainSeconds?: number | undefined;
  /**
   * Seconds for which `/readyz` reports a shutdown before new connections are refused, so that load balancers stop sending requests.
   * Default 0.
   */
  readonly lingerSeconds?: number | undefined;
  /** One JSON line a request on standard error. */
  readonly logRequests?: boolean | undefined;
  /** Metrics for Prometheus: at a separate port, which nobody else should reach, or at `/metrics` with the token. */
  readonly metrics?:
    | {
        readonly port?: number | undefined;
        readonly host?: string | undefined;
        readonly token?: string | undefined;
      }
    | undefined;
}

export interface Served {
  /** Address at which it listens; the site is at its base below. */
  readonly url: string;
  readonly runtime: Runtime;
  /** Address of the metrics, if they have a port of their own. */
  readonly metricsUrl: string | undefined;
  /** Accepts no new connection, and resolves when running requests have ended. A second call waits for the same. */
  close(): Promise<void>;
}

/**
 * Serves a release, and the site if there is one.
 *
 * Throws `ReleaseError` for a release that cannot be served, and the system's error if the port cannot be opened.
 *
 * @example
 * import { serve } from 'waymark/runtime';
 *
 * const { url, close } = await serve({ release: '.waymark', site: 'dist', port: 0 });
 * console.log(`The site is at ${url}`);
 * await close();
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const [{ createRuntime }, watching] = await Promise.all([import('./index.ts'), openWatching(options)]);
  const { metrics } = watching;
  const isTrusted = options.trustProxy && trustedProxies(options.trustProxy);
  const runtime = await createRuntime({
    ...options,
    ...(isTrusted && {
      clientOf: (request) => forwardedAddress(request, isTrusted),
      isProxied: (request: ServerRequest) => isTrusted(request.ip ?? ''),
    }),
    observers: [...watching.observers, ...(options.observers ?? [])],
    onCall(question) {
      metrics?.called(question);
      options.onCall?.(question);
    },
  });
  metrics?.watch(runtime);
  try {
    const { url, close } = await listenTo(
      watching.guard((request) => runtime.fetch(request)),
      options,
    );
    const own = await watching.listen().catch((error: unknown) => failed(error, close));
    let closing: Promise<void> | undefined;
    return {
      url,
      runtime,
      metricsUrl: own?.url,
      close() {
        closing ??= (async () => {
          const { lingerSeconds = 0, drainSeconds = DRAIN_SECONDS } = options;
          const time = (lingerSeconds + drainSeconds) * 1000;
          const end = performance.now() + time;
          runtime.prepareToClose();
          await Promise.all([close(), runtime.deployer?.close(time)]);
          // The work of a request goes on after its connection has ended.
          await runtime.close(Math.max(0, end - performance.now()));
          await own?.close();
          await watching.close();
        })();
        return closing;
      },
    };
  } catch (error) {
    return failed(error, () => runtime.close());
  }
}

function forwardedAddress(request: ServerRequest, isTrusted: (address: string) => boolean): string {
  return clientAddress(request.ip, request.headers.get('x-forwarded-for'), isTrusted);
}

/** Opens a port for a function of a Request. */
export async function listenTo(
  fetch: (request: ServerRequest) => Response | Promise<Response>,
  {
    port = 3000,
    host = 'localhost',
    drainSeconds = DRAIN_SECONDS,
    lingerSeconds = 0,
  }: Pick<ServeOptions, 'port' | 'host' | 'drainSeconds' | 'lingerSeconds'>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = listen({
    fetch: (request) => answered(request, fetch),
    port,
    hostname: host,
    silent: true,
    gracefulShutdown: false,
    manual: true,
    node: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  let ending = false;
  // A balancer gives each connection up after its next answer, so that no request is on its way when the rest are closed.
  server.node?.server?.prependListener('request', (_request: unknown, response: ServerResponse) => {
    if (ending) response.shouldKeepAlive = false;
  });
  await server.serve();
  return {
    url: (server.url ?? `http://${host}:${port}/`).replace(/\/$/, ''),
    async close() {
      ending = true;
      if (lingerSeconds > 0) await delay(lingerSeconds * 1000);
      const force = setTimeout(() => server.close(true), drainSeconds * 1000);
      const { server: listener } = server.node ?? {};
      // Node closes idle ones now; those that become idle when their request ends would hold us up.
      const idle = setInterval(() => {
        if (listener && 'closeIdleConnections' in listener) listener.closeIdleConnections();
      }, IDLE_CHECK_MS);
      try {
        await server.close();
      } finally {
        clearTimeout(force);
        clearInterval(idle);
      }
    },
  };
}

/** Whatever the answer to a request was, its connection is left such that the next request on it is answered, too. */
async function answered(
  request: ServerRequest,
  fetch: (request: ServerRequest) => Response | Promise<Response>,
): Promise<Response> {
  const { node } = request.runtime ?? {};
  if (node?.res === undefined) throw new Error('A request did not come from a port.');
  // HTTP/2 is not supported here.
  const { req, res } = node as { req: IncomingMessage; res: ServerResponse };
  // Nobody is there to read an answer.
  if (!(await firstOfConnection(req, res))) return new Response(null, { status: 499 });
  try {
    return hasValidHost(req) ? await fetch(request) : plain(400, 'Bad request: the Host is not valid.');
  } finally {
    if (!req.complete) await readRest(req, res);
  }
}

/** Variables of OpenTelemetry that decide whether anything is sent. */
function sendsTraces(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  return Boolean(endpoint) && !isOff;
}

/** The observers of requests, each loaded only if it is asked for. */
async function openWatching({ metrics: wanted, logRequests }: ServeOptions) {
  const [observing, tracing, logging] = await Promise.all([
    wanted && import('./telemetry/metrics.ts'),
    sendsTraces(process.env)
      ? withPackages(
          TRACING_PACKAGES,
          'OTEL_EXPORTER_OTLP_ENDPOINT',
          () => import('./telemetry/tracing.ts'),
        ).then(({ startTracing }) => startTracing())
      : undefined,
    logRequests ? import('./telemetry/access-log.ts') : undefined,
  ]);
  const metrics = observing?.createMetrics();
  const token = wanted?.token;
  return {
    observers: [
      ...(tracing ? [tracing.observer] : []),
      ...(logging ? [logging.accessLog((line) => process.stderr.write(line))] : []),
      ...(metrics ? [metrics.observer] : []),
    ],
    metrics,
    /** Answers `/metrics` to requests with the token. */
    guard(
      fetch: (request: ServerRequest) => Promise<Response>,
    ): (request: ServerRequest) => Promise<Response> {
      if (observing === undefined || metrics === undefined || token === undefined) return fetch;
      const app = new H3({ silent: true, allowMalformedURL: true })
        .all(METRICS_PATH, ({ req }) =>
          observing.hasToken(req, token)
            ? metrics.answer()
            : new Response('Unauthorized', { status: 401, headers: { 'www-authenticate': 'Bearer' } }),
        )
        .all('/**', ({ req }) => fetch(req));
      return async (request) => app.fetch(request);
    },
    /** Opens the port of the metrics, if they have one. */
    async listen(): Promise<Awaited<ReturnType<typeof listenTo>> | undefined> {
      if (metrics === undefined || wanted?.port === undefined) return undefined;
      const { port, host } = wanted;
      return listenTo(new H3({ silent: true }).get(METRICS_PATH, () => metrics.answer()).fetch, {
        port,
        host,
      });
    },
    close: async (): Promise<void> => tracing?.close(),
  };
}
