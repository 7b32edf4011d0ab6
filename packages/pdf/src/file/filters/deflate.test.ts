import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { deflateTightest } from './deflate.ts';

it.each([0, 10, 3_000, 30_000, 40_000])('deflates %d bytes', async (length) => {
  const data = Buffer.from(Array.from({ length }, (_, at) => (at * 7_919 * (at % 257)) & 0xff));
  expect(inflateSync(await deflateTightest(data))).toEqual(data);
});

it('takes little memory for each of many small streams', async () => {
  const count = 1_000;
  const before = process.memoryUsage().arrayBuffers;
  for (let stream = 0; stream < count; stream++) await deflateTightest(Buffer.from('q 1 0 0 1 20 20 cm /F Do Q'));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(count * 4_096);
});
