import { createInstalledStore } from '@blattwerk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.stop());

const read = async (path: string) => {
  const answer = await fetch(test.address + path);
  return [answer.status, await answer.json()];
};

it('lists what workers have announced for a tool', async () => {
  expect(await read('/v1/choices/ocr')).toEqual([200, {}]);
  await createInstalledStore(test.gateway.redis).announce('ocr', { language: ['deu', 'fra'] });
  for (const path of ['/v1/choices/ocr', '/choices/ocr'])
    expect(await read(path)).toEqual([200, { language: ['deu', 'fra'] }]);
});

it.each(['rotate', 'none', 'constructor'])('knows none for %s', async (tool) => {
  expect(await read(`/v1/choices/${tool}`)).toMatchObject([404, { code: 'notFound' }]);
});
