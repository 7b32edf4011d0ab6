import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payments } from '../payment/payments.ts';
import { form, png } from '../testing/forms.ts';
import { blobKeys, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.stop());

it('ends a paid request whose client leaves while its payment is counted', async () => {
  const client = new AbortController();
  const requested = once(test.app.server, 'request') as Promise<[unknown, ServerResponse]>;
  const disposed = Promise.withResolvers<void>();
  const payments: Payments = {
    withdraw: () => Promise.reject(new Error('not used')),
    begin: () => Promise.reject(new Error('no payment is begun here')),
    claim: async () => ({
      async count() {
        const [, response] = await requested;
        const closed = once(response, 'close');
        client.abort();
        await closed;
      },
      [Symbol.asyncDispose]: async () => disposed.resolve(),
    }),
  };
  Object.assign(test.gateway, { payments });
  const body = form([
    ['images', png],
    ['payment_intent', 'pi_1'],
  ]);
  const answer = fetch(`${test.address}/convert`, { method: 'POST', body, signal: client.signal });
  await expect(answer).rejects.toThrow('aborted');
  await disposed.promise;
  await test.gateway.jobs.idle();
  expect(test.gateway.admission.reserved).toBe(0);
  expect(await blobKeys(test.redis)).toEqual([]);
});
