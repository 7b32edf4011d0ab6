import { randomBytes, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { chunkBytes, createBlobStore, inputBlob, LeaseGoneError, outputBlob, StoreFullError } from './blob-store.ts';
import { connectForWaiting } from './redis.ts';

const redis = connectForWaiting(inject('redisUrl'));
const store = createBlobStore(redis);
afterAll(() => redis.quit());

function keysOf(job: string): Promise<string[]> {
  return redis.keys(`blob:{${job}}:*`);
}

async function openJob(blobs = store): Promise<string> {
  const job = randomUUID();
  await blobs.open(job);
  return job;
}

async function written(job: string, name: string, bytes: Buffer, pieceBytes = bytes.byteLength || 1): Promise<number> {
  const writer = store.writer(job, name);
  for (let offset = 0; offset < bytes.byteLength; offset += pieceBytes)
    await writer.write(bytes.subarray(offset, offset + pieceBytes));
  return writer.end();
}

/** Counts concurrent calls of a command, which still reach Redis. */
function countUnderWay(connection: Redis, command: string): { largest: number } {
  const counted = { largest: 0 };
  const commands = connection as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const real = commands[command]?.bind(connection);
  if (!real) throw new Error(`there is no command ${command}`);
  let underWay = 0;
  commands[command] = (...given) => {
    underWay++;
    counted.largest = Math.max(counted.largest, underWay);
    return real(...given).finally(() => underWay--);
  };
  return counted;
}

describe('a blob', () => {
  const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 5 * chunkBytes, 5 * chunkBytes + 7];
  it.each(sizes)('of %i bytes is read unchanged, in chunks of one size', async (size) => {
    const job = await openJob();
    const bytes = randomBytes(size);
    expect(await written(job, inputBlob(0), bytes, 100_003)).toBe(size);
    expect((await store.readAll(job, inputBlob(0), size)).equals(bytes)).toBe(true);
    const chunks: number[] = [];
    for await (const chunk of store.read(job, inputBlob(0), size)) chunks.push(chunk.byteLength);
    expect(chunks.length).toBe(Math.max(1, Math.ceil(size / chunkBytes)));
    expect(chunks.slice(0, -1).every((length) => length === chunkBytes)).toBe(true);
    expect(await redis.hlen(`blob:{${job}}:in:0`)).toBe(chunks.length);
    await store.release(job);
  });

  it('is read unchanged after writes of any size', async () => {
    const job = await openJob();
    const bytes = randomBytes(4 * chunkBytes + 3);
    await written(job, inputBlob(0), bytes);
    await written(job, inputBlob(1), bytes.subarray(0, 3_000), 1);
    expect((await store.readAll(job, inputBlob(0), bytes.byteLength)).equals(bytes)).toBe(true);
    expect((await store.readAll(job, inputBlob(1), 3_000)).equals(bytes.subarray(0, 3_000))).toBe(true);
    await store.release(job);
  });

  it('keeps its data if the writer reuses its memory immediately', async () => {
    const job = await openJob();
    // ioredis keeps the arguments of commands until it is connected.
    const connection = connectForWaiting(inject('redisUrl'));
    const writer = createBlobStore(connection).writer(job, outputBlob('t'));
    const memory = new Uint8Array(chunkBytes);
    for (let round = 1; round <= 6; round++) {
      memory.fill(round);
      await writer.write(memory);
      memory.fill(0);
    }
    const bytes = await store.readAll(job, outputBlob('t'), await writer.end());
    await connection.quit();
    for (let round = 1; round <= 6; round++) {
      expect(bytes.subarray((round - 1) * chunkBytes, round * chunkBytes).every((byte) => byte === round)).toBe(true);
    }
    await store.release(job);
  });

  it('is read into separate memory', async () => {
    const job = await openJob();
    await written(job, inputBlob(0), Buffer.from('small'));
    const bytes = await store.readAll(job, inputBlob(0), 5);
    expect(bytes.buffer.byteLength).toBe(5);
    await store.release(job);
  });

  it('transfers at most three chunks concurrently, in both directions', async () => {
    const connection = connectForWaiting(inject('redisUrl'));
    const blobs = createBlobStore(connection);
    const job = await openJob(blobs);
    const writes = countUnderWay(connection, 'sendCommand');
    const reads = countUnderWay(connection, 'hgetBuffer');
    const writer = blobs.writer(job, inputBlob(0));
    await writer.write(randomBytes(12 * chunkBytes));
    const bytes = await writer.end();
    for await (const chunk of blobs.read(job, inputBlob(0), bytes)) expect(chunk.byteLength).toBe(chunkBytes);
    expect([writes.largest, reads.largest]).toEqual([3, 3]);
    await blobs.release(job);
    await connection.quit();
  });

  it('is not passed on where its size differs from the announced one', async () => {
    const job = await openJob();
    await written(job, inputBlob(0), randomBytes(10));
    await expect(store.readAll(job, inputBlob(0), 9)).rejects.toThrow(RangeError);
    await expect(store.readAll(job, inputBlob(0), 11)).rejects.toThrow(RangeError);
    await expect(store.readAll(job, inputBlob(0), chunkBytes + 1)).rejects.toThrow(RangeError);
    await store.release(job);
  });
});

