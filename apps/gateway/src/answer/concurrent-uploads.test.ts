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
  const post = (file: Buffer) => fetch(`${test.address}/rotate`, { method: 'POST', body: formOf([['pdf', file]]) });
  const answers = await Promise.all(files.map(async (file) => Buffer.from(await (await post(file)).arrayBuffer())));
  expect(answers.every((answer, index) => files[index]?.equals(answer))).toBe(true);
  expect(await blobKeys(test.redis)).toEqual([]);
  expect(test.gateway.admission.reserved).toBe(0);
  expect(test.gateway.jobs.size).toBe(0);
});
