import type { Socket } from 'node:net';
import type { Clock } from '@blattwerk/server';
import { type GatewayConfig, minThroughput } from '../config.ts';
import { watchThroughput } from '../upload/watch-throughput.ts';

/**
 * Calls `cut` where the client of an answer takes none of its bytes for DOWNLOAD_STALL_MS, or fewer than the minimum
 * throughput: a slow connection would keep the answer in memory.
 * @returns a function that ends the watch
 */
export function watchAnswer(socket: Socket, config: GatewayConfig, cut: () => void, clock?: Clock): () => void {
  const stall = { windowMs: config.DOWNLOAD_STALL_MS, minBytes: 1 };
  const stops = [stall, minThroughput(config)].map((minimum) =>
    watchThroughput(() => socket.bytesWritten - socket.writableLength, minimum, cut, clock),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
