import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeChunks } from './write-chunks.ts';

let app: FastifyInstance;
let lines: { level: number; msg: string; err?: { message: string } }[];
let chunks: Buffer[];
/** The body of the next answer. */
let read: (response: ServerResponse) => AsyncIterable<Buffer>;
let written: PromiseWithResolvers<void>;

beforeEach(async () => {
  lines = [];
  chunks = ['first', 'second'].map((text) => Buffer.from(new TextEncoder().encode(text).buffer));
  written = Promise.withResolvers();
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  app = fastify({ forceCloseConnections: true, disableRequestLogging: true, logger: { level: 'debug', stream } });
  app.get('/', async (_request, reply) => {
    reply.headers({ 'content-length': '11', 'x-fact': '7' });
    await writeChunks(reply, read(reply.raw));
    written.resolve();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  lines = [];
});
afterEach(() => app.close());

const portOf = () => (app.server.address() as AddressInfo).port;
const get = () => fetch(`http://127.0.0.1:${portOf()}/`);

it('sends the headers and the chunks, and frees each chunk', async () => {
  read = async function* () {
    yield* chunks;
  };
  const answer = await get();
  expect([answer.status, answer.headers.get('x-fact')]).toEqual([200, '7']);
  expect(await answer.text()).toBe('firstsecond');
  await written.promise;
  expect(chunks.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
  expect(lines).toEqual([]);
});

it('closes the connection where the rest cannot be read, and logs why', async () => {
  read = async function* () {
    yield chunks[0] as Buffer;
    throw new Error('gone');
  };
  const answer = await get();
  await expect(answer.text()).rejects.toThrow('terminated');
  await written.promise;
  const line = { level: 50, msg: 'an answer could not be read to its end', err: { message: 'gone' } };
  expect(lines).toMatchObject([line]);
});

it('logs no error where its client has left, for whom the rest is no longer kept', async () => {
  const reading = Promise.withResolvers<void>();
  read = async function* (response) {
    yield chunks[0] as Buffer;
    reading.resolve();
    if (!response.destroyed) await once(response, 'close');
    throw new Error('released');
  };
  const client = connect(portOf(), '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await reading.promise;
  client.destroy();
  await written.promise;
  expect(lines).toEqual([]);
});

it('writes nothing more where the connection has closed', async () => {
  let count = 0;
  read = async function* (response) {
    const closed = once(response, 'close');
    response.destroy();
    await closed;
    for (const chunk of chunks) {
      count++;
      yield chunk;
    }
  };
  await expect(get()).rejects.toThrow('fetch failed');
  await written.promise;
  expect(count).toBe(1);
  expect(lines.filter(({ level }) => level > 20)).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toEqual(['the connection closed before the end of an answer']);
});
