import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { contracts, ToolError } from '@blattwerk/shared';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatewayConfig, readGatewayConfig } from '../config.ts';
import { createOpenJobs, type OpenJob } from '../queue/open-jobs.ts';
import { sendResult } from './send-result.ts';

const MiB = 1024 * 1024;
/** More than the kernel takes for a client that does not read. */
const hugeBytes = 64 * MiB;
const timings = { waitMs: 0, runMs: 0 };
const config: GatewayConfig = {
  ...readGatewayConfig({}),
  DOWNLOAD_STALL_MS: 10_000,
  TRANSFER_WINDOW_MS: 60_000,
  TRANSFER_MIN_BYTES_PER_SECOND: 0,
};

type Result = Parameters<typeof sendResult>[1];

let app: FastifyInstance;
let port: number;
let job: OpenJob;
/** Resolves when the sending has begun. */
let begun: PromiseWithResolvers<{ response: ServerResponse; sent: Promise<void> }>;
let client: Socket | undefined;
let send: (reply: FastifyReply) => Promise<void>;

beforeEach(async () => {
  job = createOpenJobs().open({ id: 'job', progressId: 'progress', costClass: 'images' });
  begun = Promise.withResolvers();
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    void reply.code(error instanceof ToolError ? error.status : 500).send(error instanceof ToolError ? error.code : '');
  });
  app.get('/', async (_request, reply) => {
    const sent = send(reply);
    begun.resolve({ response: reply.raw, sent });
    await sent;
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  vi.useRealTimers();
  client?.destroy();
  client = undefined;
  await app.close();
});

/** Answers with these chunks; the stored answer has `bytes`. */
function answerWith(bytes: number, read: Result['blobs']['read'], more: Partial<Result> = {}): void {
  send = (reply) =>
    sendResult(reply, {
      contract: contracts.convert,
      job,
      blobs: { read },
      done: { job: 'job', kind: 'done', token: 't', mime: 'application/pdf', bytes, facts: {}, notices: [], timings },
      config,
      downloadName: 'a.pdf',
      release: async () => {},
      ...more,
    });
}

/** A client that reads only what it is told to. */
function request(): Socket {
  client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return client;
}

async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('an answer', () => {
  it('is not sent where its job ends while its payment is counted', async () => {
    const claim = {
      count: async () => job.end(new ToolError('cancelled')),
      [Symbol.asyncDispose]: async () => {},
    };
    answerWith(
      3,
      async function* () {
        yield Buffer.from('pdf');
      },
      { claim },
    );
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe('cancelled');
  });

  it('ends where its client leaves while its payment is counted', async () => {
    const claim = {
      async count() {
        const { response } = await begun.promise;
        const closed = once(response, 'close');
        client?.destroy();
        await closed;
      },
      [Symbol.asyncDispose]: async () => {},
    };
    answerWith(
      3,
      async function* () {
        yield Buffer.from('pdf');
      },
      { claim },
    );
    request();
    const { response, sent } = await begun.promise;
    await sent;
    expect(response.writableFinished).toBe(false);
  });

  it('is not sent where its client has left before', async () => {
    let isRead = false;
    answerWith(3, async function* () {
      isRead = true;
      yield Buffer.from('pdf');
    });
    const sendNow = send;
    send = async (reply) => {
      const closed = once(reply.raw, 'close');
      client?.destroy();
      await closed;
      await sendNow(reply);
    };
    request();
    const { sent } = await begun.promise;
    await expect(sent).rejects.toMatchObject({ code: 'cancelled' });
    expect(isRead).toBe(false);
  });

  it('is not counted on a payment where its job has ended, or its bytes are gone', async () => {
    let counted = 0;
    const claim = { count: async () => void counted++, [Symbol.asyncDispose]: async () => {} };
    answerWith(3, async function* () {}, { claim });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('internal');
    answerWith(
      3,
      async function* () {
        job.end(new ToolError('cancelled'));
        yield Buffer.from('pdf');
      },
      { claim },
    );
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('cancelled');
    expect(counted).toBe(0);
  });

  it.each<[string, number, Partial<Result>]>([
    ['its bytes are deleted', 1, { release: async () => job.end(new ToolError('unavailable')) }],
    ['its second chunk is read', 2, {}],
  ])('is refused where its job ends while %s', async (_, count, more) => {
    answerWith(
      count,
      async function* () {
        yield Buffer.from('1');
        if (count === 1) return;
        job.end(new ToolError('unavailable'));
        yield Buffer.from('2');
      },
      more,
    );
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe('unavailable');
  });

  it('is refused where its second chunk cannot be read', async () => {
    answerWith(2, async function* () {
      yield Buffer.from('1');
      throw new Error('Connection is closed.');
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe('unavailable');
  });

  it('is cut off where its job ends while it is sent', async () => {
    answerWith(hugeBytes, async function* () {
      yield Buffer.alloc(hugeBytes);
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    job.end(new ToolError('unavailable'));
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    await (await begun.promise).sent;
  });

  it('has its bytes deleted before its last chunk is sent', async () => {
    const events: string[] = [];
    answerWith(
      2,
      async function* () {
        for (const chunk of ['1', '2']) {
          events.push(`read ${chunk}`);
          yield Buffer.from(chunk);
        }
      },
      { release: async () => void events.push('released') },
    );
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe('12');
    expect(events).toEqual(['read 1', 'read 2', 'released']);
  });

  it.each([
    ['that makes no progress', { DOWNLOAD_STALL_MS: 10_000 }],
    [
      'that is slower than the least speed, whatever waits in the gateway',
      { TRANSFER_WINDOW_MS: 10_000, TRANSFER_MIN_BYTES_PER_SECOND: (hugeBytes * 0.9) / 10, DOWNLOAD_STALL_MS: 90_000 },
    ],
  ])('%s is cut off', async (_what, variables) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    answerWith(
      hugeBytes,
      async function* () {
        yield Buffer.alloc(hugeBytes);
      },
      { config: { ...config, ...variables } },
    );
    request();
    const { response, sent } = await begun.promise;
    while (response.writableLength === 0) await nextTurn();
    vi.advanceTimersByTime(9_999);
    expect(response.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(response.destroyed).toBe(true);
    await sent;
  });

  it('ends once its bytes are no longer read, where the client leaves meanwhile', async () => {
    const gate = Promise.withResolvers<void>();
    let isReading = true;
    let isSent = false;
    answerWith(3, async function* () {
      try {
        yield Buffer.from('1');
        yield Buffer.from('2');
        await gate.promise;
        yield Buffer.from('3');
      } finally {
        isReading = false;
      }
    });
    const socket = request();
    await once(socket, 'data');
    const { response, sent } = await begun.promise;
    void sent.then(() => (isSent = true));
    const closed = once(response, 'close');
    socket.destroy();
    await closed;
    await nextTurn();
    expect(isSent).toBe(false);
    gate.resolve();
    await sent;
    expect(isReading).toBe(false);
  });
});
