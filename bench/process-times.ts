import { readFileSync } from 'node:fs';
import { connectForWaiting } from '@blattwerk/server';
import { wholeProcessTree } from '@blattwerk/testing/processes';
import type { Product } from '@blattwerk/testing/run-product';

/** Clock ticks per second in /proc (proc_pid_stat(5)). */
const ticksPerSecond = 100;
/** Interval for reading the times of processes that may end, in ms. */
const watchMs = 20;

/** CPU seconds of each part of a product since its start, with its descendants. */
export interface PartTimes {
  gatewaySeconds: number;
  workerSeconds: number;
  redisSeconds: number;
}

export async function readPartTimes({ gateway, worker, redisUrl }: Product): Promise<PartTimes> {
  const redis = connectForWaiting(redisUrl);
  try {
    return {
      gatewaySeconds: processorSeconds(gateway.pid ?? 0),
      workerSeconds: processorSeconds(worker.pid ?? 0),
      redisSeconds: (await readRedisUse(redis)).seconds,
    };
  } finally {
    redis.disconnect();
  }
}

/** What a Redis server has used so far: CPU seconds, commands with those of scripts, and reads from connections. */
export async function readRedisUse(
  redis: ReturnType<typeof connectForWaiting>,
): Promise<{ seconds: number; commands: number; reads: number }> {
  const text = `${await redis.info('cpu')}\n${await redis.info('stats')}`;
  const field = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1]);
  return {
    seconds: field('used_cpu_user') + field('used_cpu_sys'),
    commands: field('total_commands_processed'),
    reads: field('total_reads_processed'),
  };
}

/** CPU seconds of a process so far, of all its threads, and of its ended children; none where it has ended. */
function timesOf(pid: number): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name before may hold anything; behind it the fields begin with the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond };
  } catch {
    return { own: 0, ended: 0 };
  }
}

/** CPU seconds of a process so far. */
export function ownProcessorSeconds(pid: number): number {
  return timesOf(pid).own;
}

/** CPU seconds of a process and of its descendants, running or ended. */
export function processorSeconds(root: number): number {
  const times = wholeProcessTree(root).map(timesOf);
  return times.reduce((sum, { own, ended }) => sum + own + ended, 0);
}

/** CPU seconds of this machine so far, of all its cores and with the kernel's own (proc_stat(5)). */
export function busySeconds(): number {
  const fields = readFileSync('/proc/stat', 'latin1').split('\n', 1)[0]?.trim().split(/\s+/).slice(1).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = fields;
  return (user + nice + system + interrupts + softInterrupts) / ticksPerSecond;
}

/** CPU seconds of all programs of this machine but this process and its descendants. */
export function otherProcessorSeconds(): number {
  return processorSeconds(1) - processorSeconds(process.pid);
}

/**
 * As processorSeconds, also where a descendant's time is lost because its parent is killed with it; without processes
 * shorter than 20 ms.
 */
export function watchProcessorSeconds(root: number): { read: () => number } & Disposable {
  const seen = new Map<number, number>();
  function read(): number {
    for (const pid of wholeProcessTree(root)) seen.set(pid, Math.max(seen.get(pid) ?? 0, timesOf(pid).own));
    return [...seen.values()].reduce((sum, seconds) => sum + seconds, 0);
  }
  const timer = setInterval(read, watchMs);
  return { read, [Symbol.dispose]: () => clearInterval(timer) };
}
