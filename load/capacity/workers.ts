import type { Clock } from './clock.ts';

export interface Job {
  /** Processor time, in s. */
  work: number;
  begin: () => void;
  end: () => void;
}

interface Pod {
  isReady: boolean;
  isEnding: boolean;
  running: { job: Job; left: number }[];
  updatedAt: number;
  /** Of the scheduled end of the next job; an older one is void. */
  version: number;
}

export interface WorkerOptions {
  replicas: number;
  /** Jobs that a pod runs at once. */
  children: number;
  /** Of a pod. */
  cores: number;
  /** Cores that a single job can use. */
  threads: number;
  startSeconds: number;
}

/** Pods of a queue: jobs begin in the order of arrival, and those of a pod share its cores equally. */
export function createWorkers(clock: Clock, { replicas, children, cores, threads, startSeconds }: WorkerOptions) {
  const pods: Pod[] = [];
  const waiting: { job: Job; isCancelled: boolean }[] = [];
  let head = 0;
  let cancelled = 0;
  let active = 0;
  /** One entry for each idle child, the longest idle first. */
  let idle: Pod[] = [];
  let usedSeconds = 0;

  const speedOf = (pod: Pod) => Math.min(threads, cores / Math.max(1, pod.running.length));
  const live = () => pods.filter((pod) => !pod.isEnding);

  function advance(pod: Pod): void {
    const done = (clock.now - pod.updatedAt) * speedOf(pod);
    for (const entry of pod.running) entry.left -= done;
    usedSeconds += done * pod.running.length;
    pod.updatedAt = clock.now;
  }

  function schedule(pod: Pod): void {
    const version = ++pod.version;
    if (pod.running.length === 0) return;
    const least = Math.min(...pod.running.map(({ left }) => left));
    clock.after(Math.max(0, least) / speedOf(pod), () => {
      if (version === pod.version) finish(pod);
    });
  }

  function finish(pod: Pod): void {
    advance(pod);
    const ended = pod.running.filter(({ left }) => left <= 1e-9);
    pod.running = pod.running.filter(({ left }) => left > 1e-9);
    active -= ended.length;
    for (const { job } of ended) job.end();
    if (!pod.isEnding) for (let count = 0; count < ended.length; count++) idle.push(pod);
    schedule(pod);
    assign();
  }

  function assign(): void {
    for (;;) {
      while (waiting[head]?.isCancelled) {
        head++;
        cancelled--;
      }
      const next = waiting[head];
      if (next === undefined || idle.length === 0) break;
      const pod = idle.shift() as Pod;
      if (pod.isEnding) continue;
      head++;
      advance(pod);
      pod.running.push({ job: next.job, left: next.job.work });
      active++;
      next.job.begin();
      schedule(pod);
    }
    if (head > 10_000) {
      waiting.splice(0, head);
      head = 0;
    }
  }

  function ready(pod: Pod): void {
    if (pod.isEnding) return;
    pod.isReady = true;
    pod.updatedAt = clock.now;
    for (let count = 0; count < children; count++) idle.push(pod);
    assign();
  }

  function add(seconds: number): void {
    const pod: Pod = { isReady: false, isEnding: false, running: [], updatedAt: clock.now, version: 0 };
    pods.push(pod);
    if (seconds === 0) ready(pod);
    else clock.after(seconds, () => ready(pod));
  }

  for (let count = 0; count < replicas; count++) add(0);

  return {
    get waiting() {
      return waiting.length - head - cancelled;
    },
    get active() {
      return active;
    },
    get replicas() {
      return live().length;
    },
    get readyReplicas() {
      return live().filter(({ isReady }) => isReady).length;
    },
    /** Processor time so far, in s. */
    get usedSeconds() {
      for (const pod of pods) advance(pod);
      return usedSeconds;
    },
    /** @returns a function that takes the job from the queue, and whether it still waited */
    add(job: Job): () => boolean {
      const entry = { job, isCancelled: false };
      let isWaiting = true;
      const { begin } = job;
      job.begin = () => {
        isWaiting = false;
        begin();
      };
      waiting.push(entry);
      assign();
      return () => {
        if (!isWaiting) return false;
        entry.isCancelled = true;
        cancelled++;
        return true;
      };
    },
    /** Starts pods, or ends the newest ones; those that start end first, and running jobs end. */
    scale(wanted: number): void {
      for (let count = live().length; count < wanted; count++) add(startSeconds);
      const surplus = live().toReversed();
      const order = [...surplus.filter(({ isReady }) => !isReady), ...surplus.filter(({ isReady }) => isReady)];
      for (const pod of order.slice(0, Math.max(0, order.length - wanted))) pod.isEnding = true;
      idle = idle.filter(({ isEnding }) => !isEnding);
    },
  };
}
