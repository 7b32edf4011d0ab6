import { type Contract, type CostClass, costClasses, type Limits, ToolError } from '@blattwerk/shared';
import { type GatewayConfig, maxWaiting } from '../config.ts';
import { createRunSlots } from './run-slots.ts';
import { addressLimitsOf, countOpen, turnOf } from './address-limits.ts';
import { createShares, type GiveWay, type Holding } from './open-requests.ts';
import type { QueueSample } from '../queue/sample-queues.ts';

import {
  type AdmissionDecision,
  availableBytes,
  decideArrival,
  decideBytes,
  decideQueueing,
} from './decide-admission.ts';

const MiB = 1024 * 1024;

/** Most bytes of a form beside its files: boundaries, part headers, text fields. */
export const maxFormOverheadBytes = 2 * MiB;

/** Bytes that are reserved ahead of those that have arrived. */
const leadBytes = MiB;

/** Time that the first job of an address waits before it ends a run of an address with several runs, in ms. */
const overtakeAfterMs = 2_000;

/** Time that each run has, in ms, before it may be ended for a waiting job. */
const leastRunMs = 5_000;

interface Applicant {
  /** For which the request counts. */
  address: string;
  /** Run time that the address has used lately, in ms. */
  usedRunMs: number;
  /** Undefined where the request has no such header. */
  contentLength: number | undefined;
  /** Called at most once, when the request has to give way. */
  giveWay: GiveWay;
}

