import { randomUUID } from 'node:crypto';
import { type CostClass, ToolError } from '@blattwerk/shared';
import type { Client } from './trusted-clients.ts';

/**
 * Phases of a request for a tool; while it uploads or sends, bytes are transferred. A job is held at the gateway while its
 * address has as many jobs in the queue as it may have, and waits once it is in the queue.
 */
export type RequestPhase = 'uploading' | 'held' | 'waiting' | 'running' | 'sending';

/** Time of a transfer below which its throughput is not yet known, in ms. */
const throughputAfterMs = 1_000;

/** Ends a request: with `shareTaken` where its address holds most, with busy where it is only the slowest. */
export type Preempt = (refusal: ToolError) => void;

/** The refusal of a request that ends for one of an address that holds less. */
export function shareTaken(): ToolError {
  return new ToolError('tooManyRequests', { limit: 'share' });
}

/** What one open request holds. */
export interface OpenRequest {
  readonly usage: AddressUsage;
  readonly costClass: CostClass;
  /** Bytes reserved for its inputs and its answer. */
  readonly bytes: number;
  readonly phase: RequestPhase;
  /** Its place among waiting jobs: those with a smaller number run first. */
  readonly priority: number;
  /** Ends the request, for another one. */
  readonly preempt: Preempt;
}

/** What one address holds at this gateway. */
export interface AddressUsage {
  readonly client: Client;
  /** A random id, which may be in the data of a job, where the address may not. */
  readonly sender: string;
  readonly bytes: number;
  readonly requests: ReadonlySet<OpenRequest>;
}

interface TrackedRequest extends OpenRequest {
  usage: TrackedUsage;
  bytes: number;
  phase: RequestPhase;
  priority: number;
  phaseFrom: number;
  transferredBytes: () => number;
}

interface TrackedUsage extends AddressUsage {
  bytes: number;
  requests: Set<TrackedRequest>;
}

export type OpenRequests = ReturnType<typeof createOpenRequests>;

/** Counts what each address holds at this gateway, and selects what ends for addresses that hold less. */
export function createOpenRequests(now: () => number = Date.now) {
  const usages = new Map<string, TrackedUsage>();

  return {
    /** Number of addresses with an open request. */
    get size(): number {
      return usages.size;
    },

    open(client: Client, costClass: CostClass, preempt: Preempt): OpenRequest {
      const usage = usages.get(client.key) ?? { client, sender: randomUUID(), bytes: 0, requests: new Set() };
      usages.set(client.key, usage);
      const request: TrackedRequest = {
        usage,
        costClass,
        bytes: 0,
        phase: 'uploading',
        priority: 0,
        preempt,
        phaseFrom: now(),
        transferredBytes: () => 0,
      };
      usage.requests.add(request);
      return request;
    },

    /** Does nothing where it is closed already. */
    close(closed: OpenRequest): void {
      const request = closed as TrackedRequest;
      const { usage } = request;
      if (!usage.requests.delete(request)) return;
      usage.bytes -= request.bytes;
      request.bytes = 0;
      if (usage.requests.size === 0) usages.delete(usage.client.key);
    },

    resize(resized: OpenRequest, bytes: number): void {
      const request = resized as TrackedRequest;
      request.usage.bytes += bytes - request.bytes;
      request.bytes = bytes;
    },

    /** @param transferredBytes reads the bytes transferred since the phase began */
    enter(entering: OpenRequest, phase: RequestPhase, transferredBytes: () => number = () => 0): void {
      Object.assign(entering as TrackedRequest, { phase, transferredBytes, phaseFrom: now() });
    },

    setPriority(request: OpenRequest, priority: number): void {
      (request as TrackedRequest).priority = priority;
    },

    /**
     * The slowest transfer of the address that holds most, of those that hold more than `bytes` and have a suitable
     * transfer.
     */
    slowestOfHeaviest(bytes: number, isSuitable: (request: OpenRequest) => boolean): OpenRequest | undefined {
      const heavier = Array.from(usages.values()).filter((usage) => usage.bytes > bytes);
      for (const { requests } of heavier.toSorted((a, b) => b.bytes - a.bytes)) {
        const slowest = Array.from(requests)
          .filter((request) => request.bytes > 0 && isTransfer(request) && isSuitable(request))
          .toSorted((a, b) => throughput(a) - throughput(b))[0];
        if (slowest) return slowest;
      }
      return undefined;
    },

    /**
     * The slowest upload of an address that holds at least half of `bytes`: of uploads that grow together, those that
     * have come furthest are completed.
     */
    slowestUpload(bytes: number, isSuitable: (request: OpenRequest) => boolean): OpenRequest | undefined {
      const uploads = Array.from(usages.values())
        .filter((usage) => usage.bytes >= bytes / 2)
        .flatMap(({ requests }) => Array.from(requests))
        .filter((request) => request.phase === 'uploading' && request.bytes > 0 && isSuitable(request));
      return uploads.toSorted((a, b) => throughput(a) - throughput(b))[0];
    },

    /** The waiting job of a queue with the lowest priority, where that is lower than `priority`. */
    lastWaiting(costClass: CostClass, priority: number): OpenRequest | undefined {
      let last: OpenRequest | undefined;
      for (const { requests } of usages.values()) {
        for (const request of requests) {
          if (
            request.costClass === costClass &&
            request.phase === 'waiting' &&
            request.priority > (last?.priority ?? priority)
          )
            last = request;
        }
      }
      return last;
    },
  };

  /** Bytes per second since the phase began. */
  function throughput({ phaseFrom, transferredBytes }: TrackedRequest): number {
    return (transferredBytes() / Math.max(throughputAfterMs, now() - phaseFrom)) * 1_000;
  }
}

function isTransfer({ phase }: OpenRequest): boolean {
  return phase === 'uploading' || phase === 'sending';
}
