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
  const waiting = new Set<Job>();
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
    clock.after(Math.max(0, least) / speedOf(pod), () => version === pod.version && finish(pod));
  }

  function finish(pod: Pod): void {
    advance(pod);
    const ended = pod.running.filter(({ left }) => left <= 1e-9);
    pod.running = pod.running.filter(({ left }) => left > 1e-9);
    for (const { job } of ended) job.end();
    if (!pod.isEnding) idle.push(...ended.map(() => pod));
    schedule(pod);
    assign();
  }

  function assign(): void {
    for (const job of waiting) {
      const pod = idle.shift();
      if (!pod) return;
      waiting.delete(job);
      advance(pod);
      pod.running.push({ job, left: job.work });
      job.begin();
      schedule(pod);
    }
  }

  function start(pod: Pod): void {
    if (pod.isEnding) return;
    pod.isReady = true;
    pod.updatedAt = clock.now;
    idle.push(...Array<Pod>(children).fill(pod));
    assign();
  }

  function add(seconds: number): void {
    const pod: Pod = { isReady: false, isEnding: false, running: [], updatedAt: clock.now, version: 0 };
    pods.push(pod);
    if (seconds === 0) start(pod);
    else clock.after(seconds, () => start(pod));
  }
  for (let count = 0; count < replicas; count++) add(0);

  return {
    get waiting() {
      return waiting.size;
    },
    get active() {
      return pods.reduce((sum, { running }) => sum + running.length, 0);
    },
    get replicas() {
      return live().length;
    },
    get readyReplicas() {
      return live().filter(({ isReady }) => isReady).length;
    },
    /** Processor time so far, in s. */
    get usedSeconds() {
      pods.forEach(advance);
      return usedSeconds;
    },
    /** @returns a function that takes the job from the queue, and whether it still waited */
    add(job: Job): () => boolean {
      waiting.add(job);
      assign();
      return () => waiting.delete(job);
    },
    /** Starts pods, or ends the newest ones; those that start end first, and running jobs end. */
    scale(wanted: number): void {
      for (let count = live().length; count < wanted; count++) add(startSeconds);
      const order = live()
        .toReversed()
        .toSorted((a, b) => Number(a.isReady) - Number(b.isReady));
      for (const pod of order.slice(0, Math.max(0, order.length - wanted))) pod.isEnding = true;
      idle = idle.filter(({ isEnding }) => !isEnding);
    },
  };
}
