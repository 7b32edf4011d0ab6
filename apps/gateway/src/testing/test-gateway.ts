import { connectForWaiting, createLogger } from '@blattwerk/server';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { takeRedisDatabase } from '@blattwerk/testing/redis-database';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { buildApp } from '../app.ts';
import { type GatewayConfig, readGatewayConfig } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { startTestWorker, type TestWorker } from './test-worker.ts';

export interface TestGateway {
  /** URL of the gateway. */
  address: string;
  port: number;
  app: FastifyInstance;
  gateway: Gateway;
  redisServer: TestRedis;
  /** A connection for the test. */
  redis: Redis;
  worker: TestWorker;
  stop(): Promise<void>;
}

interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

export interface TestOptions {
  /** By default an empty database of the Redis that all test files share. */
  redisServer?: TestRedis;
  config?: Partial<GatewayConfig>;
  /** Variables, which are parsed and checked as at the start of the program. */
  environment?: Record<string, string>;
  /** Starts a Redis of its own with this memory, for a test that uses the server as a whole. */
  redisMemory?: string;
  /** By default one that logs nothing. */
  log?: ReturnType<typeof createLogger>;
}

/** Starts a gateway that listens and offers all tools, its Redis, and a worker whose behavior the test decides. */
export async function startTestGateway(options: TestOptions = {}): Promise<TestGateway> {
  const { redisMemory } = options;
  const redisServer =
    options.redisServer ?? (await (redisMemory === undefined ? takeRedisDatabase() : startRedisServer(redisMemory)));
  const config: GatewayConfig = {
    ...readGatewayConfig({ ...options.environment, REDIS_URL: redisServer.url }),
    RATE_LIMIT_PER_MINUTE: 0,
    ...options.config,
  };
  const log = options.log ?? createLogger('gateway', 'silent');
  const { app, gateway } = await buildApp({ config, log });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const redis = connectForWaiting(redisServer.url);
  const worker = await startTestWorker(redisServer.url);
  while (!gateway.isReady) await new Promise((resolve) => setTimeout(resolve, 20));
  const test: TestGateway = {
    address,
    port: Number(new URL(address).port),
    app,
    gateway,
    redisServer,
    redis,
    worker,
    async stop() {
      await test.worker.close();
      await app.close();
      redis.disconnect();
      await redisServer.stop();
    },
  };
  return test;
}

/** Keys that hold a visitor's bytes. */
export function blobKeys(redis: Redis): Promise<string[]> {
  return redis.keys('blob:*');
}

/** All keys and values of a Redis, as they are stored. */
export async function wholeRedis(redis: Redis): Promise<string> {
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
  return keys.join('\n') + values.map((value) => value?.toString('latin1') ?? '').join('\n');
}
