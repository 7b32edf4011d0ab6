import { type Contract, type CostClass, costClasses, type Limits, ToolError } from '@blattwerk/shared';
import { type Clock, systemClock } from '@blattwerk/server';
import { type GatewayConfig, maxWaiting } from '../config.ts';
import { createRunSlots } from './run-slots.ts';
import { addressLimitsOf, countOpen, multiplyLimits, priorityOf } from './address-limits.ts';
import { createOpenRequests, type Preempt, type OpenRequest, shareTaken } from './open-requests.ts';
import type { QueueSample } from '../queue/sample-queues.ts';
import type { Client } from './trusted-clients.ts';
import type { EventLoopWatch } from './watch-event-loop.ts';
import {
  type AdmissionDecision,
  availableBytes,
  decideArrival,
  decideBytes,
  decideQueueing,
} from './decide-admission.ts';

const MiB = 1024 * 1024;

/** Most bytes of a form beside its files: boundaries, part headers, text fields. */
const maxFormOverheadBytes = 2 * MiB;

/** Bytes that are reserved ahead of those that have arrived. */
const leadBytes = MiB;

interface Applicant {
  /** For which the request counts. */
  client: Client;
  /** Run time that the address has used lately, in ms. */
  usedRunMs: number;
  /** Undefined where the request has no such header. */
  contentLength: number | undefined;
  /** Called at most once, when the request ends for another one. */
  preempt: Preempt;
}

