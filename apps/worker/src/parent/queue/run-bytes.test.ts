import { randomUUID } from 'node:crypto';
import { connectForWaiting, createBlobStore, inputBlob, outputBlob } from '@blattwerk/server';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { openRunBytes, type RunBytes } from './run-bytes.ts';

const redis = connectForWaiting(inject('redisUrl'));
const blobs = createBlobStore(redis);
const inputs = [
  { index: 1, bytes: 6, format: 'png' as const },
  { index: 0, bytes: 5, format: 'png' as const },
];
let job: string;
let bytes: RunBytes;
beforeEach(async () => {
  job = randomUUID();
  await blobs.open(job);
  for (const [index, text] of ['first', 'second'].entries()) {
    const writer = blobs.writer(job, inputBlob(index));
    await writer.write(Buffer.from(text));
    await writer.end();
  }
  bytes = openRunBytes(blobs, { job, token: 't', inputs }, 10);
});
afterAll(() => redis.disconnect());

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts).toString();
}

it('reads inputs by their place in the request, and the names and passwords', async () => {
  expect([await textOf(bytes.read(0)), await textOf(bytes.read(1))]).toEqual(['second', 'first']);
  expect(() => bytes.read(2)).toThrow(new RangeError('expected one of 2 inputs, got 2'));
  await blobs.putConfidential(job, { fileNames: ['a'], secrets: { password: 'p' } });
  expect(JSON.parse((await bytes.confidential()).toString())).toEqual({ fileNames: ['a'], secrets: { password: 'p' } });
});

it('writes the output of its run up to its limit', async () => {
  await bytes.write(Buffer.from('12345678'));
  await bytes.write(Buffer.from('90'));
  await expect(bytes.write(Buffer.from('x'))).rejects.toMatchObject({ code: 'tooComplex' });
  expect(await bytes.end()).toBe(10);
  expect((await blobs.readAll(job, outputBlob('t'), 10)).toString()).toBe('1234567890');
});

it('has nothing of a job that has ended', async () => {
  await blobs.release(job);
  await expect(textOf(bytes.read(0))).rejects.toThrow('the job has ended');
  await expect(bytes.confidential()).rejects.toThrow('the job has ended');
  await expect(bytes.write(Buffer.from('1')).then(() => bytes.end())).rejects.toThrow('the job has ended');
});
