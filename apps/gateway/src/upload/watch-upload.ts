import type { Socket } from 'node:net';
import { ToolError } from '@blattwerk/shared';
import { type Clock, systemClock } from '@blattwerk/server';
import { type GatewayConfig, minThroughput } from '../config.ts';
import { watchThroughput } from './watch-throughput.ts';

/** Reason for which the reading of a refused upload is aborted: the limit of bytes or time for its rest is reached. */
export const drainLimitReached = Symbol('drain limit reached');

export interface UploadWatch {
  /** Aborted with a ToolError where the sender is too slow, or with `drainLimitReached`. */
  readonly signal: AbortSignal;
  /** Bytes received so far, part headers and boundaries included. */
  readonly receivedBytes: number;
  /** The upload is refused: from now on the limits of draining apply. */
  drain(): void;
  stop(): void;
}

/** Limits an upload: its least speed, its total time, and the bytes and time of draining it once it is refused. */
export function watchUpload(
  socket: Pick<Socket, 'bytesRead'>,
  config: GatewayConfig,
  clock: Clock = systemClock,
): UploadWatch {
  const controller = new AbortController();
  const start = { bytes: socket.bytesRead, at: clock.now() };
  let drainedFrom: { bytes: number; at: number } | undefined;

  function endSlow(): void {
    controller.abort(drainedFrom ? drainLimitReached : new ToolError('invalidRequest'));
  }

  const timer = clock.setInterval(
    () => {
      const now = clock.now();
      const bytes = socket.bytesRead;
      if (now - start.at > config.UPLOAD_TIMEOUT_MS) controller.abort(new ToolError('invalidRequest'));
      if (drainedFrom && (bytes - drainedFrom.bytes > config.DRAIN_BYTES || now - drainedFrom.at > config.DRAIN_MS)) {
        controller.abort(drainLimitReached);
      }
    },
    Math.min(500, config.UPLOAD_STALL_MS / 4),
  );
  timer.unref();
  const stall = {
    windowMs: config.UPLOAD_STALL_MS,
    minBytes: (config.UPLOAD_MIN_BYTES_PER_SECOND * config.UPLOAD_STALL_MS) / 1_000,
  };
  const stops = [stall, minThroughput(config)].map((minimum) =>
    watchThroughput(() => socket.bytesRead, minimum, endSlow, clock),
  );

  return {
    signal: controller.signal,
    get receivedBytes() {
      return socket.bytesRead - start.bytes;
    },
    drain() {
      drainedFrom ??= { bytes: socket.bytesRead, at: clock.now() };
    },
    stop() {
      clock.clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
}
