import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from './log.ts';
import { readTraceparent, type Span, type Tracing } from './tracing.ts';

/** Interval of exports, in ms. */
const sendEveryMs = 2_000;
/** Timeout of an export; also bounds the program's shutdown. */
const sendTimeoutMs = 3_000;
/** Minimum interval between warnings about failed exports, in ms. */
const warningIntervalMs = 60_000;

interface ExportOptions {
  app: string;
  version: string;
  address: string;
  /** Share of requests to trace unless the caller has decided, from 0 to 1. */
  share: number;
  log: Logger;
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;

/** Traces with the OpenTelemetry SDK, without global state: parents are passed explicitly. */
export function exportTraces({ app, version, address, share, log }: ExportOptions): Tracing {
  const exporter = withWarnings(new OTLPTraceExporter({ url: address, timeoutMillis: sendTimeoutMs }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `blattwerk-${app}`, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs, exportTimeoutMillis: sendTimeoutMs }),
    ],
  });
  const tracer = provider.getTracer('blattwerk', version);
  return {
    begin: (name, kind, traceparent) =>
      wrap(tracer, tracer.startSpan(name, { kind: kinds[kind] }, contextOf(traceparent))),
    close: () => provider.shutdown().catch(() => {}),
  };
}

function wrap(tracer: Tracer, span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const own = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    begin: (name, at) => wrap(tracer, tracer.startSpan(name, at === undefined ? {} : { startTime: at }, own)),
    event: (name, at) => void span.addEvent(name, at),
    setAttributes: (attributes) => void span.setAttributes(attributes),
    end(failed = false, at) {
      if (!span.isRecording()) return;
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(at);
    },
  };
}

function contextOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The SDK drops rejected spans without any log. */
function withWarnings(exporter: SpanExporter, log: Logger): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && Date.now() - warnedAt > warningIntervalMs) {
          warnedAt = Date.now();
          log.warn({ err: result.error, spans: spans.length }, 'the trace collector does not accept spans');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  };
}
