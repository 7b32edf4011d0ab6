import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ToolError } from '@blattwerk/shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { png, readRefusal } from '../testing/forms.ts';
import { blobKeys, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.stop());

/** Payments whose answers are counted by `count`. @returns resolves when the claim of a payment is released */
function countBy(count: () => Promise<void>): Promise<void> {
  const released = Promise.withResolvers<void>();
  const payments: TestGateway['gateway']['payments'] = {
    isOffered: true,
    withdraw: () => Promise.reject(new Error('not used')),
    begin: () => Promise.reject(new Error('no payment is begun here')),
    consent: () => Promise.reject(new Error('not used')),
    confirm: () => Promise.reject(new Error('not used')),
    close: () => {},
    claim: async () => ({ count, [Symbol.asyncDispose]: async () => released.resolve() }),
  };
  Object.assign(test.gateway, { payments });
  return released.promise;
}

function convertPaid(signal?: AbortSignal): Promise<Response> {
  const body = formOf([
    ['images', png],
    ['payment_intent', 'pi_1'],
  ]);
  return fetch(`${test.address}/convert`, { method: 'POST', body, ...(signal ? { signal } : {}) });
}

async function expectNothingLeft(): Promise<void> {
  await test.gateway.jobs.idle();
  expect(test.gateway.admission.reserved).toBe(0);
  expect(await blobKeys(test.redis)).toEqual([]);
}

it('ends a paid request whose client leaves while its payment is counted', async () => {
  const client = new AbortController();
  const requested = once(test.app.server, 'request') as Promise<[unknown, ServerResponse]>;
  const disposed = countBy(async () => {
    const [, response] = await requested;
    const closed = once(response, 'close');
    client.abort();
    await closed;
  });
  await expect(convertPaid(client.signal)).rejects.toThrow('aborted');
  await disposed;
  await expectNothingLeft();
});

it('refuses a paid request that the gateway ends while its payment is counted', async () => {
  const disposed = countBy(async () => test.gateway.jobs.endAll(() => new ToolError('unavailable')));
  const answer = await convertPaid();
  expect([answer.status, (await readRefusal(answer)).code]).toEqual([503, 'unavailable']);
  await disposed;
  await expectNothingLeft();
});
