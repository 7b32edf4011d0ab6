import type { ChildOutcome } from '../parent/pool/outcome.ts';
import {
  type ChildEvent,
  type ChildId,
  defaultLimits,
  type JobId,
  type PoolAction,
  type PooledJob,
  type PoolEvent,
  type PoolLimits,
  type PoolState,
} from '../parent/pool/pool-state.ts';
import { canStartChildren, emptyPool, schedule } from '../parent/pool/schedule.ts';

/** A child's process, which does nothing by itself. */
export interface SimulatedProcess {
  readonly id: ChildId;
  isReady: boolean;
  isKilled: boolean;
  /** Whether its scratch folder was removed. */
  isScratchLost: boolean;
  job?: JobId | undefined;
  hasBegun: boolean;
  /** Whether it was sent a job with a secret. */
  hasSecret: boolean;
  /** The part of a core that it has. */
  share: number;
  usedMs: number;
  memoryBytes: number;
  writtenBytes: number;
}

export interface SimulatedJob extends PooledJob {
  readonly requestedAt: number;
  isCancelled: boolean;
}

interface Timer {
  of: ChildId | JobId;
  at: number;
  fire: () => void;
}

/**
 * The pool's schedule with simulated time, timers and processes. After each event the rules are checked that hold whatever
 * happens. @throws Error for a rule that does not hold
 */
