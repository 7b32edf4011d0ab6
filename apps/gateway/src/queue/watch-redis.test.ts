import { afterEach, beforeEach, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, readRefusal } from '../testing/forms.ts';
import { filePart, formHead, rawClient } from '../testing/raw-client.ts';
import { createRestartableRedis, type RestartableRedis } from '../testing/restartable-redis.ts';
import { blobKeys, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { joinInputs } from '../testing/test-worker.ts';

let redis: RestartableRedis;
let test: TestGateway;
beforeEach(async () => {
  redis = createRestartableRedis();
  await redis.start();
  test = await startTestGateway({ redisServer: redis });
});
afterEach(async () => {
  redis.thaw();
  await test.stop();
});

function post(): Promise<Response> {
  return fetch(`${test.address}/rotate`, { method: 'POST', body: formOf([['pdf', pdf()]]) });
}

/** A request whose run ends with `finish`. */
async function postAndHold(): Promise<{ answer: Promise<Response>; finish: () => void }> {
  const isRunning = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  test.worker.behave = async (run) => {
    await run.start();
    isRunning.resolve();
    await mayEnd.promise;
    await joinInputs(run);
  };
  const answer = post();
  await isRunning.promise;
  test.worker.behave = joinInputs;
  return { answer, finish: () => mayEnd.resolve() };
}

async function expectUnavailable(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  expect([response.status, (await readRefusal(response)).code]).toEqual([503, 'unavailable']);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
}

async function expectServesAgain(): Promise<void> {
  await expect.poll(async () => (await post()).status, { interval: 200 }).toBe(200);
  await expect.poll(() => blobKeys(test.redis)).toEqual([]);
}

it('refuses new requests at once in an outage and open ones soon, and serves again after it', async () => {
  const { answer } = await postAndHold();
  await redis.kill();
  let isOpen = true;
  const waiting = expectUnavailable(answer).finally(() => (isOpen = false));
  await expectUnavailable(post());
  expect(isOpen).toBe(true);
  await waiting;
  expect((await fetch(`${test.address}/health/ready`)).status).toBe(200);
  expect((await fetch(`${test.address}/health/live`)).status).toBe(200);
  expect((await fetch(`${test.address}/jobs/0b4f7a3e-5a53-4b0e-9a49-5b3f6f1d2c11`)).status).toBe(503);
  await redis.start();
  await expectServesAgain();
  expect(test.gateway.admission.reserved).toBe(0);
});

it('refuses open requests as soon as Redis has restarted', async () => {
  const { answer } = await postAndHold();
  await redis.kill();
  await redis.start();
  await expectUnavailable(answer);
  await expectServesAgain();
  expect(test.gateway.admission.reserved).toBe(0);
});

it('refuses an upload whose bytes cannot be stored any more', async () => {
  const client = rawClient(test.port, formHead('rotate', 3_000_000));
  client.socket.write(filePart('pdf', 'a.pdf'));
  client.socket.write(pdf(600_000));
  await expect.poll(async () => (await blobKeys(test.redis)).length).toBe(2);
  await redis.kill();
  client.socket.write(pdf(1_000_000));
  expect(await client.answered()).toMatch(/^HTTP\/1.1 503 .*"code":"unavailable"/s);
  client.socket.destroy();
  await redis.start();
  await expectServesAgain();
  expect(test.gateway.admission.reserved).toBe(0);
});

it('refuses requests while Redis hangs, and serves again when it continues', async () => {
  const { answer } = await postAndHold();
  redis.freeze();
  const waiting = expectUnavailable(answer);
  await expectUnavailable(post());
  await waiting;
  redis.thaw();
  await expectServesAgain();
  expect(test.gateway.admission.reserved).toBe(0);
});

it('ends no request and no command where this process was paused, and Redis answers', async () => {
  const { answer, finish } = await postAndHold();
  const reply = test.gateway.redis.ping();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
  expect(await reply).toBe('PONG');
  finish();
  expect((await answer).status).toBe(200);
});
