import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type GatewayConfig, readGatewayConfig } from '../config.ts';
import { createConnections } from './limit-connections.ts';
import { createGatewayMetrics } from './metrics.ts';

/** More than the kernel takes for a client that does not read. */
const hugeAnswer = Buffer.alloc(64 * 1024 * 1024);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

let app: FastifyInstance;
let port: number;
let lines: unknown[];
/** Requests that have arrived and wait. */
let waiting: number;
/** The answer to `/late`, and when it is sent. */
let late: { answer: PromiseWithResolvers<string>; sent: PromiseWithResolvers<void> };
let metrics: ReturnType<typeof createGatewayMetrics>;
const sockets: Socket[] = [];

async function serve(variables: Partial<GatewayConfig>): Promise<void> {
  lines = [];
  waiting = 0;
  late = { answer: Promise.withResolvers(), sent: Promise.withResolvers() };
  metrics = createGatewayMetrics([]);
  const config = { ...readGatewayConfig({}), ...variables };
  const log = { warn: (line: unknown) => void lines.push(line) };
  const connections = createConnections({ config, metrics, log });
  app = fastify({
    forceCloseConnections: true,
    serverFactory: (listener) => connections.createServer(listener),
  });
  connections.watchAnswers(app);
  app.get('/short', () => 'short');
  app.get('/huge', () => hugeAnswer);
  // Waits as a job does: nothing is sent yet.
  app.get('/wait', () => {
    waiting++;
    return new Promise(() => {});
  });
  const { answer, sent } = late;
  const onSend = async () => sent.resolve();
  app.get('/late', { onSend }, () => {
    waiting++;
    return answer.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as { port: number });
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A client that reads nothing, until it is told to. */
async function open(from: string, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

/** The answer's first line; empty where the connection is closed without one. */
async function statusLine(from: string, path = '/short'): Promise<string> {
  const socket = await open(from, get(path));
  const answer = once(socket, 'data').then(([data]) => String(data));
  const end = once(socket, 'close').then(() => '');
  return ((await Promise.race([answer, end])).split('\r\n')[0] ?? '').trim();
}

/** Values of the metrics that begin with a name, without those that are 0, by their labels. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const text = await metrics.registry.metrics();
  const found = text.matchAll(new RegExp(`^${name}(?:\\{reason="(\\w+)"\\})? (\\d+)$`, 'gm'));
  return Object.fromEntries(
    Array.from(found, ([, reason = 'all', value]) => [reason, Number(value)] as const).filter(([, value]) => value > 0),
  );
}

const closedCounts = () => valuesOf('blattwerk_connections_closed_total');
const openCount = async () => (await valuesOf('blattwerk_connections')).all ?? 0;

/** Resolves when the server has closed the connection. */
async function closed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

describe('beyond the bound of an address', () => {
  it('the connection that is idle longest gives way, and those of other addresses stay', async () => {
    await serve({ CONNECTIONS_PER_ADDRESS: 2 });
    const other = await open('127.0.0.9', get('/wait'));
    const busy = await open('127.0.0.2', get('/wait'));
    await expect.poll(() => waiting).toBe(2);
    const idle = await open('127.0.0.2');
    await expect.poll(openCount).toBe(3);
    expect(await statusLine('127.0.0.2')).toBe('HTTP/1.1 200 OK');
    await closed(idle);
    expect([busy.closed, other.closed]).toEqual([false, false]);
    expect(await closedCounts()).toEqual({ address: 1 });
  });

  it('the answer that is being sent longest gives way where none is idle, and a job that waits does not', async () => {
    await serve({ CONNECTIONS_PER_ADDRESS: 3 });
    const busy = await open('127.0.0.2', get('/wait'));
    await expect.poll(() => waiting).toBe(1);
    const slow = await open('127.0.0.2', get('/huge'));
    await once(slow, 'readable');
    const next = await open('127.0.0.2', get('/huge'));
    await once(next, 'readable');
    expect(await statusLine('127.0.0.2')).toBe('HTTP/1.1 200 OK');
    await closed(slow);
    expect([busy.closed, next.closed]).toEqual([false, false]);
  });

  it('the new connection is closed where visitors wait for all others', async () => {
    await serve({ CONNECTIONS_PER_ADDRESS: 1 });
    const busy = await open('127.0.0.2', get('/wait'));
    await expect.poll(() => waiting).toBe(1);
    expect(await statusLine('127.0.0.2')).toBe('');
    expect(busy.closed).toBe(false);
  });

  it.each([
    ['a proxy, which has one address', { TRUST_PROXY_HOPS: 1 }],
    ['limits per address that are off', { RATE_LIMIT_PER_MINUTE: 0 }],
  ])('nothing is closed behind %s', async (_what, variables) => {
    await serve({ CONNECTIONS_PER_ADDRESS: 1, ...variables });
    const idle = await open('127.0.0.2');
    expect(await statusLine('127.0.0.2')).toBe('HTTP/1.1 200 OK');
    expect(idle.closed).toBe(false);
  });
});

it('beyond the bound of all connections, the address that has most gives one away', async () => {
  await serve({ MAX_CONNECTIONS: 3 });
  const alone = await open('127.0.0.9');
  await expect.poll(openCount).toBe(1);
  const first = await open('127.0.0.2');
  await expect.poll(openCount).toBe(2);
  await open('127.0.0.2');
  await expect.poll(openCount).toBe(3);
  expect(await statusLine('127.0.0.3')).toBe('HTTP/1.1 200 OK');
  await closed(first);
  expect(alone.closed).toBe(false);
  expect(await closedCounts()).toEqual({ total: 1 });
});

/** Sends requests in groups that may be sent at once. @returns how many were answered before the connection was closed */
async function answered(from: string, requests: number): Promise<number> {
  const socket = await open(from);
  let answers = 0;
  socket.on('data', (data) => (answers += String(data).split('HTTP/1.1 200').length - 1));
  for (let sent = 4; sent <= requests && !socket.closed; sent += 4) {
    socket.write(get('/short').repeat(4));
    await expect.poll(() => answers === sent || socket.closed, { interval: 1 }).toBe(true);
  }
  return answers;
}

describe('requests of an address', () => {
  it('that are too many in a window bar it for a while, whatever they are for', async () => {
    await serve({});
    expect(await answered('127.0.0.2', 304)).toBe(300);
    expect(await statusLine('127.0.0.2')).toBe('');
    expect(await statusLine('127.0.0.9')).toBe('HTTP/1.1 200 OK');
    expect(await closedCounts()).toEqual({ requests: 2 });
  });

  it('are counted anew in the next window, and an address is barred for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await serve({});
    expect(await answered('127.0.0.2', 300)).toBe(300);
    vi.advanceTimersByTime(5_000);
    expect(await answered('127.0.0.2', 304)).toBe(300);
    // Each poll of Vitest advances them as well.
    vi.advanceTimersByTime(59_000);
    expect(await statusLine('127.0.0.2')).toBe('');
    vi.advanceTimersByTime(1_000);
    expect(await statusLine('127.0.0.2')).toBe('HTTP/1.1 200 OK');
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('have no bound behind a proxy', async () => {
    await serve({ TRUST_PROXY_HOPS: 1 });
    expect(await answered('127.0.0.2', 304)).toBe(304);
  });
});

describe('requests of a connection', () => {
  it('may wait for answers to a few others', async () => {
    await serve({});
    const socket = await open('127.0.0.2', get('/short').repeat(4));
    let answers = '';
    socket.on('data', (data) => (answers += String(data)));
    await expect.poll(() => answers.split('HTTP/1.1 200').length - 1).toBe(4);
  });

  it('that are too many close it, and bar its address for a while', async () => {
    await serve({});
    const idle = await open('127.0.0.2');
    const other = await open('127.0.0.9');
    await expect.poll(openCount).toBe(2);
    await closed(await open('127.0.0.2', get('/wait').repeat(2_000)));
    await closed(idle);
    expect(await statusLine('127.0.0.2')).toBe('');
    expect(await statusLine('127.0.0.9')).toBe('HTTP/1.1 200 OK');
    expect(other.closed).toBe(false);
    expect(await closedCounts()).toEqual({ requests: 3 });
  });

  it('that are too many bar no proxy', async () => {
    await serve({ TRUST_PROXY_HOPS: 1 });
    const idle = await open('127.0.0.2');
    await expect.poll(openCount).toBe(1);
    await closed(await open('127.0.0.2', get('/wait').repeat(5)));
    expect(idle.closed).toBe(false);
    expect(await statusLine('127.0.0.2')).toBe('HTTP/1.1 200 OK');
  });
});

it('an answer that nobody reads is closed, one that is read stays', async () => {
  await serve({ DOWNLOAD_STALL_MS: 300, TRANSFER_MIN_BYTES_PER_SECOND: 0 });
  const unread = await open('127.0.0.2', get('/huge'));
  const kept = await open('127.0.0.3', get('/short'));
  await expect.poll(closedCounts).toEqual({ unread: 1 });
  await closed(unread);
  expect(kept.closed).toBe(false);
  expect(await openCount()).toBe(1);
});

it('an answer whose client has left is not watched', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await serve({});
  const socket = await open('127.0.0.2', get('/late'));
  await expect.poll(() => waiting).toBe(1);
  const timers = vi.getTimerCount();
  socket.destroy();
  await expect.poll(openCount).toBe(0);
  late.answer.resolve('late');
  await late.sent.promise;
  expect(vi.getTimerCount()).toBe(timers);
});

it('closed connections are logged once a minute, without an address', async () => {
  await serve({ CONNECTIONS_PER_ADDRESS: 1 });
  for (let index = 0; index < 4; index++) await statusLine('127.0.0.2');
  expect(lines).toEqual([{ open: 2, closed: { address: 1 } }]);
});
