import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RawClient, rawClient } from '../testing/raw-client.ts';
import { type DrainBounds, drainBody } from './drain-body.ts';

const declaredBytes = 10_000_000;
let server: Server;
let client: RawClient;
let bounds: DrainBounds;
let received: PromiseWithResolvers<IncomingMessage>;

beforeEach(async () => {
  bounds = { bytes: 1_000_000, ms: 5_000 };
  received = Promise.withResolvers();
  server = createServer((request, response) => {
    response.writeHead(413, { 'content-length': '7' }).end('refused');
    drainBody(request, bounds);
    received.resolve(request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.useRealTimers();
  client.socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Begins a request, whose answer is sent at once. */
async function begin(bytes = declaredBytes): Promise<IncomingMessage> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { port } = server.address() as AddressInfo;
  client = rawClient(port, `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
  return received.promise;
}

/** Sends bytes of the body, and waits until they are read. */
async function send(request: IncomingMessage, bytes: number): Promise<void> {
  const { socket } = request;
  const before = socket.bytesRead;
  client.socket.write(Buffer.alloc(bytes));
  while (socket.bytesRead < before + bytes) await new Promise((resolve) => setImmediate(resolve));
}

it('reads the rest of a body, so that the next request of the connection is answered', async () => {
  const request = await begin(600_000);
  await send(request, 600_000);
  if (!request.readableEnded) await once(request, 'end');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  client.socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
  while (client.answer.split('refused').length < 3) await new Promise((resolve) => setImmediate(resolve));
  expect(vi.getTimerCount()).toBe(0);
});

it('closes the connection beyond a number of bytes', async () => {
  const request = await begin();
  await send(request, 1_000_000);
  vi.advanceTimersByTime(100);
  expect(request.socket.destroyed).toBe(false);
  await send(request, 1);
  vi.advanceTimersByTime(99);
  expect(request.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(request.socket.destroyed).toBe(true);
  await client.closed;
});

it('closes the connection after a time', async () => {
  const request = await begin();
  await send(request, 10);
  vi.advanceTimersByTime(5_000);
  expect(request.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(100);
  expect(request.socket.destroyed).toBe(true);
});

it('ends with a client that leaves', async () => {
  const request = await begin();
  await send(request, 10);
  expect(vi.getTimerCount()).toBe(1);
  const closed = new Promise((resolve) => request.socket.once('close', resolve));
  client.socket.resetAndDestroy();
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves nothing at a connection that is kept', async () => {
  const request = await begin(10);
  const listeners = request.socket.listenerCount('close');
  await send(request, 10);
  if (!request.readableEnded) await once(request, 'end');
  expect(request.socket.listenerCount('close')).toBe(listeners - 1);
});
