import type { ErrorCode, JobData, Stage } from '@blattwerk/shared';
import { noSpan, type Span, type Tracing } from '@blattwerk/server';
import type { RunTimes } from '../../protocol.ts';

/** Outcome of a run as a trace records it. */
export interface TracedOutcome {
  outcome: 'done' | 'refused' | 'cancelled' | 'failed';
  code?: ErrorCode;
  bytesOut?: number;
}

export type RunTrace = ReturnType<typeof traceRun>;

/**
 * Traces a run as part of its request, and its child as part of the run. The child itself exports no spans: it handles
 * a visitor's file and reaches its parent only, so that its parent exports the times that it reported.
 */
export function traceRun(tracing: Tracing, job: string, data: Partial<JobData>) {
  const { inputs, requestId, tool, traceparent } = data;
  const span = traceparent === undefined ? noSpan : tracing.begin(`run ${tool}`, 'consumer', traceparent);
  let child: { pid: number; begunAt: number } | undefined;
  const seen: { stage: Stage; at: number }[] = [];
  span.setAttributes({
    'blattwerk.tool': String(tool),
    'blattwerk.job_id': job,
    'blattwerk.request_id': String(requestId),
    'blattwerk.files': Array.isArray(inputs) ? inputs.length : 0,
  });

  return {
    traceId: span.traceId,
    begun(pid: number): void {
      child = { pid, begunAt: Date.now() };
    },
    /** Records a stage, for a child that is killed before it reports its times. */
    progressed(stage: Stage): void {
      if (seen.at(-1)?.stage !== stage) seen.push({ stage, at: Date.now() });
    },
    ended(end: TracedOutcome, times?: RunTimes): void {
      if (child) traceChild(span, child, times);
      for (const { stage, at } of times?.stages ?? seen) span.event(stage, at);
      span.setAttributes({
        'blattwerk.outcome': end.outcome,
        ...(end.code === undefined ? {} : { 'blattwerk.code': end.code }),
        ...(end.bytesOut === undefined ? {} : { 'blattwerk.bytes': end.bytesOut }),
      });
      span.end(end.outcome === 'failed');
    },
  };
}

function traceChild(span: Span, child: { pid: number; begunAt: number }, times: RunTimes | undefined): void {
  const part = span.begin('child', times?.begunAt ?? child.begunAt);
  part.setAttributes({ 'process.pid': child.pid });
  // A child without times did not end by itself.
  part.end(times === undefined, times?.endedAt);
}
