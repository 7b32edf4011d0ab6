import { randomUUID } from 'node:crypto';
import { createLogger } from '@blattwerk/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf } from '../testing/forms.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Line = Record<string, unknown>;

let test: TestGateway;
let lines: Line[];
beforeAll(async () => {
  lines = [];
  const log = createLogger('gateway', 'debug', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  test = await startTestGateway({ log });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => test.stop());

/** The line of the next request, once it is written. */
async function lineOf(request: Promise<Response>): Promise<Line> {
  await (await request).arrayBuffer();
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1);
  return lines.find(({ msg }) => msg === 'request') ?? {};
}

it('has the ids, the tool, the outcome, the sizes and the duration of a request', async () => {
  const answer = fetch(`${test.address}/rotate`, { method: 'POST', body: formOf([['pdf', pdf(5_000)]]) });
  const line = await lineOf(answer);
  expect(line).toMatchObject({ level: 30, method: 'POST', route: '/rotate', tool: 'rotate', status: 200 });
  expect(line['requestId']).toBe((await answer).headers.get('x-request-id'));
  expect(line['jobId']).toMatch(/^[\da-f-]{36}$/);
  for (const size of ['bytesIn', 'bytesOut']) {
    expect(line[size]).toBeGreaterThan(5_000);
    expect(line[size]).toBeLessThan(7_000);
  }
  expect(Number.isInteger(line['ms'])).toBe(true);
  for (const absent of ['code', 'isCutOff', 'traceId']) expect(line).not.toHaveProperty(absent);
});

it('counts the bytes of each request of a connection by itself', async () => {
  const post = () => fetch(`${test.address}/rotate`, { method: 'POST', body: formOf([['pdf', pdf(50_000)]]) });
  await lineOf(post());
  lines = [];
  const line = await lineOf(fetch(`${test.address}/health/live`));
  expect(line['bytesOut']).toBeLessThan(1_000);
  expect(line['bytesIn']).toBeLessThan(1_000);
});

it('names an unknown route by none of its parts, and has the code of a refusal', async () => {
  const secret = randomUUID();
  const line = await lineOf(fetch(`${test.address}/${secret}?${secret}`));
  expect(line).toMatchObject({ level: 30, method: 'GET', route: 'none', status: 404, code: 'notFound' });
  for (const absent of ['tool', 'jobId']) expect(line).not.toHaveProperty(absent);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

it('of a probe is only for debugging', async () => {
  expect(await lineOf(fetch(`${test.address}/health/live`))).toMatchObject({ level: 20, route: '/health/live' });
});
