import type { JobData } from '@blattwerk/shared';
import type { Span, SpanAttributes, Tracing } from '@blattwerk/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { traceRun } from './trace-run.ts';

interface Recorded {
  name: string;
  at?: number | undefined;
  attributes: SpanAttributes;
  events: [string, number | undefined][];
  ended?: { failed: boolean; at: number | undefined };
}

let spans: Recorded[];
let parents: (string | undefined)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  spans = [];
  parents = [];
});
afterEach(() => void vi.useRealTimers());

function record(name: string, at?: number): Span {
  const span: Recorded = { name, at, attributes: {}, events: [] };
  spans.push(span);
  return {
    traceId: 'trace',
    traceparent: 'parent',
    begin: (child, childAt) => record(child, childAt),
    event: (event, eventAt) => void span.events.push([event, eventAt]),
    setAttributes: (attributes) => void (span.attributes = { ...span.attributes, ...attributes }),
    end: (failed = false, endedAt) => void (span.ended = { failed, at: endedAt }),
  };
}

const tracing: Tracing = {
  begin(name, kind, traceparent) {
    parents.push(traceparent);
    return record(`${kind}: ${name}`);
  },
  close: async () => {},
};
const input = { index: 0, bytes: 1, format: 'png' } as const;
const data: Partial<JobData> = { tool: 'convert', requestId: 'r', inputs: [input, input], traceparent: 'p' };

it('is a part of the trace of its request, with its child and the stages that it reported', () => {
  const trace = traceRun(tracing, 'j', data);
  trace.begun(77);
  trace.progressed('analyzing');
  const times = { begunAt: 1_100, stages: [{ stage: 'processing' as const, at: 1_200 }], endedAt: 1_300 };
  trace.ended({ outcome: 'done', bytesOut: 9 }, times);
  expect([parents, trace.traceId]).toEqual([['p'], 'trace']);
  expect(spans).toEqual([
    {
      name: 'consumer: run convert',
      attributes: {
        'blattwerk.tool': 'convert',
        'blattwerk.job_id': 'j',
        'blattwerk.request_id': 'r',
        'blattwerk.files': 2,
        'blattwerk.outcome': 'done',
        'blattwerk.bytes': 9,
      },
      events: [['processing', 1_200]],
      ended: { failed: false },
    },
    { name: 'child', at: 1_100, attributes: { 'process.pid': 77 }, events: [], ended: { failed: false, at: 1_300 } },
  ]);
});

it('has the stages that were seen where the child was killed, each once', () => {
  const trace = traceRun(tracing, 'j', data);
  trace.begun(77);
  for (const stage of ['analyzing', 'analyzing', 'processing', 'analyzing'] as const) {
    vi.setSystemTime(Date.now() + 10);
    trace.progressed(stage);
  }
  trace.ended({ outcome: 'refused', code: 'tooComplex' });
  const [run, child] = spans;
  expect(run?.events).toEqual([
    ['analyzing', 1_010],
    ['processing', 1_030],
    ['analyzing', 1_040],
  ]);
  expect(run?.attributes).toMatchObject({ 'blattwerk.outcome': 'refused', 'blattwerk.code': 'tooComplex' });
  expect(run?.attributes).not.toHaveProperty(['blattwerk.bytes']);
  expect([run?.ended?.failed, child?.at, child?.ended]).toEqual([false, 1_000, { failed: true, at: undefined }]);
});

it('has no child where none began it, and is failed only by a fault', () => {
  const trace = traceRun(tracing, 'j', { ...data, inputs: 'elsewhere' as never });
  trace.ended({ outcome: 'failed' });
  expect(spans).toHaveLength(1);
  expect(spans[0]?.ended?.failed).toBe(true);
  expect(spans[0]?.attributes).toMatchObject({ 'blattwerk.files': 0 });
  expect(spans[0]?.attributes).not.toHaveProperty(['blattwerk.code']);
});

it('is not traced where its request is not', () => {
  const { traceparent: _, ...untraced } = data;
  const trace = traceRun(tracing, 'j', untraced);
  trace.begun(1);
  trace.ended({ outcome: 'done' });
  expect([trace.traceId, spans]).toEqual([undefined, []]);
});
