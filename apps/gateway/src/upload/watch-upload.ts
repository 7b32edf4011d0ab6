import type { Socket } from 'node:net';
import { ToolError } from '@blattwerk/shared';
import type { GatewayConfig } from '../config.ts';

/** Aborts the reading of an upload whose rest need not be waited for: what is to be answered is known. */
export const drainedEnough = Symbol('drained enough');

export interface UploadWatch {
  /** Aborted with a ToolError where the sender is too slow, or with `drainedEnough`. */
  readonly signal: AbortSignal;
  /** The body's bytes so far, its head and boundaries included. */
  readonly receivedBytes: number;
  /** From now on the rest is only drained. */
  drain(): void;
  stop(): void;
}

/** Watches how an upload comes along: its speed, its whole time, and what is drained once it is refused. */
export function watchUpload(socket: Socket, config: GatewayConfig): UploadWatch {
  const controller = new AbortController();
  const start = { bytes: socket.bytesRead, at: Date.now() };
  const leastBytes = (config.UPLOAD_MIN_BYTES_PER_SECOND * config.UPLOAD_STALL_MS) / 1_000;
  let window = { ...start };
  let drainedFrom: { bytes: number; at: number } | undefined;

  const timer = setInterval(
    () => {
      const now = Date.now();
      const bytes = socket.bytesRead;
      if (now - start.at > config.UPLOAD_TIMEOUT_MS) controller.abort(new ToolError('invalidRequest'));
      if (drainedFrom && (bytes - drainedFrom.bytes > config.DRAIN_BYTES || now - drainedFrom.at > config.DRAIN_MS)) {
        controller.abort(drainedEnough);
      }
      if (now - window.at < config.UPLOAD_STALL_MS) return;
      if (bytes - window.bytes < leastBytes)
        controller.abort(drainedFrom ? drainedEnough : new ToolError('invalidRequest'));
      window = { bytes, at: now };
    },
    Math.min(500, config.UPLOAD_STALL_MS / 4),
  );
  timer.unref();

  return {
    signal: controller.signal,
    get receivedBytes() {
      return socket.bytesRead - start.bytes;
    },
    drain() {
      drainedFrom ??= { bytes: socket.bytesRead, at: Date.now() };
    },
    stop: () => clearInterval(timer),
  };
}
