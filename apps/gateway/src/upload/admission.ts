import { type Contract, type CostClass, costClasses, type Limits, ToolError } from '@blattwerk/shared';
import type { BlobRedis } from '@blattwerk/shared/node';
import { type GatewayConfig, maxWaiting } from '../config.ts';
import type { QueueSample } from '../queue/sample-queues.ts';
import { readBlobMemory } from './blob-memory.ts';

const GiB = 1024 * 1024 * 1024;

/** Most bytes of a form beside its files: boundaries, part headers, text fields. */
export const maxFormOverheadBytes = 2 * 1024 * 1024;

/** Share of the budget that is kept for each cost class: many requests for one tool leave room for the others. */
const keptShare = 1 / 8;

/** Bytes reserved for a request: its inputs and its answer. */
export interface Reservation {
  /** Reduces the reservation to `bytes`; does nothing where it is smaller. */
  shrink(bytes: number): void;
  release(): void;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Limits the bytes of all open requests to a budget, and the jobs that wait in a queue. */
export function createAdmission(config: GatewayConfig, limits: Limits, blobRedis: BlobRedis, sample: QueueSample) {
  let budget = config.BLOB_BUDGET_BYTES || GiB;
  const reserved: Record<CostClass, number> = { structure: 0, images: 0, render: 0 };
  const total = () => costClasses.reduce((sum, costClass) => sum + reserved[costClass], 0);

  function fits(costClass: CostClass, bytes: number): boolean {
    if (total() === 0) return true;
    const others = costClasses.filter((other) => other !== costClass);
    const kept = others.reduce((sum, other) => sum + Math.max(0, budget * keptShare - reserved[other]), 0);
    // The first request of a class may also use what is kept for the others.
    return total() + bytes + (reserved[costClass] > 0 ? kept : 0) <= budget;
  }

  // Redis may start later than the gateway, and restart with another maxmemory.
  if (config.BLOB_BUDGET_BYTES === 0) {
    const readSize = () => {
      readBlobMemory(blobRedis).then(
        (nodes) => {
          // Each job is on one node of a cluster and jobs are spread unevenly, so that the smallest node decides.
          const [smallest = 0] = nodes.map(({ maxBytes }) => maxBytes).toSorted((a, b) => a - b);
          const maxBytes = smallest * nodes.length;
          budget = maxBytes > 0 ? Math.floor(maxBytes / 2 / config.GATEWAY_REPLICAS_MAX) : GiB;
        },
        () => {},
      );
    };
    blobRedis.on('ready', readSize);
    if (blobRedis.status === 'ready') readSize();
  }

  return {
    /** Bytes reserved for all open requests. */
    get reserved(): number {
      return total();
    },
    get budget(): number {
      return budget;
    },

    /**
     * Reserves the bytes of a request. Check and reservation are one synchronous step, so that concurrent requests
     * cannot exceed the budget. A request that is larger than the whole budget is admitted when no other is open.
     * @param contentLength undefined where the request has no such header
     * @throws ToolError busy, or unavailable where the tool's queue has no worker
     */
    reserve(contract: Contract, contentLength: number | undefined): Reservation {
      if (sample.withoutWorkerMs(contract.costClass) > config.WORKER_GRACE_MS) throw new ToolError('unavailable');
      if (sample.waiting(contract.costClass) >= maxWaiting(config, contract.costClass)) throw new ToolError('busy');
      const inputLimit = limits[contract.input.totalBytes] + maxFormOverheadBytes;
      // A request that is too large is refused without storing any of it.
      const isTooLarge = contentLength !== undefined && contentLength > inputLimit;
      let held = isTooLarge ? 0 : withOutput(contract, limits, contentLength ?? inputLimit);
      const { costClass } = contract;
      if (!fits(costClass, held)) throw new ToolError('busy');
      reserved[costClass] += held;
      return {
        shrink(bytes) {
          if (bytes >= held) return;
          reserved[costClass] -= held - bytes;
          held = bytes;
        },
        release() {
          reserved[costClass] -= held;
          held = 0;
        },
      };
    },
  };
}

/** Upper estimate of the bytes of a job's inputs and its answer. */
export function withOutput(contract: Contract, limits: Limits, inputBytes: number): number {
  return inputBytes + Math.min(contract.output.expectedBytes(inputBytes), limits.outputBytes);
}
