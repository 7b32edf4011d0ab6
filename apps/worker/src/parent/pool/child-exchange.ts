import { type ApiToolName, ToolError } from '@blattwerk/shared';
import { detachBuffer, LeaseGoneError, StoreFullError } from '@blattwerk/server';
import { type ChannelFrame, FrameError, type FrameKind, frameKinds } from '../../frames.ts';
import type { ChildMessage, RunReport, RunRequest, TimedReport } from '../../protocol.ts';
import type { RunBytes } from '../queue/run-bytes.ts';
import { checkMessage } from './check-message.ts';

/** The stream of frames between this process and a child. */
export interface ChildChannel {
  frames: AsyncIterable<ChannelFrame>;
  /** Resolves when the payload's memory is no longer needed. @throws Error where the child is gone */
  write: (kind: FrameKind, payload: Uint8Array) => Promise<void>;
}

/** What a child sends. A report's bytes are stored, and counted by this process. `violated`: it broke the protocol, and must be killed. */
export type ExchangeEvent = ChildMessage | { kind: 'violated' };

interface Exchange {
  tool: ApiToolName;
  bytes: RunBytes;
  hasBegun: boolean;
  /** The transfers of inputs, one after the other. */
  reading: Promise<void>;
  readsWaiting: number;
  failure?: { error: unknown };
}

/**
 * Exchanges messages and bytes with a child, job by job. All bytes of its jobs pass through here.
 * @returns `begin` gives it a job, whose bytes are exchanged from `begun` to `report`; `delivered` resolves when everything that
 * it sent is handled; after `stop` nothing is
 */
export function exchangeWithChild(channel: ChildChannel, happened: (event: ExchangeEvent) => void) {
  let exchange: Exchange | undefined;
  let isStopped = false;

  async function deliver(): Promise<void> {
    try {
      for await (const { kind, payload } of channel.frames) {
        if (isStopped) return;
        if (kind === frameKinds.message) await receive(checkMessage(payload, exchange?.tool));
        else if (kind === frameKinds.bytes) await store(begun(), payload);
        else if (kind === frameKinds.read && payload.byteLength === 4) startReading(begun(), payload.readUInt32LE());
        else throw new FrameError('expected a frame of a child');
      }
    } catch (error) {
      if (error instanceof FrameError) happened({ kind: 'violated' });
      // Any other error is the stream's: the child is gone, which its exit reports.
    }
  }

  async function receive(message: ChildMessage): Promise<void> {
    if (message.kind !== 'report') {
      happened(message);
      if (message.kind === 'begun' && exchange) beginExchange(exchange);
      return;
    }
    const report = await settled(begun(), message.report);
    exchange = undefined;
    happened({ kind: 'report', report });
  }

  function begun(): Exchange {
    if (!exchange?.hasBegun) throw new FrameError('expected no bytes without a job');
    return exchange;
  }

  function beginExchange(current: Exchange): void {
    if (current.hasBegun) throw new FrameError('expected one begin of a job');
    current.hasBegun = true;
    const sent = async () => {
      const confidential = await current.bytes.confidential();
      await channel.write(frameKinds.confidential, confidential);
      confidential.fill(0);
    };
    sent().catch((error: unknown) => fail(current, error));
  }

  function startReading(current: Exchange, place: number): void {
    // The child may request the next input when it has the last byte of this one, of which this process may not know.
    if (++current.readsWaiting > 2) throw new FrameError('expected one input at a time');
    const sent = async () => {
      for await (const chunk of current.bytes.read(place)) {
        await channel.write(frameKinds.bytes, chunk);
        detachBuffer(chunk);
      }
      current.readsWaiting--;
    };
    current.reading = current.reading.then(sent).catch((error: unknown) => fail(current, error));
  }

  async function store(current: Exchange, part: Buffer): Promise<void> {
    if (current.failure) return;
    try {
      await current.bytes.write(part);
    } catch (error) {
      fail(current, error);
    }
  }

  function fail(current: Exchange, error: unknown): void {
    current.failure ??= { error };
    channel.write(frameKinds.failed, Buffer.alloc(0)).catch(() => {});
  }

  return {
    delivered: deliver(),
    begin(request: RunRequest, bytes: RunBytes): void {
      exchange = { tool: request.tool, bytes, hasBegun: false, reading: Promise.resolve(), readsWaiting: 0 };
      // It fails only where the child is gone, which its exit reports.
      channel.write(frameKinds.message, Buffer.from(JSON.stringify(request))).catch(() => {});
    },
    stop(): void {
      isStopped = true;
    },
  };
}

/** The report of a run with the outcome of storing its output. */
async function settled(exchange: Exchange, report: TimedReport): Promise<TimedReport> {
  let bytes = 0;
  try {
    if (!exchange.failure && report.kind === 'done') bytes = await exchange.bytes.end();
  } catch (error) {
    exchange.failure = { error };
  }
  const { times, mustRestart } = report;
  const kept = { ...(times ? { times } : {}), ...(mustRestart ? { mustRestart } : {}) };
  if (exchange.failure) return { ...reportOfFailure(exchange.failure.error), ...kept };
  return report.kind === 'done' ? { ...report, bytes } : report;
}

function reportOfFailure(error: unknown): RunReport {
  if (error instanceof LeaseGoneError) return { kind: 'released' };
  if (error instanceof StoreFullError) return { kind: 'refused', code: 'busy', params: {} };
  if (error instanceof ToolError) return { kind: 'refused', code: error.code, params: {} };
  return { kind: 'fault', fault: { name: error instanceof Error ? error.name : typeof error, frames: [] } };
}
