import type { CostClass } from '@blattwerk/shared';
/* oxlint-disable eslint/no-restricted-imports -- the decisions that are simulated */
import { jobCost } from '../../apps/worker/src/job-cost.ts';
import {
  createLanes,
  createRunEstimate,
  type LaneRun,
  noteCost,
  takesLong,
} from '../../apps/worker/src/parent/pool/lanes.ts';
import { createLongSenders } from '../../apps/worker/src/parent/queue/long-senders.ts';
/* oxlint-enable eslint/no-restricted-imports */
import type { Kind } from './kinds.ts';

/** Children of each queue, by default on two cores. */
const children = 3;
/** Cores that one run can use, and niceness of its child. */
const threads: Record<CostClass, number> = { structure: 1, images: 2, render: 2 };
const niceness: Record<CostClass, number> = { structure: 0, images: 5, render: 10 };
const loweredNiceness = 15;
/** Processor time of the start of a child, in ms. */
const startMs = 300;
/** Interval in which a run's processor time is read, in ms. */
const readMs = 100;
/** Least time in which a run that was ended for shorter ones can begin again, and that of a run, in ms. */
const movedWaitMs = 30_000;
const runMs = 60_000;

/** A job of the queue, and what is told to its gateway. */
export interface QueuedJob {
  kind: Kind;
  sender: string;
  priority: number;
  isLong: boolean;
  begun: () => void;
  tookLong: () => void;
  moved: () => void;
  ended: (isRefused: boolean) => void;
}

export interface Job {
  cancel: () => void;
}

interface Run extends LaneRun {
  job: QueuedJob;
  leftMs: number;
  isLowered: boolean;
  hasTakenLong: boolean;
  waitsUntil: number;
  beganAt: number;
  readAt: number;
  /** Processor time with that of the parent and of Redis; `usedMs` is what was read of its child. */
  realMs: number;
  isSettled: boolean;
}

interface Slot {
  run?: Run | undefined;
  /** Left of the start of its child. */
  startingMs: number;
}

/** The children of one queue, with what waits for them. */
interface Pool {
  costClass: CostClass;
  lanes: ReturnType<typeof createLanes<Run>>;
  slots: Slot[];
  taken: Set<Run>;
  /** Jobs whose runs take long, for each of which it takes another job. */
  long: Set<QueuedJob>;
}

export type Worker = ReturnType<typeof createWorker>;

