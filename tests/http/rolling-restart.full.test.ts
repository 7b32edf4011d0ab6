import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipartBody } from '@blattwerk/testing/multipart';
import { type Sample, send } from '@blattwerk/testing/load/send';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { type Balancer, startBalancer } from './balancer.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';

/** Two gateways and two workers on one Redis, behind a load balancer. */
let redis: RedisServer;
let balancer: Balancer;
let products: Product[] = [];

function start(): Promise<Product> {
  const env = {
    REDIS_URL: redis.url,
    WEB_FOLDER: '',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    SHUTDOWN_DELAY_MS: '1000',
  };
  return startProduct({ quiet: true, build: false, env });
}

beforeAll(async () => {
  redis = await startRedisServer('512mb');
  balancer = await startBalancer();
  products = await Promise.all([start(), start()]);
  for (const { address } of products) balancer.upstreams.add(address);
  while (!(await fetch(`${balancer.address}/health/ready`)).ok) await sleep(50);
});

afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  await balancer?.stop();
  await redis?.stop();
});

it('answers every request while gateways and workers are replaced one after the other', async () => {
  const bytes = makePdf(20, { image: true });
  const files = [{ name: 'a.pdf', type: 'application/pdf', bytes }];
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
      const request = requests[turn % requests.length];
      if (request) samples.push(await send(balancer.address, request, begun));
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
    await product.stop();
    balancer.upstreams.delete(product.address);
    const next = await start();
    balancer.upstreams.add(next.address);
    products = [...products.filter((other) => other !== product), next];
    await untilAnswered();
  }
  over.abort();
  await Promise.all(visitors);
  expect(samples.filter(({ status, problem }) => status !== 200 || problem !== undefined)).toEqual([]);
  expect(samples.length).toBeGreaterThan(20);
}, 180_000);
