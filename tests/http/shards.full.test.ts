import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import { connectForWaiting } from '@blattwerk/server';
import { type RedisCluster, startRedisCluster } from '@blattwerk/testing/redis-cluster';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import { sendTool } from '@blattwerk/testing/send-form';
import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';

/** @returns the number of pages of the answer */
async function rotate({ address }: Product, pages: number): Promise<number> {
  const headers = { 'x-job-id': randomUUID() };
  const answer = await sendTool(address, contracts.rotate, [makePdf(pages)], { headers });
  expect(answer.status).toBe(200);
  const rotated = inspectPdf(Buffer.from(await answer.arrayBuffer()));
  expect(rotated.rotation).toBe(90);
  return rotated.pages;
}

function onNodes<T>({ nodes }: RedisCluster, work: (node: Redis) => Promise<T>): Promise<T[]> {
  return Promise.all(
    nodes.map(async ({ url }) => {
      const node = connectForWaiting(url);
      try {
        return await work(node);
      } finally {
        node.disconnect();
      }
    }),
  );
}

/** Number of jobs that were added on each node. */
function addedOfNodes(cluster: RedisCluster): Promise<number[]> {
  return onNodes(cluster, async (node) =>
    Number(/cmdstat_lpush:calls=(\d+)/.exec(await node.info('commandstats'))?.[1] ?? 0),
  );
}

const aclFile = join(import.meta.dirname, '../../k8s/components/redis-accounts/queue.acl');

/** Makes the accounts of production on each node. @returns the address for an account */
async function makeAccounts(cluster: RedisCluster): Promise<(account: string) => string> {
  const lines = readFileSync(aclFile, 'utf8').matchAll(/^user (gateway|worker) (.*)$/gm);
  for (const [, account = '', rules = ''] of lines) {
    // A selector is one argument.
    const each = rules.replace(/@\w+-password@/, account).match(/\([^)]*\)|\S+/g) ?? [];
    await onNodes(cluster, (node) => node.call('ACL', 'SETUSER', account, ...each));
  }
  return (account) => cluster.url.replace('//', `//${account}:${account}@`);
}

function queuesAt(url: string): Record<string, string> {
  return { QUEUE_REDIS_URL_STRUCTURE: url, QUEUE_REDIS_URL_IMAGES: url, QUEUE_REDIS_URL_RENDER: url };
}

it('answers jobs whose queues are shards in a cluster with accounts, on each of its nodes', async () => {
  await using stops = new AsyncDisposableStack();
  const cluster = await startRedisCluster(3, '64mb');
  stops.defer(() => cluster.stop());
  const urlOf = await makeAccounts(cluster);
  const env = { ...queuesAt(urlOf('gateway')), QUEUE_SHARDS: '6' };
  await using product = await startOwnProduct(env, { workerEnv: queuesAt(urlOf('worker')) });
  const pages = Array.from({ length: 48 }, (_, index) => (index % 12) + 1);
  expect(await Promise.all(pages.map((each) => rotate(product, each)))).toEqual(pages);
  const added = await addedOfNodes(cluster);
  expect(Math.min(...added)).toBeGreaterThan(0);
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(48);
  const board = await fetch(`${product.operatorsAddress}/queues/api/queues`).then((answer) => answer.text());
  expect(board).toContain('{structure-5}');
  const metrics = await fetch(`${product.operatorsAddress}/metrics`).then((answer) => answer.text());
  for (const name of ['waiting', 'active', 'paused', 'oldest_seconds', 'without_worker_seconds'])
    expect(metrics).toMatch(new RegExp(`^blattwerk_queue_${name}\\{[^}]*queue="structure"[^}]*\\} 0$`, 'm'));
  expect(metrics).toMatch(/^blattwerk_queue_store_used_bytes\{[^}]*redis="structure"[^}]*\} \d{6,}/m);
  expect(await onNodes(cluster, (node) => node.call('ACL', 'LOG'))).toEqual([[], [], []]);
});

it('answers jobs of gateways without shards while workers have them already', async () => {
  await using product = await startOwnProduct({}, { workerEnv: { QUEUE_SHARDS: '3' } });
  const pages = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(await Promise.all(pages.map((each) => rotate(product, each)))).toEqual(pages);
});
