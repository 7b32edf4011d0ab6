import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf } from '../testing/forms.ts';
import { blobKeys, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.stop());

it('serves fifty concurrent uploads and deletes all of their bytes', async () => {
  const files = Array.from({ length: 50 }, (_, index) => Buffer.concat([pdf(600_000), Buffer.from(String(index))]));
  const answers = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`${test.address}/rotate`, { method: 'POST', body: formOf([['pdf', file]]) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.status === 200 ? bytes.equals(file) : bytes.toString();
    }),
  );
  expect(answers).toEqual(files.map(() => true));
  // An answer waits a second for the deletion of its bytes, and a busy process ends its request after the last byte.
  await expect.poll(() => blobKeys(test.redis)).toEqual([]);
  await expect.poll(() => test.gateway.jobs.size).toBe(0);
  expect(test.gateway.admission.reserved).toBe(0);
});
