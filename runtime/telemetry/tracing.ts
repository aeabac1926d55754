/** OpenTelemetry spans of requests, sent to the endpoint in the environment: loaded only if it names one. */
import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Observer } from './observer.ts';

/** Reads `OTEL_EXPORTER_OTLP_*` and `OTEL_SERVICE_NAME`, as every OpenTelemetry program does. */
export function startTracing() {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'waymark' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  return {
    observer: tracedBy(provider.getTracer('waymark')),
    /** Sends the remaining spans. */
    close: (): Promise<void> => provider.shutdown(),
  };
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