/** What an admitted request holds: its bytes in the store, and its place in the queue. */
export interface Reservation {
  /**
   * Reserves bytes before they are stored, a step ahead of those that have arrived.
   * @param receivedBytes bytes of the files so far, stored ones included
   * @throws ToolError busy, or tooManyRequests where the address holds too much
   */
  hold(receivedBytes: number): void;
  /**
   * Begins the phase `waiting`, after the last call of `hold` and once the address has a slot in the queue.
   * @param signal of the job
   * @returns the job's turn: 0 for the first job of an address
   * @throws ToolError tooManyRequests where too many jobs of the address wait, or the signal's reason, which is
   * busy where no slot became free within WAITING_BUDGET_MS
   */
  wait(signal: AbortSignal): Promise<number>;
  /** Begins the phase `running`: reserves the expected answer, or as much of it as the budget has. */
  run(): void;
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
 * Where the budget or a queue is full, the address that holds most gives way to one that holds less.
 */
export function createAdmission(
  config: GatewayConfig,
  limits: Limits,
  sample: Pick<QueueSample, 'waiting' | 'withoutWorkerMs'>,
  budget: { readonly bytes: number },
) {
  const reserved: Record<CostClass, number> = { structure: 0, images: 0, render: 0 };
  const total = () => costClasses.reduce((sum, costClass) => sum + reserved[costClass], 0);
  const shares = createShares();
  const addressLimits = addressLimitsOf(config);
  const runSlots = createRunSlots(addressLimits?.runs ?? 0);
  /** Its place among waiting jobs; 0 where addresses have no limits. */
  const turnFor = (holding: Holding, usedRunMs: number) => (addressLimits ? turnOf(holding, usedRunMs) : 0);

  /** What decides on the bytes of a request. */
  function bytesState({ costClass, bytes: heldBytes, share }: Holding) {
    return { costClass, heldBytes, otherAddressBytes: share.bytes - heldBytes, reserved, budgetBytes: budget.bytes };
  }

  function resize(holding: Holding, bytes: number): void {
    reserved[holding.costClass] += bytes - holding.bytes;
    shares.resize(holding, bytes);
  }

  function close(holding: Holding): void {
    resize(holding, 0);
    shares.close(holding);
  }

  function end(holding: Holding, code: Parameters<GiveWay>[0]): void {
    close(holding);
    holding.giveWay(code);
  }

  /** Whether the end of another request would make room for one that is to hold `bytes`. */
  function frees(other: Holding, { costClass, bytes: held }: Holding, bytes: number): boolean {
    return total() - held + bytes > budget.bytes || other.costClass === costClass;
  }

  /** Ends transfers of addresses that hold more, until a request can hold `bytes` or there are none. */
  function endHeavier(holding: Holding, bytes: number): void {
    const shareBytes = holding.share.bytes - holding.bytes + bytes;
    while (bytes > availableBytes(bytesState(holding))) {
      const slowest = shares.slowestOfHeaviest(shareBytes, (other) => frees(other, holding, bytes));
      if (!slowest) return;
      end(slowest, 'tooManyRequests');
    }
  }

  /** @throws ToolError busy, or tooManyRequests where the address holds too much or the request has given way */
  function grow(holding: Holding, bytes: number): void {
    if (!isOpen(holding)) throw new ToolError('tooManyRequests');
    const decide = () => decideBytes({ ...bytesState(holding), bytes }, addressLimits);
    if (throwFinal(decide()).kind === 'refuse') endHeavier(holding, bytes);
    const shareBytes = holding.share.bytes - holding.bytes + bytes;
    for (let decision = decide(); decision.kind === 'refuse'; decision = decide()) {
      const slowest = shares.slowestUpload(shareBytes, (other) => frees(other, holding, bytes));
      if (!slowest || slowest === holding) throw new ToolError(decision.code);
      end(slowest, 'busy');
    }
    resize(holding, bytes);
  }

  /** @throws ToolError unavailable, tooManyRequests, or busy where the queue is full of jobs that are not after its turn */
  function checkArrival(holding: Holding, usedRunMs: number): void {
    const { costClass, share } = holding;
    const decision = throwFinal(
      decideArrival(
        {
          withoutWorkerMs: sample.withoutWorkerMs(costClass),
          waiting: sample.waiting(costClass),
          address: countOpen(share, costClass),
        },
        {
          workerGraceMs: config.WORKER_GRACE_MS,
          maxWaiting: maxWaiting(config, costClass),
          address: addressLimits,
        },
      ),
    );
    if (decision.kind !== 'refuse') return;
    const last = shares.lastWaiting(costClass, turnFor(holding, usedRunMs));
    if (!last) throw new ToolError(decision.code);
    end(last, 'tooManyRequests');
  }

  /** Ends one of several runs of an address, for a job that waits as the first of its address. */
  function overtake(costClass: CostClass): void {
    const run = shares.newestOfSeveralRuns(costClass, leastRunMs);
    if (run) end(run, 'tooManyRequests');
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
     * requests, or busy
     */
    reserve(contract: Contract, { address, usedRunMs, contentLength, giveWay }: Applicant): Reservation {
      const { costClass } = contract;
      const bodyLimit = limits[contract.input.totalBytes] + maxFormOverheadBytes;
      const mostBytes = Math.min(contentLength ?? bodyLimit, bodyLimit);
      // A request that is too large is refused without storing any of it.
      const isTooLarge = contentLength !== undefined && contentLength > bodyLimit;
      const holding = shares.open(address, costClass, giveWay);
      let inputBytes = 0;
      let overtaking: NodeJS.Timeout | undefined;
      let leaveQueue = () => {};
      shares.enter(holding, 'uploading', () => inputBytes);
      try {
        checkArrival(holding, usedRunMs);
        grow(holding, isTooLarge ? 0 : Math.min(leadBytes, mostBytes));
      } catch (error) {
        close(holding);
        throw error;
      }

      return {
        hold(receivedBytes) {
          inputBytes = receivedBytes;
          if (receivedBytes > holding.bytes) grow(holding, Math.min(mostBytes, receivedBytes + leadBytes));
        },
        async wait(signal) {
          const { waitingJobs } = countOpen(holding.share, costClass);
          const queuedJobs = runSlots.taken(address, costClass);
          throwFinal(decideQueueing({ waitingJobs, queuedJobs }, addressLimits));
          // Without the lead.
          resize(holding, Math.min(holding.bytes, inputBytes));
          shares.enter(holding, 'held');
          const overdue = setTimeout(() => giveWay('busy'), config.WAITING_BUDGET_MS);
          leaveQueue = await runSlots.take(address, costClass, signal).finally(() => clearTimeout(overdue));
          const turn = turnFor(holding, usedRunMs);
          shares.enter(holding, 'waiting');
          shares.setTurn(holding, turn);
          if (addressLimits && turn === 0) overtaking = setInterval(() => overtake(costClass), overtakeAfterMs);
          return turn;
        },
        run() {
          clearInterval(overtaking);
          shares.enter(holding, 'running');
          const bytes = inputBytes + expectedOutputBytes(contract, limits, inputBytes);
          if (isOpen(holding))
            resize(holding, Math.max(holding.bytes, Math.min(bytes, availableBytes(bytesState(holding)))));
        },
        send(answerBytes, transferredBytes) {
          shares.enter(holding, 'sending', transferredBytes);
          leaveQueue();
          if (!isOpen(holding)) return;
          resize(holding, inputBytes + answerBytes);
          endHeavier(holding, holding.bytes);
        },
        release() {
          clearInterval(overtaking);
          leaveQueue();
          close(holding);
        },
      };
    },
  };
}

/** Upper estimate of the bytes of a job's answer. */
export function expectedOutputBytes(contract: Contract, limits: Limits, inputBytes: number): number {
  return Math.min(contract.output.expectedBytes(inputBytes), limits.outputBytes);
}

/** @throws ToolError where a decision is a refusal that the end of no other request changes */
function throwFinal(decision: AdmissionDecision): AdmissionDecision {
  if (decision.kind === 'refuse' && !decision.canPreempt) throw new ToolError(decision.code);
  return decision;
}

/** Whether a request has neither ended nor given way. */
function isOpen(holding: Holding): boolean {
  return holding.share.holdings.has(holding);
}
