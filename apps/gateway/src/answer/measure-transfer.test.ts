import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { noSpan, type Span, type SpanAttributes, type Tracing } from '@blattwerk/server';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { traceRequests } from '../http/trace-requests.ts';
import type { Upload } from '../upload/receive-upload.ts';
import { measureReceiving, measureSending } from './measure-transfer.ts';

interface Recorded {
  attributes: SpanAttributes;
  ends: number;
}

let app: FastifyInstance;
let counted: unknown[];
/** The parts of the request, by their name. */
let parts: Record<string, Recorded>;
/** Handles the request. */
let handle: (reply: FastifyReply) => Promise<unknown>;
let closed: Promise<void>;

const gateway = {
  metrics: {
    uploaded: (...values: unknown[]) => void counted.push(['uploaded', ...values]),
    downloaded: (...values: unknown[]) => void counted.push(['downloaded', ...values]),
  },
};

const tracing: Tracing = {
  begin: () => ({ ...noSpan, begin: (name) => record(name) }),
  close: async () => {},
};

function record(name: string): Span {
  const part: Recorded = { attributes: {}, ends: 0 };
  parts[name] = part;
  return {
    ...noSpan,
    setAttributes: (attributes) => void (part.attributes = { ...part.attributes, ...attributes }),
    end: () => void part.ends++,
  };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  counted = [];
  parts = {};
  app = fastify({ forceCloseConnections: true });
  traceRequests(app, tracing, () => false);
  app.post('/', { config: { tool: 'rotate' } }, (_request, reply) => {
    closed = new Promise((resolve) => reply.raw.once('close', resolve));
    return handle(reply);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const portOf = () => (app.server.address() as AddressInfo).port;

async function post(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${portOf()}/`, { method: 'POST' });
  await answer.text();
  await closed;
  return answer.status;
}

describe('an upload', () => {
  const upload = { inputs: [{}, {}], bytes: 700 } as Upload;

  it('that is complete is counted with its bytes and its duration', async () => {
    handle = async ({ request }) => {
      const received = Promise.withResolvers<Upload>();
      const measured = measureReceiving(gateway, 'rotate', request, received.promise);
      vi.advanceTimersByTime(250);
      received.resolve(upload);
      return (await measured) === upload ? 'same' : expect.unreachable();
    };
    expect(await post()).toBe(200);
    expect(counted).toEqual([['uploaded', 'rotate', 250, 700]]);
    expect(parts['receive']).toEqual({ attributes: { 'blattwerk.files': 2, 'blattwerk.bytes': 700 }, ends: 1 });
  });

  it('that is refused is traced, and not counted', async () => {
    handle = ({ request }) => measureReceiving(gateway, 'rotate', request, Promise.reject(new Error('refused')));
    expect(await post()).toBe(500);
    expect(counted).toEqual([]);
    expect(parts['receive']).toEqual({ attributes: {}, ends: 1 });
  });
});

describe('an answer', () => {
  it('that is sent completely is counted with its bytes and its duration', async () => {
    handle = async (reply) => {
      const measured = measureSending(gateway, 'rotate', 900, reply, closed);
      expect(parts['send']?.ends).toBe(0);
      vi.advanceTimersByTime(4_000);
      void reply.send('answer');
      await measured;
      return reply;
    };
    expect(await post()).toBe(200);
    expect(counted).toEqual([['downloaded', 'rotate', 4_000, 900]]);
    expect(parts['send']).toEqual({ attributes: { 'blattwerk.bytes': 900 }, ends: 1 });
  });

  it('whose client leaves is traced, and not counted', async () => {
    const [sending, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    handle = async (reply) => {
      const measured = measureSending(gateway, 'rotate', 900, reply, closed);
      sending.resolve();
      await measured;
      ended.resolve();
      return reply;
    };
    const connected = once(app.server, 'connection');
    const client = connect(portOf(), '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    await connected;
    await sending.promise;
    client.destroy();
    await ended.promise;
    expect([counted, parts['send']?.ends]).toEqual([[], 1]);
  });

  it('that cannot be sent is traced until then, and its refusal is not counted as an answer', async () => {
    handle = async (reply) => {
      const failed = measureSending(gateway, 'rotate', 900, reply, Promise.reject(new Error('no bytes')));
      await expect(failed).rejects.toThrow('no bytes');
      expect(parts['send']?.ends).toBe(1);
      throw new Error('no bytes');
    };
    expect([await post(), counted]).toEqual([500, []]);
  });
});