describe('a lease', () => {
  it('sets the time to live of every key from the first byte', async () => {
    const job = randomUUID();
    const expectTimed = async (count: number) => {
      const keys = await keysOf(job);
      expect(keys).toHaveLength(count);
      for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(50_000);
    };
    await store.open(job);
    await expectTimed(1);
    await store.putConfidential(job, { fileNames: ['a.pdf'], secrets: { password: 'p' } });
    await expectTimed(2);
    const writer = store.writer(job, inputBlob(0));
    await writer.write(randomBytes(chunkBytes));
    await writer.end();
    await expectTimed(3);
    await store.release(job);
    await expectTimed(0);
  });

  it('renews all of its keys together, and reports an ended one', async () => {
    const job = await openJob();
    await written(job, inputBlob(0), randomBytes(10));
    for (const key of await keysOf(job)) await redis.pexpire(key, 5_000);
    expect(await store.renew(job)).toBe(true);
    for (const key of await keysOf(job)) expect(await redis.pttl(key)).toBeGreaterThan(50_000);
    await store.release(job);
    expect(await store.renew(job)).toBe(false);
    expect(await keysOf(job)).toEqual([]);
  });

  it('expires with all of its keys', async () => {
    const blobs = createBlobStore(redis, 150);
    const job = await openJob(blobs);
    const writer = blobs.writer(job, inputBlob(0));
    await writer.write(randomBytes(chunkBytes));
    await writer.end();
    await expect.poll(() => keysOf(job)).toEqual([]);
    await expect(blobs.putConfidential(job, { fileNames: [], secrets: {} })).rejects.toThrow(LeaseGoneError);
    expect(await keysOf(job)).toEqual([]);
  });

  it('prevents late writes from creating keys again', async () => {
    const job = await openJob();
    const writer = store.writer(job, inputBlob(0));
    await writer.write(randomBytes(chunkBytes));
    await store.release(job);
    await expect(
      (async () => {
        await writer.write(randomBytes(8 * chunkBytes));
        await writer.end();
      })(),
    ).rejects.toThrow(LeaseGoneError);
    await expect(store.putConfidential(job, { fileNames: [], secrets: {} })).rejects.toThrow(LeaseGoneError);
    expect(await keysOf(job)).toEqual([]);
  });

  it('leaves no keys if it is released during a write', async () => {
    for (let round = 0; round < 10; round++) {
      const job = await openJob();
      const writing = written(job, inputBlob(0), randomBytes(10 * chunkBytes));
      const released = new Promise((resolve) => setTimeout(resolve, round)).then(() => store.release(job));
      await Promise.allSettled([writing, released]);
      expect(await keysOf(job)).toEqual([]);
    }
  });

  it('rejects writes before it is opened', async () => {
    const job = randomUUID();
    await expect(written(job, inputBlob(0), Buffer.from('x'))).rejects.toThrow(LeaseGoneError);
    expect(await keysOf(job)).toEqual([]);
  });

  it('fails the reader after it has ended', async () => {
    const job = await openJob();
    await written(job, inputBlob(0), randomBytes(10 * chunkBytes));
    const chunks = store.read(job, inputBlob(0), 10 * chunkBytes);
    await chunks.next();
    await store.release(job);
    await expect(
      (async () => {
        for await (const chunk of chunks) expect(chunk.byteLength).toBe(chunkBytes);
      })(),
    ).rejects.toThrow(LeaseGoneError);
    await expect(store.readConfidential(job)).rejects.toThrow(LeaseGoneError);
  });

  it('separates jobs, and the runs of a job', async () => {
    const [one, other] = [await openJob(), await openJob()];
    await written(one, outputBlob('a'), Buffer.from('first'));
    await written(one, outputBlob('b'), Buffer.from('again'));
    await written(other, outputBlob('a'), Buffer.from('other'));
    await store.release(other);
    expect((await store.readAll(one, outputBlob('a'), 5)).toString()).toBe('first');
    expect((await store.readAll(one, outputBlob('b'), 5)).toString()).toBe('again');
    await store.release(one);
  });

  it('stores confidential input unchanged', async () => {
    const job = await openJob();
    const confidential = { fileNames: ['Größe 📄.pdf', ''], secrets: { password: '"\\ @x --y' } };
    await store.putConfidential(job, confidential);
    expect(JSON.parse((await store.readConfidential(job)).toString())).toEqual(confidential);
    await store.release(job);
  });
});