/** What an admitted request holds: its bytes in the store, and its place in the queue. */
export interface Reservation {
  /** A random id of the address while it has open requests; undefined where addresses have no limits. */
  readonly sender: string | undefined;
  /**
   * Reserves bytes before they are stored, a step ahead of those that have arrived.
   * @param receivedBytes bytes of the files so far, stored ones included
   * @throws ToolError busy, or tooManyRequests where the address holds too much
   */
  hold(receivedBytes: number): void;
  /**
   * Begins the phase `waiting`, after the last call of `hold` and once the address has a slot in the queue.
   * @param signal of the job
   * @param usedRunMs reads the run time that the address has used lately, in ms; as on arrival by default
   * @returns the job's priority: 0 for the first job of an address
   * @throws ToolError tooManyRequests where too many jobs of the address wait, busy where no slot became free within
   * WAITING_BUDGET_MS, or the signal's reason
   */
  wait(signal: AbortSignal, usedRunMs?: () => Promise<number>): Promise<number>;
  /** Begins the phase `running`: reserves the expected answer, or as much of it as the budget has. */
  run(): void;
  /** Begins the phase `waiting` again, after a run that was ended for shorter ones. */
  waitAgain(): void;
  /**
   * Begins the phase `sending`: reserves the answer with its real size.
   * @param transferredBytes reads the bytes that were sent
   */
  send(answerBytes: number, transferredBytes: () => number): void;
  /** Further calls do nothing. */
  release(): void;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Limits the bytes of all open requests to a budget, the jobs that wait in a queue, and what one address holds of both.
 * Where the budget or a queue is full, a request of the address that holds most ends for one that holds less.
 */
export function createAdmission(
  config: GatewayConfig,
  limits: Limits,
  sample: Pick<QueueSample, 'waiting' | 'withoutWorkerMs'>,
  budget: { readonly bytes: number },
  eventLoop: Pick<EventLoopWatch, 'isOverloaded'>,
  clock: Clock = systemClock,
) {
  const reserved: Record<CostClass, number> = { structure: 0, images: 0, render: 0 };
  const total = () => costClasses.reduce((sum, costClass) => sum + reserved[costClass], 0);
  const openRequests = createOpenRequests(() => clock.now());
  const addressLimits = addressLimitsOf(config);
  const runSlots = createRunSlots(addressLimits?.runs ?? 0);
  const limitsFor = ({ usage }: OpenRequest) => addressLimits && multiplyLimits(addressLimits, usage.client.times);
  /** Its place among waiting jobs; 0 where addresses have no limits. */
  const priorityFor = (request: OpenRequest, usedRunMs: number) => (addressLimits ? priorityOf(request, usedRunMs) : 0);

  /** What decides on the bytes of a request. */
  function bytesState({ costClass, bytes: heldBytes, usage }: OpenRequest) {
    return { costClass, heldBytes, otherAddressBytes: usage.bytes - heldBytes, reserved, budgetBytes: budget.bytes };
  }

  function resize(request: OpenRequest, bytes: number): void {
    reserved[request.costClass] += bytes - request.bytes;
    openRequests.resize(request, bytes);
  }

  function close(request: OpenRequest): void {
    resize(request, 0);
    openRequests.close(request);
  }

  function end(request: OpenRequest, refusal: ToolError): void {
    close(request);
    request.preempt(refusal);
  }

  /** Whether the end of another request would leave more for this one: not where its bytes would be kept for its cost class. */
  function frees(other: OpenRequest, request: OpenRequest): boolean {
    const state = bytesState(request);
    const without = { ...reserved, [other.costClass]: reserved[other.costClass] - other.bytes };
    return availableBytes({ ...state, reserved: without }) > availableBytes(state);
  }

  /** Ends transfers of addresses that hold more, until a request can hold `bytes` or there are none. */
  function endHeavier(request: OpenRequest, bytes: number): void {
    const addressBytes = request.usage.bytes - request.bytes + bytes;
    while (bytes > availableBytes(bytesState(request))) {
      const slowest = openRequests.slowestOfHeaviest(addressBytes, (other) => frees(other, request));
      if (!slowest) return;
      end(slowest, shareTaken());
    }
  }

  /** @throws ToolError busy, or tooManyRequests where the address holds too much or the request was preempted */
  function grow(request: OpenRequest, bytes: number): void {
    if (!isOpen(request)) throw shareTaken();
    const decide = () => decideBytes({ ...bytesState(request), bytes }, limitsFor(request));
    if (throwFinal(decide()).kind === 'refuse') endHeavier(request, bytes);
    const addressBytes = request.usage.bytes - request.bytes + bytes;
    for (let decision = decide(); decision.kind === 'refuse'; decision = decide()) {
      const slowest = openRequests.slowestUpload(addressBytes, (other) => frees(other, request));
      if (!slowest || slowest === request) throw new ToolError(decision.code);
      end(slowest, new ToolError('busy'));
    }
    resize(request, bytes);
  }

  /** @throws ToolError unavailable, tooManyRequests, or busy where the queue is full of jobs whose priority is not lower */
  function checkArrival(request: OpenRequest, usedRunMs: number): void {
    const { costClass, usage } = request;
    const decision = throwFinal(
      decideArrival(
        {
          isOverloaded: eventLoop.isOverloaded,
          withoutWorkerMs: sample.withoutWorkerMs(costClass),
          waiting: sample.waiting(costClass),
          address: countOpen(usage, costClass),
        },
        {
          workerGraceMs: config.WORKER_GRACE_MS,
          maxWaiting: maxWaiting(config, costClass),
          address: limitsFor(request),
        },
      ),
    );
    if (decision.kind !== 'refuse') return;
    const last = openRequests.lastWaiting(costClass, priorityFor(request, usedRunMs));
    if (!last) throw new ToolError(decision.code);
    end(last, shareTaken());
  }

  return {
    /** Bytes reserved for all open requests. */
    get reserved(): number {
      return total();
    },
    get budget(): number {
      return budget.bytes;
    },

    /**
     * Admits a request and reserves its first bytes. Check and reservation are one synchronous step, so that concurrent
     * requests cannot exceed the budget. A request that is larger than the whole budget is admitted while no other is
     * open.
     * @throws ToolError unavailable where the tool's queue has no worker, tooManyRequests where the address has too many
     * requests, or busy, also while this process is overloaded
     */
    reserve(contract: Contract, { client, usedRunMs, contentLength, preempt }: Applicant): Reservation {
      const { costClass } = contract;
      const bodyLimit = maxBodyBytes(contract, limits);
      const maxBytes = Math.min(contentLength ?? bodyLimit, bodyLimit);
      // A request that is too large is refused without storing any of it.
      const isTooLarge = contentLength !== undefined && contentLength > bodyLimit;
      const request = openRequests.open(client, costClass, preempt);
      let inputBytes = 0;
      let leaveQueue = () => {};
      openRequests.enter(request, 'uploading', () => inputBytes);
      try {
        checkArrival(request, usedRunMs);
        grow(request, isTooLarge ? 0 : Math.min(leadBytes, maxBytes));
      } catch (error) {
        close(request);
        throw error;
      }

      return {
        sender: addressLimits && request.usage.sender,
        hold(receivedBytes) {
          inputBytes = receivedBytes;
          if (receivedBytes > request.bytes) grow(request, Math.min(maxBytes, receivedBytes + leadBytes));
        },
        async wait(signal, usedNow = () => Promise.resolve(usedRunMs)) {
          const { waitingJobs } = countOpen(request.usage, costClass);
          const queuedJobs = runSlots.taken(client, costClass);
          throwFinal(decideQueueing({ waitingJobs, queuedJobs }, limitsFor(request)));
          // Without the lead.
          resize(request, Math.min(request.bytes, inputBytes));
          openRequests.enter(request, 'held');
          const overdue = new AbortController();
          const timer = clock.setTimeout(() => overdue.abort(new ToolError('busy')), config.WAITING_BUDGET_MS);
          leaveQueue = await runSlots
            .take(client, costClass, AbortSignal.any([signal, overdue.signal]))
            .finally(() => clock.clearTimeout(timer));
          // Other runs of the address can have ended meanwhile.
          const priority = priorityFor(request, await usedNow());
          openRequests.enter(request, 'waiting');
          openRequests.setPriority(request, priority);
          return priority;
        },
        run() {
          openRequests.enter(request, 'running');
          const bytes = inputBytes + expectedOutputBytes(contract, limits, inputBytes);
          if (isOpen(request))
            resize(request, Math.max(request.bytes, Math.min(bytes, availableBytes(bytesState(request)))));
        },
        waitAgain() {
          openRequests.enter(request, 'waiting');
        },
        send(answerBytes, transferredBytes) {
          openRequests.enter(request, 'sending', transferredBytes);
          leaveQueue();
          if (!isOpen(request)) return;
          resize(request, inputBytes + answerBytes);
          endHeavier(request, request.bytes);
        },
        release() {
          leaveQueue();
          close(request);
        },
      };
    },
  };
}

/** Bytes of the largest body of a request. */
export function maxBodyBytes({ input, attached }: Contract, limits: Limits): number {
  return limits[input.totalBytes] + (attached ? limits[attached.totalBytes] : 0) + maxFormOverheadBytes;
}

/** Upper estimate of the bytes of a job's answer. */
export function expectedOutputBytes(contract: Contract, limits: Limits, inputBytes: number): number {
  return Math.min(contract.output.expectedBytes(inputBytes), limits.outputBytes);
}

/** @throws ToolError where a decision is a refusal that the end of no other request changes */
function throwFinal(decision: AdmissionDecision): AdmissionDecision {
  if (decision.kind === 'refuse' && !decision.canPreempt) throw new ToolError(decision.code, decision.params);
  return decision;
}

/** Whether a request has neither ended nor been preempted. */
function isOpen(request: OpenRequest): boolean {
  return request.usage.requests.has(request);
}
