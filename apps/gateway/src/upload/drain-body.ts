import type { IncomingMessage } from 'node:http';

interface DrainBounds {
  bytes: number;
  ms: number;
}

/**
 * Reads on and throws away what a sender still sends after its answer: a browser reads an answer only once its body is
 * through, and a connection closed under it would show as a reset. Beyond the bounds the connection is closed.
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
  request.once('close', () => clearInterval(timer));
  request.once('end', () => clearInterval(timer));
  request.on('error', () => {});
  request.unpipe();
  request.resume();
}
