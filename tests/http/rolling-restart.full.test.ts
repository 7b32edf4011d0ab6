import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { freePorts } from '@blattwerk/testing/free-ports';
import { type Sample, send } from '@blattwerk/testing/load/send';
import { multipartBody } from '@blattwerk/testing/multipart';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NameServer, startNameServer } from './name-server.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** Two gateways and two workers on one Redis, behind nginx, which finds the gateways by their name. */
let redis: RedisServer;
let names: NameServer;
let nginx: Nginx;
let port: number;
let products: Product[] = [];
let started = 0;

/** Starts a gateway and a worker; the gateway has an address of its own, as a container has. */
async function start(): Promise<Product> {
  const host = `127.0.0.${2 + started++}`;
  // Uploads stand still while a gateway and a worker are replaced, which can take longer than they usually may.
  const slow = { UPLOAD_STALL_MS: '170000', TRANSFER_MIN_BYTES_PER_SECOND: '0' };
  const env = {
    REDIS_URL: redis.url,
    HOST: host,
    WEB_FOLDER: '',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    ...slow,
  };
  const product = await startProduct({ quiet: true, build: false, port, env });
  names.hosts.add(host);
  return product;
}

beforeAll(async () => {
  redis = await startRedisServer('2gb');
  names = await startNameServer();
  const [gatewayPort = 0, nginxPort = 0] = await freePorts(2);
  port = gatewayPort;
  nginx = await startNginx({ port: nginxPort, upstream: `gateway.internal:${port}`, nameServer: names.address });
  products = [await start(), await start()];
});

afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  await nginx?.stop();
  names?.stop();
  await redis?.stop();
});

const files = [{ name: 'a.pdf', type: 'application/pdf', bytes: makePdf(20, { image: true }) }];

interface Upload {
  /** Sends the rest. @returns the answer's status, or the error's code */
  finish: () => Promise<number | string | undefined>;
}

/** Sends all of a request but its last bytes. */
async function beginUpload(): Promise<Upload> {
  const { contentType, parts } = multipartBody('pdf', files);
  const bytes = Buffer.concat(parts);
  const headers = { 'content-type': contentType, 'content-length': bytes.length };
  const outgoing = request(`${nginx.address}/rotate`, { method: 'POST', headers });
  const answered = new Promise<number | string | undefined>((resolve) => {
    outgoing.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  await new Promise((resolve) => outgoing.write(bytes.subarray(0, -10), resolve));
  return {
    finish: () => {
      outgoing.end(bytes.subarray(-10));
      return answered;
    },
  };
}

it('answers every request while gateways and workers are replaced beside slow uploads', async () => {
  const requests = [contracts.rotate, contracts['pdf-to-jpg'], contracts.compress].map(({ name, requestMs }) => ({
    tool: name,
    name,
    requestMs,
    weight: 1,
    body: multipartBody('pdf', files),
  }));
  const begun = performance.now();
  const samples: Sample[] = [];
  const over = new AbortController();

  /** Sends requests one after another. */
  async function visit(first: number): Promise<void> {
    for (let turn = first; !over.signal.aborted; turn++) {
      const next = requests[turn % requests.length];
      if (next) samples.push(await send(nginx.address, next, begun));
      await sleep(20);
    }
  }

  /** Waits until each visitor has had answers of the present gateways. */
  async function untilAnswered(): Promise<void> {
    const before = samples.length;
    await expect.poll(() => samples.length, { timeout: 60_000 }).toBeGreaterThan(before + 8);
  }

  const visitors = [0, 1, 2, 3].map(visit);
  await untilAnswered();
  for (const product of products.slice()) {
    const uploads = await Promise.all(Array.from({ length: 16 }, beginUpload));
    const next = await start();
    const stopped = product.stop();
    // Its name stays while it waits for its uploads.
    await untilAnswered();
    expect(product.gateway.exitCode, 'an upload keeps the gateway').toBeNull();
    expect(await Promise.all(uploads.map(({ finish }) => finish()))).toEqual(uploads.map(() => 200));
    await stopped;
    names.hosts.delete(new URL(product.address).hostname);
    products = [...products.filter((other) => other !== product), next];
    await untilAnswered();
  }
  over.abort();
  await Promise.all(visitors);
  expect(samples.filter(({ status, problem }) => status !== 200 || problem !== undefined)).toEqual([]);
  expect(samples.length).toBeGreaterThan(20);
}, 180_000);
