import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { multipartBody } from '../multipart.ts';
import { evenFractions } from '../random.ts';
import { arrive, sendAtOnce, sendEvery } from './arrivals.ts';
import { chooser } from './requests.ts';
import { type Sample, send } from './send.ts';
import { figuresOf } from './summary.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const body = multipartBody('pdf', [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }]);
const request = (name: string) => ({ tool: 'rotate', requestMs: 120_000, name, body, weight: 1 }) as const;
const whole = Buffer.from('%PDF-1.7\n…\n%%EOF\n');
const pdf = { 'content-type': 'application/pdf' };

async function sendTo(name: string, listener: RequestListener): Promise<Sample> {
  server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, request(name), performance.now());
}

function answered(name: string, status: number, headers: Record<string, string>, bytes: Buffer): Promise<Sample> {
  return sendTo(name, (incoming, outgoing) => {
    incoming.resume();
    incoming.once('end', () => outgoing.writeHead(status, { 'content-length': bytes.length, ...headers }).end(bytes));
  });
}

it('accepts a complete response and an equal one, and reports truncated ones, other types, and ones that differ', async () => {
  const longer = Buffer.concat([whole, Buffer.alloc(200, 32), whole]);
  const pages = (count: string) => ({ ...pdf, 'x-page-count': count });
  for (const [headers, bytes, problem] of [
    [pages('3'), whole, undefined],
    [pages('3'), whole, undefined],
    [pages('3'), whole.subarray(0, 12), 'not whole'],
    [{ 'content-type': 'text/html' }, whole, 'the type text/html'],
    [{ 'content-type': 'application/json; charset=utf-8' }, Buffer.from('{"a":'), 'not whole'],
    [pages('2'), whole, expect.stringMatching(/^other facts/)],
    [pages('3'), longer, expect.stringMatching(/bytes where there were/)],
  ] as const)
    expect((await answered('a', 200, headers, bytes)).problem).toEqual(problem);
});

it('accepts a complete answer in JSON', async () => {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  expect((await answered('json', 200, json, Buffer.from('{"a":1}'))).problem).toBeUndefined();
});

it('accepts a refusal only with a code, and Retry-After where it is due', async () => {
  const busy = Buffer.from('{"error":"…","code":"busy"}');
  expect(await answered('d', 503, { 'retry-after': '2' }, busy)).toMatchObject({ code: 'busy', retryAfter: 2 });
  expect((await answered('d', 503, {}, busy)).problem).toBe('a refusal without Retry-After');
  expect((await answered('d', 502, {}, Buffer.from('Bad gateway'))).problem).toMatch(/without a JSON body/);
  expect((await answered('d', 500, {}, Buffer.from('{"code":"internal"}'))).problem).toBe('refused: internal');
  const cut = await sendTo('e', (incoming) => incoming.socket.destroy());
  expect(cut.problem).toBe('no answer: ECONNRESET');
});

it('chooses requests in proportion to their weights, also within a hundred', () => {
  const requests = [98, 2].map((weight) => ({ ...request(String(weight)), weight }));
  const choose = chooser(requests, evenFractions());
  for (let hundred = 0; hundred < 20; hundred++) {
    const rare = Array.from({ length: 100 }, choose).filter(({ weight }) => weight === 2).length;
    expect(Math.abs(rare - 2)).toBeLessThanOrEqual(1);
  }
});

const sample = (begunMs: number, ms: number, status: number): Sample => {
  return { name: 'f', tool: 'rotate', begunMs, ms, status, bytesIn: 1, bytesOut: 1 };
};

it('keeps the rate while responses are slow', async () => {
  const slow = () => new Promise<Sample>((resolve) => setTimeout(() => resolve(sample(0, 300, 200)), 300));
  const { length } = await arrive({ rate: 50, seconds: 1 }, evenFractions(), slow);
  expect([length > 30, length < 75]).toEqual([true, true]);
});

it('sends as many at once as asked for, or at regular times until it is stopped', async () => {
  const open = new Set<number>();
  let most = 0;
  const sent = await sendAtOnce({ count: 20, atOnce: 3 }, async (index) => {
    most = Math.max(most, open.add(index).size);
    await Promise.resolve();
    open.delete(index);
    return index;
  });
  expect([sent.length, new Set(sent).size, most]).toEqual([20, 20, 3]);
  const stopping = new AbortController();
  const sending = sendEvery({ everyMs: 1, signal: stopping.signal }, async (index) => {
    if (index === 2) stopping.abort();
    await once(stopping.signal, 'abort', { signal: AbortSignal.timeout(100) }).catch(() => {});
    return index;
  });
  expect(await sending).toEqual([0, 1, 2]);
});

it('counts answers, refusals and problems', () => {
  const samples = [sample(0, 100, 200), sample(500, 300, 200), sample(1_500, 5, 503)];
  expect(figuresOf(samples)).toMatchObject({ answered: 2, refused: 1, refusalMs: 5, p95Ms: 300, problems: 0 });
});
