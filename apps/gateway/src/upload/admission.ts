import { type Contract, type CostClass, costClasses, type Limits, ToolError } from '@blattwerk/shared';
import type { BlobRedis } from '@blattwerk/shared/node';
import { readBlobMemory } from './blob-memory.ts';
import { type GatewayConfig, maxWaiting } from '../config.ts';
import type { QueueSample } from '../queue/sample-queues.ts';

const GiB = 1024 * 1024 * 1024;

/** Bytes of a form beside its files: boundaries, part headers, text fields. */
export const formBytes = 2 * 1024 * 1024;

/** Of the budget, what no other cost class can take from one: a flood of one tool refuses nobody who wants another. */
const ownShare = 1 / 8;

/** Bytes that a request has been promised. */
export interface Reservation {
  /** Gives back what turned out not to be needed. */
  shrink(bytes: number): void;
  release(): void;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Decides whether another request's bytes and job still fit. */
export function createAdmission(config: GatewayConfig, limits: Limits, blobRedis: BlobRedis, sample: QueueSample) {
  let budget = config.BLOB_BUDGET_BYTES || GiB;
  const reserved: Record<CostClass, number> = { structure: 0, images: 0, render: 0 };
  const total = () => costClasses.reduce((sum, costClass) => sum + reserved[costClass], 0);

  function fits(costClass: CostClass, bytes: number): boolean {
    if (total() === 0) return true;
    const others = costClasses.filter((other) => other !== costClass);
    const kept = others.reduce((sum, other) => sum + Math.max(0, budget * ownShare - reserved[other]), 0);
    // A class's first request needs no more than room.
    return total() + bytes + (reserved[costClass] > 0 ? kept : 0) <= budget;
  }

  // Redis may come up after us, and with another size after a restart.
  if (config.BLOB_BUDGET_BYTES === 0) {
    const readSize = () => {
      readBlobMemory(blobRedis).then(
        (nodes) => {
          // A job lies whole on one node of a cluster, and jobs do not lie evenly: the smallest node counts for all.
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
    /** Bytes promised to the requests that are open. */
    get reserved(): number {
      return total();
    },
    get budget(): number {
      return budget;
    },

    /**
     * Checks and reserves in one tick, so that of many requests at once none slips through. A request that is larger
     * than the whole budget runs when it is alone.
     * @param contentLength undefined where the request does not tell
     * @throws ToolError busy, or unavailable where nobody works on the tool's queue
     */
    reserve(contract: Contract, contentLength: number | undefined): Reservation {
      if (sample.withoutWorkerMs(contract.costClass) > config.WORKER_GRACE_MS) throw new ToolError('unavailable');
      if (sample.waiting(contract.costClass) >= maxWaiting(config, contract.costClass)) throw new ToolError('busy');
      const inputLimit = limits[contract.input.totalBytes] + formBytes;
      // What is too large is refused whatever it holds, and nothing of it is stored.
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

/** Bytes of a job's inputs and, at most, its answer. */
export function withOutput(contract: Contract, limits: Limits, inputBytes: number): number {
  return inputBytes + Math.min(contract.output.expectedBytes(inputBytes), limits.outputBytes);
}
