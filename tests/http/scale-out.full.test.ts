import { randomUUID } from 'node:crypto';
import { contracts, type ToolName } from '@blattwerk/shared';
import { type RedisCluster, startRedisCluster } from '@blattwerk/testing/redis-cluster';
import { type RedisServer, startRedisServer } from '@blattwerk/testing/redis-server';
import { connectForWaiting } from '@blattwerk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import { sendTool } from '@blattwerk/testing/send-form';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';

/** Bytes on a Redis Cluster, queues on two other Redis, two gateways and two workers. */
let cluster: RedisCluster;
let queueRedis: RedisServer;
let renderRedis: RedisServer;
const products: Product[] = [];

beforeAll(async () => {
  const servers = [startRedisServer('64mb'), startRedisServer('64mb')] as const;
  [cluster, queueRedis, renderRedis] = await Promise.all([startRedisCluster(3, '256mb'), ...servers]);
  const env = {
    REDIS_URL: queueRedis.url,
    QUEUE_REDIS_URL_RENDER: renderRedis.url,
    BLOB_REDIS_URL: cluster.url,
  };
  products.push(...(await Promise.all([1, 2].map(() => startOwnProduct(env)))));
});

afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  await Promise.all([cluster?.stop(), queueRedis?.stop(), renderRedis?.stop()]);
});

/** Two chunks and more. */
const filler = Buffer.from(`%${'0123456789'.repeat(70_000)}\n`);
const largePdf = (pages: number) => Buffer.concat([makePdf(pages), filler]);

function post(address: string, tool: ToolName, pdf: Buffer): Promise<Response> {
  return sendTool(address, contracts[tool], [pdf], { headers: { 'x-job-id': randomUUID() } });
}

const rotate = (address: string, pdf: Buffer) => post(address, 'rotate', pdf);

const readiness = () =>
  Promise.all(products.map(async ({ address }) => (await fetch(`${address}/health/ready`)).status));

/** Runs a command on every node and on the queues' Redis. */
async function ask(command: string, ...args: string[]): Promise<{ nodes: string[]; queues: string }> {
  const connections = [...cluster.nodes.map(({ url }) => url), queueRedis.url].map((url) => connectForWaiting(url));
  try {
    const answers = await Promise.all(connections.map(async (each) => String(await each.call(command, ...args))));
    return { nodes: answers.slice(0, -1), queues: answers.at(-1) ?? '' };
  } finally {
    for (const connection of connections) connection.disconnect();
  }
}

/** Commands on each node that wrote bytes of jobs. */
async function writesOfNodes(): Promise<number[]> {
  const { nodes } = await ask('INFO', 'commandstats');
  return nodes.map((node) => Number(/cmdstat_hset:calls=(\d+)/.exec(node)?.[1] ?? 0));
}

/** Address of one of the two gateways, in turn. */
const site = (turn: number) => (products[turn % 2] as Product).address;

it('answers each request at the gateway that took it, its bytes spread over the cluster', async () => {
  const requests = Array.from({ length: 12 }, (_, index) => ({ pages: index + 1, address: site(index) }));
  const answers = await Promise.all(
    requests.map(async ({ pages, address }) => {
      const answer = await rotate(address, largePdf(pages));
      return { status: answer.status, pages, pdf: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
  for (const { status, pages, pdf } of answers) {
    expect(status).toBe(200);
    expect(inspectPdf(pdf)).toMatchObject({ pages, rotation: 90 });
  }
  // Each job is on one node, at random: 12 leave one of three without a job in one of 43 cases, 72 never do.
  for (let more = 0; more < 60 && (await writesOfNodes()).includes(0); more++) await rotate(site(more), makePdf(1));
  expect(await writesOfNodes()).not.toContain(0);
  const { queues } = await ask('KEYS', 'blob:*');
  expect(queues).toBe('');
});

it('leaves no byte on any node', async () => {
  const { nodes } = await ask('DBSIZE');
  expect(nodes).toEqual(['0', '0', '0']);
});

it('has a queue on a Redis of its own, without which only the tools of that queue are refused', async () => {
  const address = (products[0] as Product).address;
  const statuses = async () => {
    const answers = await Promise.all(
      (['pdf-to-jpg', 'rotate'] as const).map((tool) => post(address, tool, makePdf(1))),
    );
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200]);
  const { queues } = await ask('KEYS', 'bull:*:meta');
  expect(queues.split(',').toSorted()).toEqual(['bull:images:meta', 'bull:structure:meta']);
  await renderRedis.stop();
  expect(await statuses()).toEqual([503, 200]);
  expect(await readiness()).toEqual([200, 200]);
});

it('loses only the jobs of a lost node, and refuses them soon', async () => {
  const [node] = cluster.nodes;
  const ended = new Promise((resolve) => node?.process.once('close', resolve));
  node?.process.kill('SIGTERM');
  await ended;
  const small = makePdf(1);
  const seen = new Set<number>();
  for (let request = 0; request < 60 && seen.size < 2; request++) {
    const begun = performance.now();
    const answer = await rotate((products[request % 2] as Product).address, small);
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(performance.now() - begun).toBeLessThan(30_000);
    await answer.arrayBuffer();
    seen.add(answer.status);
  }
  expect(seen).toEqual(new Set([200, 503]));
  await expect.poll(readiness).toEqual([200, 200]);
});
