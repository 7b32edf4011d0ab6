import type { IncomingMessage } from 'node:http';

export interface DrainBounds {
  bytes: number;
  ms: number;
}

/**
 * Reads and discards the rest of a request's body after its answer was sent: a browser reads the answer only after it
 * has sent the whole body, and reports a connection that is closed before that as reset. Beyond the bounds the
 * connection is closed.
 */
export function drainBody(request: IncomingMessage, bounds: DrainBounds): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const limit = socket.bytesRead + bounds.bytes;
  const deadline = Date.now() + bounds.ms;
  const timer = setInterval(() => {
    if (socket.bytesRead > limit || Date.now() > deadline) socket.destroy();
  }, 100);
  timer.unref();
  const end = () => {
    clearInterval(timer);
    socket.off('close', end);
  };
  request.once('end', end);
  // A request that is answered already has no event where its client leaves.
  socket.once('close', end);
  request.on('error', () => {});
  request.resume();
}
