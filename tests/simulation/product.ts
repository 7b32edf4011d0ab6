import { noTracing, createBlobStore, createLogger, leaseMs, limitsOf } from '@blattwerk/server';
import { type Contract, contracts } from '@blattwerk/shared';
import type { Redis } from 'ioredis';
import type { handleForm } from '../../apps/gateway/src/answer/handle-tool-request.ts';
import type { App } from '../../apps/gateway/src/app.ts';
import { readGatewayConfig } from '../../apps/gateway/src/config.ts';
import { openGateway } from '../../apps/gateway/src/gateway.ts';
import { createGatewayMetrics } from '../../apps/gateway/src/http/metrics.ts';
import type { OpenJob } from '../../apps/gateway/src/queue/open-jobs.ts';
import { addJobRoutes } from '../../apps/gateway/src/routes/jobs.ts';
import { createWorkerMetrics } from '../../apps/worker/src/parent/metrics.ts';
import { createChildPool } from '../../apps/worker/src/parent/pool/pool.ts';
import { createLongSenders } from '../../apps/worker/src/parent/queue/long-senders.ts';
import { listenForCancels, openQueue } from '../../apps/worker/src/parent/queue/queue-worker.ts';
import { createReplies } from '../../apps/worker/src/parent/queue/replies.ts';
import type { ChildLaunch } from '../../apps/worker/src/parent/sandbox/launch-child.ts';
import { SimulatedChildren } from './child.ts';
import { openSimulatedQueue, openSimulatedTaker } from './queue.ts';
import { SimulatedConnection, type SimulatedRedis } from './redis.ts';
import type { Party, World } from './world.ts';

/** Bytes of a chunk, and limits that small files reach. */
const chunkBytes = 100;
/** Time after its start in which a request has to be answered, in ms. */
export const requestMs = 30_000;

const config = {
  ...readGatewayConfig({
    REDIS_URL: 'redis://queue',
    BLOB_REDIS_URL: 'redis://blobs',
    QUEUE_REDIS_URL_IMAGES: 'redis://absent',
    QUEUE_REDIS_URL_RENDER: 'redis://absent',
  }),
  WAITING_BUDGET_MS: 15_000,
  RUNNING_BUDGET_MS: 12_000,
  HELD_ANSWER_MS: 10_000,
  WORKER_GRACE_MS: 10_000,
  UPLOAD_MIN_BYTES_PER_SECOND: 1,
  TRANSFER_MIN_BYTES_PER_SECOND: 0,
  LIMIT_PDF_BYTES: 2_000,
  LIMIT_MERGE_BYTES: 3_000,
  LIMIT_OUTPUT_BYTES: 1_500,
};
const limits = limitsOf(config);

/** The tools that are requested: one with a file, and one with several. */
export const tools: readonly Contract[] = [contracts.rotate, contracts.merge].map((contract: Contract) => ({
  ...contract,
  requestMs,
  output: { ...contract.output, expectedBytes: (inputBytes) => inputBytes + 100 },
}));

const log = createLogger('simulation', 'silent');
const gatewayMetrics = createGatewayMetrics(Object.values(contracts));
const workerMetrics = createWorkerMetrics(['structure']);

export interface Servers {
  queue: SimulatedRedis;
  blobs: SimulatedRedis;
  /** Of the other queues, whose tools nobody requests. */
  absent: SimulatedRedis;
}

type Handled = Parameters<typeof handleForm>;
type Route = (request: Handled[4], reply: Handled[5]) => Promise<unknown>;
export type SimulatedGateway = ReturnType<typeof startGateway>;
export type SimulatedWorker = ReturnType<typeof startWorker>;

/** Starts a gateway: all of it but HTTP. */
export function startGateway(world: World, name: string, servers: Servers, skewMs: number) {
  const machine = world.party(name);
  const clock = world.clockOf(machine, skewMs);
  const connections = connector(machine);
  const server = (url: string) => servers[new URL(url).hostname as keyof Servers];
  const gateway = openGateway(
    { config, log, metrics: gatewayMetrics, tracing: noTracing },
    {
      clock,
      chunkBytes,
      openQueue: openSimulatedQueue(clock),
      connectForRequests: (url) => connections.open(server(url), false),
      connectForWaiting: (url) => connections.open(server(url), true),
      connectToStore: (url, use) => connections.open(server(url), use === 'waiting'),
    },
  );
  const jobs = new Set<OpenJob>();
  const open = gateway.jobs.open.bind(gateway.jobs);
  const close = gateway.jobs.close.bind(gateway.jobs);
  Object.assign(gateway.jobs, {
    open: (...args: Parameters<typeof open>) => {
      const job = open(...args);
      jobs.add(job);
      return job;
    },
    close: (job: OpenJob) => {
      jobs.delete(job);
      close(job);
    },
  });
  const routes = new Map<string, Route>();
  const add = (method: string) => (path: string, _options: unknown, handler: Route) =>
    routes.set(`${method} ${path}`, handler);
  const app = { get: add('GET'), delete: add('DELETE') } as unknown as App['app'];
  addJobRoutes(app, gateway, async () => {});
  return { machine, gateway, jobs, routes, kill: () => connections.kill() };
}

/** Starts a worker: all of its parent but the sandbox. */
export function startWorker(world: World, name: string, servers: Servers, skewMs: number, misbehavingShare: number) {
  const machine = world.party(name);
  const clock = world.clockOf(machine, skewMs);
  const connections = connector(machine);
  const children = new SimulatedChildren(world, machine, clock, misbehavingShare);
  const pool = createChildPool({ launch: () => ({}) as ChildLaunch, children: 2 }, children.effects);
  const replies = createReplies(connections.open(servers.queue, true), log);
  const queue = openQueue('structure', {
    redis: connections.open(servers.queue, true),
    pool,
    replies,
    logger: log,
    metrics: workerMetrics,
    tracing: noTracing,
    blobs: createBlobStore(connections.open(servers.blobs, true), leaseMs, chunkBytes),
    limits,
    watermark: '',
    longSenders: createLongSenders(() => clock.now()),
    openTaker: openSimulatedTaker(world, clock, name),
    clock,
  });
  listenForCancels(connections.open(servers.queue, true), queue);
  return {
    machine,
    pool,
    async close() {
      await queue.close();
      await pool.close();
      connections.kill();
    },
    kill() {
      connections.kill();
      children.end();
    },
  };
}

/** The connections of a process. */
function connector(machine: Party) {
  const servers = new Set<SimulatedRedis>();
  const own: SimulatedConnection[] = [];
  return {
    open(server: SimulatedRedis, waits: boolean): Redis {
      const connection = new SimulatedConnection(server, machine, waits);
      servers.add(server);
      own.push(connection);
      return connection as unknown as Redis;
    },
    kill(): void {
      machine.isAlive = false;
      for (const { connections } of servers)
        for (const connection of connections) if (connection.owner === machine) connection.vanish();
    },
  };
}