it('removes bytes and passwords from errors of Redis', async () => {
  const job = await openJob();
  await redis.set(`blob:{${job}}:confidential`, 'of another type', 'PX', 5_000);
  const failed = store.putConfidential(job, { fileNames: [], secrets: { password: 'hunter2' } });
  const error: unknown = await failed.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toMatch(/^WRONGTYPE/);
  expect(error).not.toHaveProperty('command');
  await redis.del(`blob:{${job}}:confidential`);
  await redis.set(`blob:{${job}}:in:0`, 'of another type', 'PX', 5_000);
  const chunkError: unknown = await written(job, inputBlob(0), Buffer.from('of a visitor')).catch(
    (reason: unknown) => reason,
  );
  expect((chunkError as Error).message).toMatch(/^WRONGTYPE/);
  expect(chunkError).not.toHaveProperty('command');
  await redis.del(`blob:{${job}}:in:0`);
  await store.release(job);
});

describe('the allowance of an output', () => {
  it('limits outputs beyond it only where the store has no room', async () => {
    const server = await startRedisServer('16mb');
    const connection = connectForWaiting(server.url);
    try {
      const blobs = createBlobStore(connection);
      const [job, other] = [await openJob(blobs), await openJob(blobs)];
      await blobs.allowOutput(job, 20 * chunkBytes);
      await blobs.allowOutput(other, 1);
      const output = blobs.writer(other, outputBlob('t'));
      const filling = (async () => {
        for (let count = 0; count < 100; count++) await output.write(randomBytes(chunkBytes));
      })();
      await expect(filling).rejects.toThrow(StoreFullError);
      // Within its allowance, the other output fits into what is left, and inputs are not counted.
      const allowed = blobs.writer(job, outputBlob('t'));
      await allowed.write(randomBytes(8 * chunkBytes));
      expect(await allowed.end()).toBe(8 * chunkBytes);
      const input = blobs.writer(other, inputBlob(0));
      await input.write(randomBytes(chunkBytes));
      expect(await input.end()).toBe(chunkBytes);
    } finally {
      await connection.quit();
      await server.stop();
    }
  });

  it('is for all runs of a job together, has a time to live, and ends with the lease', async () => {
    const job = await openJob();
    await store.allowOutput(job, 3 * chunkBytes);
    const key = `blob:{${job}}:allowance`;
    for (const run of ['a', 'b']) {
      const writer = store.writer(job, outputBlob(run));
      await writer.write(randomBytes(chunkBytes));
      await writer.end();
    }
    expect(await redis.get(key)).toBe(String(chunkBytes));
    await redis.pexpire(key, 5_000);
    expect(await store.renew(job)).toBe(true);
    expect(await redis.pttl(key)).toBeGreaterThan(50_000);
    await store.release(job);
    expect(await keysOf(job)).toEqual([]);
    await expect(store.allowOutput(job, 1)).rejects.toThrow(LeaseGoneError);
  });
});

it('reports that Redis is full, and can still release', async () => {
  const server = await startRedisServer('8mb');
  const connection = connectForWaiting(server.url);
  try {
    const blobs = createBlobStore(connection);
    const job = await openJob(blobs);
    const writer = blobs.writer(job, inputBlob(0));
    const filling = (async () => {
      for (let count = 0; count < 100; count++) await writer.write(randomBytes(chunkBytes));
    })();
    await expect(filling).rejects.toThrow(StoreFullError);
    await expect(writer.end()).rejects.toThrow(StoreFullError);
    // A small key still fits below the limit.
    await connection.config('SET', 'maxmemory', '1mb');
    await expect(blobs.open(randomUUID())).rejects.toThrow(StoreFullError);
    expect(await blobs.renew(job)).toBe(true);
    await blobs.release(job);
    expect(await connection.keys('blob:*')).toEqual([]);
    await connection.config('SET', 'maxmemory', '8mb');
    await expect
      .poll(
        () =>
          blobs.open(job).then(
            () => true,
            () => false,
          ),
        { timeout: 5_000 },
      )
      .toBe(true);
  } finally {
    await connection.quit();
    await server.stop();
  }
});
