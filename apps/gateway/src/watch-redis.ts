import type { Redis } from 'ioredis';

/** Milliseconds between two looks at Redis. */
const probeMs = 250;
/** Milliseconds without Redis after which whoever waits for it is answered. */
const patienceMs = 3_000;

export interface RedisWatch {
  readonly isHealthy: boolean;
  stop(): void;
}

/**
 * Watches a Redis for being away for `patienceMs`, and for being another one than before: jobs and replies are gone then.
 * @param onLost called once an outage, and once a restart
 */
export function watchRedis(redis: Redis, onLost: () => void): RedisWatch {
  let lastSeen = Date.now();
  let runId: string | undefined;
  let isProbing = false;
  let isLost = false;
  let isHealthy = false;

  async function probe(): Promise<void> {
    isProbing = true;
    try {
      const found = /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1];
      const isAnother = runId !== undefined && found !== runId;
      runId = found;
      lastSeen = Date.now();
      isHealthy = true;
      isLost = false;
      if (isAnother) onLost();
    } catch {
      isHealthy = false;
    } finally {
      isProbing = false;
    }
  }

  const timer = setInterval(() => {
    if (!isProbing) void probe();
    if (isLost || Date.now() - lastSeen <= patienceMs) return;
    isLost = true;
    isHealthy = false;
    onLost();
  }, probeMs);
  timer.unref();
  void probe();

  return {
    get isHealthy() {
      return isHealthy;
    },
    stop: () => clearInterval(timer),
  };
}
