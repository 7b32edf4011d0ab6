import type { CostClass } from '@blattwerk/shared';
import type { Clock } from './clock.ts';

/** The Redis of the queues, or one for each: one thread, which runs commands in the order of their arrival. */
export function createQueueRedis(clock: Clock, isEach: boolean) {
  const servers = new Map<CostClass | 'all', { busyUntil: number; usedSeconds: number }>();

  return {
    /** Processor time of the server that has used most, in s. */
    get usedSeconds(): number {
      return Math.max(0, ...[...servers.values()].map((server) => server.usedSeconds));
    },
    /** Runs commands for a queue after all that came before. @returns seconds until they are done */
    work(costClass: CostClass, seconds: number): number {
      const name = isEach ? costClass : 'all';
      const server = servers.get(name) ?? { busyUntil: 0, usedSeconds: 0 };
      servers.set(name, server);
      server.busyUntil = Math.max(clock.now, server.busyUntil) + seconds;
      server.usedSeconds += seconds;
      return server.busyUntil - clock.now;
    },
  };
}
