import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { multipartBody } from '../multipart.ts';
import { evenFractions } from '../random.ts';
import { arrive, sendAtOnce, sendEvery } from './arrivals.ts';
import { chooser } from './requests.ts';
import { type Sample, send } from './send.ts';
import { figuresOf } from './summary.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const body = multipartBody('pdf', [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }]);
const request = (name: string) => ({ tool: 'rotate', requestMs: 120_000, name, body, weight: 1 }) as const;
const whole = Buffer.from('%PDF-1.7\n…\n%%EOF\n');

async function answered(name: string, status: number, headers: Record<string, string>, bytes: Buffer): Promise<Sample> {
  const address = await serve((incoming, outgoing) => {
    incoming.resume();
    incoming.once('end', () => outgoing.writeHead(status, { 'content-length': bytes.length, ...headers }).end(bytes));
  });
  return send(address, request(name), performance.now());
}

const pdf = { 'content-type': 'application/pdf' };

it('accepts a complete response, and an equal one', async () => {
  expect((await answered('a', 200, pdf, whole)).problem).toBeUndefined();
  expect((await answered('a', 200, pdf, whole)).problem).toBeUndefined();
});

it('reports a truncated response, another type, and one that differs from the first', async () => {
  expect((await answered('b', 200, pdf, whole.subarray(0, 12))).problem).toBe('not whole');
  expect((await answered('b', 200, { 'content-type': 'text/html' }, whole)).problem).toBe('the type text/html');
  await answered('c', 200, { ...pdf, 'x-page-count': '3' }, whole);
  expect((await answered('c', 200, { ...pdf, 'x-page-count': '2' }, whole)).problem).toMatch(/^other facts/);
  const longer = Buffer.concat([whole, Buffer.alloc(200, 32), whole]);
  expect((await answered('c', 200, { ...pdf, 'x-page-count': '3' }, longer)).problem).toMatch(/bytes where there were/);
});

it('accepts a refusal only with a code, and Retry-After where it is due', async () => {
  const busy = Buffer.from('{"error":"…","code":"busy"}');
  expect(await answered('d', 503, { 'retry-after': '2' }, busy)).toMatchObject({ code: 'busy', retryAfter: 2 });
  expect((await answered('d', 503, {}, busy)).problem).toBe('a refusal without Retry-After');
  expect((await answered('d', 502, {}, Buffer.from('Bad gateway'))).problem).toMatch(/without a JSON body/);
  expect((await answered('d', 500, {}, Buffer.from('{"code":"internal"}'))).problem).toBe('refused: internal');
});

it('reports a request without a response', async () => {
  const address = await serve((incoming) => incoming.socket.destroy());
  expect((await send(address, request('e'), performance.now())).problem).toBe('no answer: ECONNRESET');
});

it('chooses requests in proportion to their weights, also within a hundred', () => {
  const requests = [98, 2].map((weight) => ({ ...request(String(weight)), weight }));
  const choose = chooser(requests, evenFractions());
  for (let hundred = 0; hundred < 20; hundred++) {
    const rare = Array.from({ length: 100 }, choose).filter(({ weight }) => weight === 2).length;
    expect(Math.abs(rare - 2)).toBeLessThanOrEqual(1);
  }
});

it('keeps the rate while responses are slow', async () => {
  let value = 0;
  const random = () => (value = (value + 0.618) % 1);
  const slow = async (): Promise<Sample> => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { name: 'f', tool: 'rotate', begunMs: 0, ms: 300, status: 200, bytesIn: 1, bytesOut: 1 };
  };
  const samples = await arrive({ rate: 50, seconds: 1 }, random, slow);
  expect(samples.length).toBeGreaterThan(30);
  expect(samples.length).toBeLessThan(75);
});

it('sends a number of requests, as many at once as asked for', async () => {
  const open = new Set<number>();
  let most = 0;
  const sent = await sendAtOnce({ count: 20, atOnce: 3 }, async (index) => {
    most = Math.max(most, open.add(index).size);
    await Promise.resolve();
    open.delete(index);
    return index;
  });
  expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(most).toBe(3);
});

it('sends at regular times until it is stopped, and waits for the responses', async () => {
  const stopping = new AbortController();
  const response = Promise.withResolvers<void>();
  let begun = 0;
  const sending = sendEvery({ everyMs: 1, signal: stopping.signal }, async (index) => {
    if (++begun === 3) stopping.abort();
    await response.promise;
    return index;
  });
  stopping.signal.addEventListener('abort', () => response.resolve());
  expect(await sending).toEqual([0, 1, 2]);
});

it('counts answers, refusals and problems', () => {
  const sample = (begunMs: number, ms: number, status: number): Sample => {
    return { name: 'g', tool: 'rotate', begunMs, ms, status, bytesIn: 1, bytesOut: 1 };
  };
  const samples = [sample(0, 100, 200), sample(500, 300, 200), sample(1_500, 5, 503)];
  expect(figuresOf(samples)).toMatchObject({ answered: 2, refused: 1, refusalMs: 5, p95Ms: 300, problems: 0 });
});