export function createSimulatedPool(
  change: Partial<PoolLimits> = {},
  onAction: (action: PoolAction) => void = () => {},
) {
  const limits: PoolLimits = { ...defaultLimits, children: 2, hasProcessUse: true, ...change };
  let state = emptyPool;
  let now = 1_000_000;
  let jobCount = 0;
  const processes = new Map<ChildId, SimulatedProcess>();
  const timers = new Map<ChildId | JobId, Timer>();
  const open = new Map<JobId, SimulatedJob>();
  const settled = new Map<JobId, ChildOutcome>();
  const events: PoolEvent[] = [];

  function happen(event: PoolEvent): void {
    if (events.push(event) > 1) return;
    for (const each of events) {
      const before = freezeDeep(state);
      const step = schedule(before, freezeDeep({ ...each, at: now }), limits);
      state = step.state;
      for (const action of step.actions) carryOut(action);
      checkRules(before);
    }
    events.length = 0;
  }

  function carryOut(action: PoolAction): void {
    if (action.kind === 'start') {
      expectThat(!processes.has(action.child), 'a child is started twice');
      const use = { share: 1, usedMs: 0, memoryBytes: 0, writtenBytes: 0 };
      const id = action.child;
      processes.set(id, {
        id,
        isReady: false,
        isKilled: false,
        isScratchLost: false,
        hasBegun: false,
        hasSecret: false,
        ...use,
      });
    } else if (action.kind === 'kill') {
      const child = processes.get(action.child);
      expectThat(child?.isKilled === false, 'a child is killed that is not there');
      child.isKilled = true;
      child.job = state.children.find(({ id }) => id === child.id)?.job?.id;
    } else if (action.kind === 'send') send(action.child, action.job);
    else if (action.kind === 'check') setTimer(action.child, action.ms, () => check(action.child));
    else if (action.kind === 'limit') setTimer(action.job, action.ms, () => happen({ ...action, kind: 'timeOver' }));
    else if (action.kind === 'settle') settle(action.job, action.outcome);
    onAction(action);
  }

  function send(child: ChildId, job: JobId): void {
    const to = processes.get(child);
    expectThat(to?.isReady === true && !to.isKilled, 'a job is sent to a child that cannot run it');
    expectThat(to.job === undefined, 'a child has two jobs');
    expectThat(!to.hasSecret, 'a child that had a secret gets another job');
    const hasSecret = open.get(job)?.hasSecret;
    expectThat(hasSecret !== undefined, 'a settled job is sent');
    expectThat(![...processes.values()].some((each) => each.job === job), 'a job is sent to two children');
    Object.assign(to, { job, hasSecret, hasBegun: false, writtenBytes: 0 });
    if (to.isScratchLost) happen({ kind: 'scratchLost', child });
  }

  function settle(job: JobId, outcome: ChildOutcome): void {
    const request = open.get(job);
    expectThat(request !== undefined, 'a job is settled twice');
    const isCancelled = outcome.kind === 'killed' && outcome.reason === 'cancelled';
    expectThat(isCancelled === request.isCancelled, 'a cancelled job, and no other one, ends as cancelled');
    open.delete(job);
    timers.delete(job);
    settled.set(job, outcome);
    for (const each of processes.values()) if (each.job === job) each.job = undefined;
  }

  function setTimer(of: ChildId | JobId, ms: number, fire: () => void): void {
    timers.set(of, { of, at: now + ms, fire });
  }

  function firstTimer() {
    let first: Timer | undefined;
    for (const timer of timers.values()) if (!first || timer.at < first.at) first = timer;
    return first;
  }

  function passTo(at: number): void {
    for (const process of processes.values()) process.usedMs += (at - now) * process.share;
    now = at;
  }

  function check(child: ChildId): void {
    const { usedMs = 0, memoryBytes = 0, writtenBytes = 0 } = processes.get(child) ?? {};
    happen({ kind: 'checked', child, usedMs, memoryBytes, writtenBytes });
  }

  function checkRules(before: PoolState): void {
    const known = [...state.waiting, ...state.children.flatMap(({ job }) => job ?? [])].map(({ id }) => id);
    expectThat(known.length === new Set(known).size, 'a job is in two places');
    expectThat(
      known.length === open.size && known.every((id) => open.has(id)),
      'the jobs of the state are the open ones',
    );
    expectThat(state.isClosed || state.children.length === limits.children, 'as many children as wanted');
    const most = maxLong(limits.children, now - state.lastShortAt);
    expectThat(longOf(state) <= Math.max(longOf(before), most), 'more long jobs than may be');
    const shortWaiting = state.waiting.filter(({ lane }) => lane === 'short').length;
    const notBusy = state.children.filter(({ phase }) => phase !== 'sent' && phase !== 'running').length;
    expectThat(movedOf(state) <= movedOf(before) || shortWaiting >= notBusy, 'a run is ended for no other one');
    if (state.isClosed || !canStartChildren(state))
      return expectThat(state.waiting.length === 0, 'a job waits in vain');
    const isIdle = [...processes.values()].some((each) => each.isReady && !each.isKilled && each.job === undefined);
    const mayRun = state.waiting.filter(({ lane }) => lane === 'short' || longOf(state) < most);
    expectThat(!isIdle || mayRun.length === 0, 'a child is idle while a job waits that may run');
  }

  happen({ kind: 'opened' });

  return {
    processes,
    /** Jobs that are not settled. */
    open,
    settled,
    state: () => state,
    /** Simulated time, in ms. */
    now: () => now,
    happen,

    request(job: Partial<PooledJob> = {}): JobId {
      const id = `job ${++jobCount}` as const;
      const times = { beginMs: 60_000, runMs: 60_000 };
      const place = { lane: 'short', priority: 0, estimateMs: 0, isMovable: true } as const;
      const request = { ...times, ...place, expectedBytes: 0, hasSecret: false, ...job, id, lostChildren: 0 };
      open.set(id, { ...request, requestedAt: now, isCancelled: false });
      happen({ kind: 'requested', job: request });
      return id;
    },

    cancel(id: JobId): void {
      const job = open.get(id);
      if (job) job.isCancelled = true;
      happen({ kind: 'cancelled', job: id });
    },

    /** Lets a process do something. */
    act(event: ChildEvent): void {
      const process = processes.get(event.child);
      if (process && event.kind === 'ready') process.isReady = event.fault === undefined;
      if (process && event.kind === 'begun') process.hasBegun = true;
      if (event.kind === 'exited' || event.kind === 'startFailed') {
        processes.delete(event.child);
        timers.delete(event.child);
      }
      happen(event);
    },

    /** Lets time pass, and timers fire. */
    pass(ms: number): void {
      const end = now + ms;
      for (let next = firstTimer(); next && next.at <= end; next = firstTimer()) {
        timers.delete(next.of);
        passTo(next.at);
        next.fire();
      }
      passTo(end);
    },
  };
}

/** Long jobs that may have a child at once. */
function maxLong(children: number, sinceShortMs: number): number {
  return Math.max(1, sinceShortMs > 30_000 ? children - 1 : Math.floor(children / 2));
}

function longOf({ children }: PoolState): number {
  return children.filter(({ phase, job }) => phase !== 'killed' && job && 'lane' in job && job.lane === 'long').length;
}

function movedOf({ children }: PoolState): number {
  return children.filter((child) => child.phase === 'killed' && child.end === 'moved').length;
}

function expectThat(isTrue: boolean, rule: string): asserts isTrue {
  if (!isTrue) throw new Error(rule);
}

function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) freezeDeep(each);
  return Object.freeze(value);
}
