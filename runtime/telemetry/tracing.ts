/** OpenTelemetry spans of requests, sent to the endpoint in the environment: loaded only if it names one. */
import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Observer } from './observer.ts';

/** Reads the variables of traces, as every OpenTelemetry program does: its exporter those of OTLP, the rest is here. */
export function startTracing() {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'waymark' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerOf(process.env.OTEL_TRACES_SAMPLER, process.env.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batches() })],
  });
  return {
    observer: tracedBy(provider.getTracer('waymark')),
    /** Sends the remaining spans. */
    close: (): Promise<void> => provider.shutdown(),
  };
}

/** No span has a parent here, so that samplers by a parent are those for none. */
function samplerOf(name = '', ratio = '1'): Sampler {
  const kind = name.replace(/^parentbased_/, '');
  if (kind === 'always_off') return new AlwaysOffSampler();
  const share = Number(ratio);
  return kind === 'traceidratio' && share >= 0 && share <= 1
    ? new TraceIdRatioBasedSampler(share)
    : new AlwaysOnSampler();
}

function batches() {
  const { env } = process;
  const whole = (value = ''): number | undefined =>
    /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
  const given = {
    scheduledDelayMillis: whole(env.OTEL_BSP_SCHEDULE_DELAY),
    exportTimeoutMillis: whole(env.OTEL_BSP_EXPORT_TIMEOUT),
    maxQueueSize: whole(env.OTEL_BSP_MAX_QUEUE_SIZE),
    maxExportBatchSize: whole(env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function tracedBy(tracer: Tracer): Observer {
  return async ({ method, route, path }, next) => {
    const span = tracer.startSpan(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        ...(path !== undefined && { 'url.path': path }),
      },
    });
    try {
      const response = await next();
      span.setAttribute('http.response.status_code', response.status);
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      return response;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}