/** A worker with its three queues, whose children share its cores by their niceness. */
export function createWorker(now: () => number, cores: number) {
  const senders = createLongSenders(now);
  const pools = {
    structure: poolOf('structure', now),
    images: poolOf('images', now),
    render: poolOf('render', now),
  } satisfies Record<CostClass, Pool>;

  const running = ({ slots }: Pool) => slots.flatMap(({ run }) => (run ? [run] : []));

  function settle(pool: Pool, run: Run, isRefused: boolean): void {
    if (run.isSettled) return;
    run.isSettled = true;
    pool.taken.delete(run);
    pool.long.delete(run.job);
    run.job.ended(isRefused);
  }

  function restart(slot: Slot): void {
    slot.run = undefined;
    slot.startingMs = startMs;
  }

  function makeRoom(pool: Pool): void {
    const free = pool.slots.filter(({ run }) => !run).length;
    for (const run of pool.lanes.toMove(running(pool), free)) {
      const slot = pool.slots.find((each) => each.run === run);
      if (!slot) continue;
      restart(slot);
      pool.taken.delete(run);
      run.job.moved();
      const estimateMs = Math.max(run.estimateMs, run.usedMs);
      const again = runOf(run.job, { lane: 'long', isMovable: false, estimateMs, waitsUntil: now() + movedWaitMs });
      pool.taken.add(again);
      pool.lanes.add(again);
    }
  }

  function runOf(job: QueuedJob, change: Partial<Run> = {}): Run {
    return {
      job,
      lane: 'short',
      priority: job.priority,
      estimateMs: 0,
      usedMs: 0,
      isLarge: false,
      isMovable: true,
      leftMs: job.kind.ms,
      isLowered: false,
      hasTakenLong: change.lane === 'long',
      waitsUntil: now() + 60_000,
      beganAt: 0,
      readAt: 0,
      realMs: 0,
      estimate: createRunEstimate(),
      isSettled: false,
      ...change,
    };
  }

  function dispatch(pool: Pool): void {
    pool.lanes.settle(running(pool));
    for (const slot of pool.slots) {
      if (slot.run || slot.startingMs > 0) continue;
      const run = pool.lanes.next(running(pool));
      if (!run) break;
      slot.run = run;
      run.beganAt = now();
      run.readAt = now() + readMs;
      run.job.begun();
    }
    makeRoom(pool);
  }

  /** As the pool reads the cost of a run. */
  function read(pool: Pool, run: Run): void {
    const { kind, sender, tookLong } = run.job;
    run.readAt += readMs;
    const made = Math.max(0, run.realMs - kind.analyzingMs) / (kind.ms - kind.analyzingMs);
    const processed = run.realMs < kind.analyzingMs ? undefined : Math.floor(made * kind.parts) / kind.parts;
    noteCost(run, run.realMs * (kind.ownShare ?? 1), processed);
    run.isLarge = run.realMs > (kind.largeAfterMs ?? Number.POSITIVE_INFINITY);
    if (run.usedMs > jobCost.shortMs || run.estimateMs > jobCost.longEstimateMs || run.isLarge) run.isLowered = true;
    if (!takesLong(run)) return;
    pool.lanes.settle(running(pool));
    if (!run.hasTakenLong) {
      run.hasTakenLong = true;
      pool.long.add(run.job);
      senders.add(sender);
      tookLong();
    }
    makeRoom(pool);
  }

  /** Shares the cores among children by the weights of their niceness, each up to its threads. */
  function work(stepMs: number): void {
    let active = Object.values(pools).flatMap((pool) =>
      pool.slots.flatMap((slot) => {
        if (!slot.run && slot.startingMs <= 0) return [];
        const isStarting = !slot.run;
        const nice = isStarting ? 0 : slot.run?.isLowered ? loweredNiceness : niceness[pool.costClass];
        return [{ slot, most: isStarting ? 1 : threads[pool.costClass], weight: 1.25 ** -nice, share: 0 }];
      }),
    );
    let left = cores;
    while (active.length > 0 && left > 1e-9) {
      const total = active.reduce((sum, { weight }) => sum + weight, 0);
      const full = active.filter(({ weight, most }) => (left * weight) / total >= most);
      for (const each of full.length > 0 ? full : active) {
        each.share = full.length > 0 ? each.most : (left * each.weight) / total;
        const ms = each.share * stepMs;
        if (each.slot.run) {
          each.slot.run.leftMs -= ms;
          each.slot.run.realMs += ms;
        } else each.slot.startingMs -= ms;
      }
      left = full.length > 0 ? left - full.reduce((sum, { most }) => sum + most, 0) : 0;
      active = full.length > 0 ? active.filter((each) => !full.includes(each)) : [];
    }
  }

  function finish(pool: Pool): void {
    for (const slot of pool.slots) {
      const { run } = slot;
      if (!run) continue;
      const isOver = now() - run.beganAt > runMs;
      if (run.leftMs > 0 && !isOver && !run.isSettled) continue;
      if (run.isLowered || isOver || run.leftMs > 0) restart(slot);
      else slot.run = undefined;
      settle(pool, run, isOver);
    }
    for (const run of pool.taken) {
      if (run.waitsUntil < now() && pool.lanes.remove(run)) settle(pool, run, true);
    }
  }

  return {
    /** Jobs that it has of a queue. */
    load: (costClass: CostClass): number => pools[costClass].taken.size,
    takes: (costClass: CostClass): boolean => pools[costClass].taken.size < children + pools[costClass].long.size,
    add(job: QueuedJob): Job {
      const pool = pools[job.kind.costClass];
      const isLong = job.isLong || senders.has(job.sender);
      if (isLong) pool.long.add(job);
      const run = runOf(job, isLong ? { lane: 'long', isMovable: false } : undefined);
      pool.taken.add(run);
      pool.lanes.add(run);
      dispatch(pool);
      return {
        cancel() {
          const current = [...pool.taken].find((each) => each.job === job);
          if (!current) return;
          pool.taken.delete(current);
          pool.long.delete(job);
          current.isSettled = true;
          pool.lanes.remove(current);
        },
      };
    },
    step(stepMs: number): void {
      work(stepMs);
      for (const pool of Object.values(pools)) {
        finish(pool);
        for (const run of running(pool)) if (run.readAt <= now()) read(pool, run);
        dispatch(pool);
      }
    },
  };
}

function poolOf(costClass: CostClass, now: () => number): Pool {
  return {
    costClass,
    lanes: createLanes<Run>(children, now),
    slots: Array.from({ length: children }, () => ({ startingMs: 0 })),
    taken: new Set(),
    long: new Set(),
  };
}
