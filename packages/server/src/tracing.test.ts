import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { noSpan, openTracing, readTraceparent, type Tracing, tracingVariables } from './tracing.ts';

const run = promisify(execFile);
const log = createLogger('test', 'silent');
const traceId = '0af7651916cd43dd8448eb211c80319c';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

let server: Server | undefined;
let tracing: Tracing | undefined;
afterEach(async () => {
  await tracing?.close();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  tracing = undefined;
});

/** Exports traces to a collector that records requests. */
async function startTracing(share = 100): Promise<{ traced: Tracing; sent: () => Promise<Sent[]> }> {
  const spans: Sent[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  });
  server = collector;
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const config = readConfig(tracingVariables, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`,
    TRACED_PERCENT: String(share),
  });
  const traced = await openTracing('test', '1.0.0', config, log);
  tracing = traced;
  const sent = async () => {
    await traced.close();
    return spans;
  };
  return { traced, sent };
}

describe('tracing', () => {
  it('propagates a trace by its header', async () => {
    const { traced, sent } = await startTracing();
    const request = traced.begin('request', 'server');
    expect(readTraceparent(request.traceparent)).toMatchObject({ traceId: request.traceId, isSampled: true });
    const run = traced.begin('run', 'consumer', request.traceparent);
    run.begin('part').end();
    run.end();
    request.end();
    // Attributes are set twice, the span ends once.
    request.end(true);
    const spans = await sent();
    expect(spans.map(({ name }) => name)).toEqual(['part', 'run', 'request']);
    const [part, inner, outer] = spans;
    expect([part?.parentSpanId, inner?.parentSpanId]).toEqual([inner?.spanId, outer?.spanId]);
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([request.traceId]));
  });

  it('follows the sampling decision of the caller, or else the configured share', async () => {
    const { traced, sent } = await startTracing(0);
    const dropped = traced.begin('dropped', 'server');
    expect(readTraceparent(dropped.traceparent)?.isSampled).toBe(false);
    dropped.begin('part of it').end();
    traced.begin('run of it', 'consumer', dropped.traceparent).end();
    dropped.end();
    traced.begin('decided', 'server', `00-${traceId}-b7ad6b7169203331-01`).end();
    expect((await sent()).map((span) => [span.name, span.traceId])).toEqual([['decided', traceId]]);
  });

  it('loses only the spans if the collector does not respond', async () => {
    const config = readConfig(tracingVariables, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const warnings: unknown[] = [];
    const watching = { ...log, warn: (fields: unknown) => warnings.push(fields) } as unknown as typeof log;
    const traced = await openTracing('test', '1.0.0', config, watching);
    traced.begin('lost', 'server').end();
    await traced.close();
    expect(warnings).toHaveLength(1);
  });

  it('does not load the tracing libraries without a collector', async () => {
    const program = (endpoint: string) => `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve(name, context, next) { loaded.push(name); return next(name, context); } });
      const { openTracing } = await import(${JSON.stringify(new URL('./tracing.ts', import.meta.url).href)});
      const config = { OTEL_EXPORTER_OTLP_ENDPOINT: '${endpoint}', TRACED_PERCENT: 100 };
      const tracing = await openTracing('test', '1', config, console);
      console.log(loaded.filter((name) => name.startsWith('@opentelemetry/')).length);
      console.log(tracing.begin('request', 'server').traceId === undefined);
    `;
    const output = async (endpoint: string) =>
      (await run(process.execPath, ['--input-type=module', '--eval', program(endpoint)])).stdout.trim().split('\n');
    expect(await output('')).toEqual(['0', 'true']);
    const [count, isUntraced] = await output('http://127.0.0.1:9');
    expect([Number(count) > 3, isUntraced]).toEqual([true, 'false']);
  });

  it('creates no spans below an untraced one', () => {
    expect(noSpan.begin('part')).toBe(noSpan);
  });

  it('refuses an invalid address', () => {
    for (const address of ['collector:4318', 'ftp://collector', '/v1/traces'])
      expect(() => readConfig(tracingVariables, { OTEL_EXPORTER_OTLP_ENDPOINT: address })).toThrow(ConfigError);
  });
});

describe('readTraceparent', () => {
  it('reads trace, span and whether it is recorded', () => {
    const header = `00-${traceId}-b7ad6b7169203331-`;
    expect(readTraceparent(`${header}01`)).toEqual({ traceId, spanId: 'b7ad6b7169203331', isSampled: true });
    expect(readTraceparent(`${header}02`)).toEqual({ traceId, spanId: 'b7ad6b7169203331', isSampled: false });
  });

  it.each([
    undefined,
    '',
    'hunter2',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-b7ad6b7169203331-01`,
    `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`,
    `00-${traceId}-b7ad6b7169203331-01-more`,
  ])('reads nothing of %s', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});
