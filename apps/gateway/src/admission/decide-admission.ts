import { type CostClass, costClasses, type ErrorParams, type RequestLimit } from '@blattwerk/shared';

/** Share of the budget that is kept for each cost class: many requests for one tool leave room for the others. */
const keptShare = 1 / 8;

/** What is decided of a request; a refused one is admitted all the same where another request makes room for it. */
export type AdmissionDecision =
  | { kind: 'admit' }
  | { kind: 'wait' }
  | { kind: 'refuse'; code: 'unavailable' | 'tooManyRequests' | 'busy'; params?: ErrorParams; canPreempt: boolean };

const admit: AdmissionDecision = { kind: 'admit' };
const wait: AdmissionDecision = { kind: 'wait' };
const overloaded: AdmissionDecision = { kind: 'refuse', code: 'busy', canPreempt: false };
/** Refused as busy, where no other request ends for it. */
const full: AdmissionDecision = { kind: 'refuse', code: 'busy', canPreempt: true };

function beyond(limit: RequestLimit, limit_value: number): AdmissionDecision {
  return { kind: 'refuse', code: 'tooManyRequests', params: { limit, limit_value }, canPreempt: false };
}

/** Limits of one address; 0 for `runs` means none. */
export interface AddressLimits {
  openRequests: number;
  unreadAnswers: number;
  waitingJobs: number;
  /** Jobs in a queue, running ones included. */
  runs: number;
  /** Of the budget, where the address has several requests. */
  bytesPercent: number;
}

/** What is open when a request arrives. */
interface ArrivalState {
  /** Whether the gateway's process has more to do than it can. */
  isOverloaded: boolean;
  /** Time since the tool's queue had a worker, in ms. */
  withoutWorkerMs: number;
  /** Jobs that wait in the tool's queue, of all gateways. */
  waiting: number;
  address: {
    /** The arriving request included. */
    openRequests: number;
    unreadAnswers: number;
    /** Jobs that wait for the tool's queue or in it. */
    waitingJobs: number;
  };
}

interface ArrivalLimits {
  workerGraceMs: number;
  maxWaiting: number;
  /** Undefined where addresses have no limits. */
  address: AddressLimits | undefined;
}

/** Decides on a request that arrives, before any of its body is read. */
export function decideArrival(state: ArrivalState, limits: ArrivalLimits): AdmissionDecision {
  const { address } = limits;
  if (state.isOverloaded) return overloaded;
  if (state.withoutWorkerMs > limits.workerGraceMs) return { kind: 'refuse', code: 'unavailable', canPreempt: false };
  if (address) {
    const { openRequests, unreadAnswers, waitingJobs } = state.address;
    if (openRequests > address.openRequests) return beyond('openRequests', address.openRequests);
    if (unreadAnswers >= address.unreadAnswers) return beyond('unreadAnswers', address.unreadAnswers);
    if (waitingJobs >= address.waitingJobs) return beyond('waitingJobs', address.waitingJobs);
  }
  return state.waiting < limits.maxWaiting ? admit : full;
}

interface BytesState {
  costClass: CostClass;
  /** Bytes that the request holds already, and those that it is to hold. */
  heldBytes: number;
  bytes: number;
  /** Bytes of the other requests of its address. */
  otherAddressBytes: number;
  /** Bytes of all open requests of the gateway, this one included. */
  reserved: Readonly<Record<CostClass, number>>;
  budgetBytes: number;
}

/** Decides whether a request may hold so many bytes. */
export function decideBytes(state: BytesState, address: AddressLimits | undefined): AdmissionDecision {
  const { bytes, otherAddressBytes, budgetBytes } = state;
  if (address && otherAddressBytes > 0 && bytes > (budgetBytes * address.bytesPercent) / 100 - otherAddressBytes)
    return beyond('memory', address.bytesPercent);
  return bytes > availableBytes(state) ? full : admit;
}

/**
 * Bytes that a request may hold without exceeding the budget: any number where no other request is open; the first
 * request of a cost class may also use what is kept for the others.
 */
export function availableBytes({
  costClass,
  heldBytes,
  reserved,
  budgetBytes,
}: Omit<BytesState, 'bytes' | 'otherAddressBytes'>): number {
  const rest = costClasses.reduce((sum, each) => sum + reserved[each], 0) - heldBytes;
  if (rest === 0) return Number.POSITIVE_INFINITY;
  const others = costClasses.filter((other) => other !== costClass);
  const kept = others.reduce((sum, other) => sum + Math.max(0, budgetBytes * keptShare - reserved[other]), 0);
  return budgetBytes - rest - (reserved[costClass] > heldBytes ? kept : 0);
}

/** Decides on a job whose upload is complete. `queuedJobs` are jobs of the address in the queue, running ones included. */
export function decideQueueing(
  state: { waitingJobs: number; queuedJobs: number },
  address: AddressLimits | undefined,
): AdmissionDecision {
  if (!address) return admit;
  if (state.waitingJobs >= address.waitingJobs) return beyond('waitingJobs', address.waitingJobs);
  return address.runs > 0 && state.queuedJobs >= address.runs ? wait : admit;
}

/**
 * Bytes that one of several gateways may reserve: its part, and at most what the others leave, which may hold more than
 * their new parts after another gateway has joined.
 */
export function budgetOf(sharedBytes: number, gateways: number, othersBytes: number): number {
  return Math.min(Math.max(0, sharedBytes - othersBytes), Math.floor(sharedBytes / gateways));
}
