import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Duplex } from 'node:stream';
import { type ApiToolName, ToolError } from '@blattwerk/shared';
import { detachBuffer, LeaseGoneError, StoreFullError } from '@blattwerk/server';
import { FrameError, frameKinds, readFrames, writeFrame, writeMessage } from '../../frames.ts';
import {
  type ChildMessage,
  descriptors,
  type PendingRequest,
  type RunReport,
  type RunRequest,
  type TimedReport,
} from '../../protocol.ts';
import { checkMessage } from './check-message.ts';
import { childStdio } from '../sandbox/child-stdio.ts';
import type { ChildLaunch } from '../sandbox/launch-child.ts';
import type { RunBytes } from '../queue/run-bytes.ts';

/** What happens to a child's process. A report's bytes are stored, and counted by this process. */
export type ProcessEvent =
  | ChildMessage
  /** It broke the protocol, and must be killed. */
  | { kind: 'violated' }
  /** Every message that it sent before was delivered, unless it was killed. */
  | { kind: 'exited'; exitCode: number | null; signal: NodeJS.Signals | null }
  /** It could not be started; there is no other event. */
  | { kind: 'startFailed'; cause: unknown };

interface Exchange {
  tool: ApiToolName;
  bytes: RunBytes;
  hasBegun: boolean;
  /** The transfers of inputs, one after the other. */
  reading: Promise<void>;
  readsWaiting: number;
  failure?: { error: unknown };
}

export type ChildHandle = NonNullable<ReturnType<typeof startChild>>;

/**
 * Starts a child, whose only connection is a stream of frames to this process (frames.ts). All bytes of its jobs pass
 * through this process.
 * @returns undefined where the process cannot be started
 */
export function startChild(launch: ChildLaunch, happened: (event: ProcessEvent) => void) {
  using io = childStdio('pipe', launch.filter);
  const started = spawn(launch.command, launch.args, {
    env: launch.environment,
    stdio: io.stdio,
    // A process group of its own: a signal to the group ends its native tools too, and Ctrl-C does not reach it.
    detached: true,
  });
  const { pid } = started;
  // A process that could not be started has neither a pid nor an exit event.
  started.on('error', (cause) => started.pid === undefined && happened({ kind: 'startFailed', cause }));
  if (pid === undefined) {
    launch.cleanUp();
    return undefined;
  }
  const channel = started.stdio[descriptors.channel] as Duplex;
  channel.on('error', () => {});
  let exchange: Exchange | undefined;
  let isKilled = false;
  const killed = Promise.withResolvers<void>();
  const delivered = deliver();
  started.once('exit', (exitCode, signal) => {
    // Native tools that it started can still be in its group, and hold its end of the stream.
    killGroup(pid);
    launch.cleanUp();
    const end = () => happened({ kind: 'exited', ...endOf(exitCode, signal) });
    // Bytes of a killed child need not be stored, which can take long.
    if (isKilled) end();
    else void Promise.race([delivered, killed.promise]).then(end);
  });

  async function deliver(): Promise<void> {
    try {
      for await (const { kind, payload } of readFrames(channel)) {
        if (isKilled) return;
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
      await writeFrame(channel, frameKinds.confidential, confidential);
      confidential.fill(0);
    };
    sent().catch((error: unknown) => fail(current, error));
  }

  function startReading(current: Exchange, place: number): void {
    // The child may request the next input when it has the last byte of this one, of which this process may not know.
    if (++current.readsWaiting > 2) throw new FrameError('expected one input at a time');
    const sent = async () => {
      for await (const chunk of current.bytes.read(place)) {
        await writeFrame(channel, frameKinds.bytes, chunk);
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
    writeFrame(channel, frameKinds.failed, Buffer.alloc(0)).catch(() => {});
  }

  return {
    pid,
    /** Whether its scratch folder is still there. */
    hasScratch: () => launch.hasScratch?.() ?? true,
    /** Gives the child a job; its bytes are exchanged from `begun` to `report`. */
    begin(request: PendingRequest, bytes: RunBytes): void {
      exchange = { tool: request.tool, bytes, hasBegun: false, reading: Promise.resolve(), readsWaiting: 0 };
      // It fails only where the child is gone, which its exit reports.
      const complete: RunRequest = { ...request, scratch: launch.scratch };
      writeMessage(channel, complete).catch(() => {});
    },
    /** Kills the child and its native tools. */
    kill(): void {
      isKilled = true;
      killed.resolve();
      killGroup(pid);
    },
    exited: new Promise<void>((resolve) => started.once('exit', () => resolve())),
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

/** A sandbox exits with 128 and the number of the signal that ended the child. */
function endOf(exitCode: number | null, signal: NodeJS.Signals | null) {
  const found = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number);
  return found ? { exitCode: null, signal: found[0] as NodeJS.Signals } : { exitCode, signal };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left in the group.
  }
}
