import { type ConfigOf, integerVariable, type Variable } from './config.ts';
import type { Logger } from './log.ts';

/** Attributes of a span; none is data of a visitor's file. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A timed part of a request. */
export interface Span {
  /** Undefined without tracing. */
  readonly traceId: string | undefined;
  /** The W3C header that makes spans of another program children of this one; undefined without tracing. */
  readonly traceparent: string | undefined;
  /** Starts a child span. @param at start in ms since 1970, now by default; also in the methods below */
  begin(name: string, at?: number): Span;
  event(name: string, at?: number): void;
  setAttributes(attributes: SpanAttributes): void;
  /** @param failed whether the operation failed; a refusal is not a failure */
  end(failed?: boolean, at?: number): void;
}

/** Entry point of tracing in a program. */
export interface Tracing {
  /** Starts a span for a request. @param traceparent header of the parent span */
  begin(name: string, kind: 'server' | 'consumer', traceparent?: string): Span;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}

const addressVariable: Variable<string> = {
  default: '',
  kind: 'address with http: or https:',
  doc: 'Address of an OpenTelemetry collector (OTLP over HTTP), which receives spans at `/v1/traces`; no tracing where absent.',
  parse: (text) => {
    if (!/^https?:$/.test(new URL(text).protocol)) throw new RangeError();
    return text.replace(/(?<!\/)\/+$/, '');
  },
};

/** Variables of tracing, for gateway and worker. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: addressVariable,
  TRACED_PERCENT: integerVariable(100, 'Percentage of requests that are traced, unless the caller has decided.', {
    min: 0,
    max: 100,
  }),
} as const;

/** Span without tracing; has no effect. */
export const noSpan: Span = {
  traceId: undefined,
  traceparent: undefined,
  begin: () => noSpan,
  event() {},
  setAttributes() {},
  end() {},
};

/** Tracing without a collector: does nothing. */
export const noTracing: Tracing = { begin: () => noSpan, close: async () => {} };

/** Opens tracing to the configured collector; without one, does not load the tracing libraries. */
export async function openTracing(
  app: string,
  version: string,
  config: ConfigOf<typeof tracingVariables>,
  log: Logger,
): Promise<Tracing> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return noTracing;
  const { exportTraces } = await import('./export-traces.ts');
  return exportTraces({
    app,
    version,
    address: `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    share: config.TRACED_PERCENT / 100,
    log,
  });
}

const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** Reads a `traceparent` header (W3C Trace Context, 3.2); undefined unless it is valid and of version 00. */
export function readTraceparent(text: unknown): TraceParent | undefined {
  const [, traceId, spanId, flags] = typeof text === 'string' ? (traceparentPattern.exec(text) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
