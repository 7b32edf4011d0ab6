import { type Clock, leaseMs, systemClock } from '@blattwerk/server';
import type { Redis } from 'ioredis';

/** Times of the announcements, in ms. */
const defaultTiming = {
  /** Interval between two announcements of a gateway. */
  announceMs: 2_000,
  /** Time to live of an announcement. */
  ttlMs: 10_000,
  /** Time for which a larger number is kept: the bytes of a gateway that was killed expire within it. */
  keepMs: leaseMs,
};

// A hash of gateways: the time at which the announcement expires, by Redis' clock, and the reserved bytes.
const announceScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], (now + ARGV[2]) .. ' ' .. ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local entries = redis.call('HGETALL', KEYS[1])
local count, others = 0, 0
for index = 1, #entries, 2 do
  local expires, bytes = string.match(entries[index + 1], '(%d+) (%d+)')
  if tonumber(expires) <= now then
    redis.call('HDEL', KEYS[1], entries[index])
  else
    count = count + 1
    if entries[index] ~= ARGV[1] then others = others + bytes end
  end
end
return {count, others}`;

const key = 'gateways';

interface AnnounceCommands {
  announceGateway(key: string, id: string, ttlMs: number, bytes: number): Promise<[count: number, othersBytes: number]>;
}

export interface LiveGateways {
  /** The largest number of live gateways lately, this one included. */
  readonly count: number;
  /** Bytes that the other gateways had reserved at the last announcement. */
  readonly othersBytes: number;
  /** Withdraws this gateway. */
  stop(): Promise<void>;
}

/**
 * Announces this gateway in Redis, and counts all. A rise counts at once, a fall after `keepMs`: a gateway that restarts does
 * not change the number, and nobody takes the share of one whose bytes are still stored. Without Redis the last number
 * remains.
 * @param reservedBytes reads the bytes that this gateway has reserved
 */
export function announceGateway(
  redis: Redis,
  id: string,
  reservedBytes: () => number,
  timing: Partial<typeof defaultTiming> = {},
  clock: Clock = systemClock,
): LiveGateways {
  const { announceMs, ttlMs, keepMs } = { ...defaultTiming, ...timing };
  redis.defineCommand('announceGateway', { numberOfKeys: 1, lua: announceScript });
  const commands = redis as unknown as AnnounceCommands;
  let othersBytes = 0;
  let seen: { at: number; count: number }[] = [];
  let isStopped = false;

  function announce(): void {
    if (isStopped) return;
    commands.announceGateway(key, id, ttlMs, Math.ceil(reservedBytes())).then(
      ([count, bytes]) => {
        othersBytes = bytes;
        const at = clock.now();
        seen = [...seen.filter((each) => each.at > at - keepMs && each.count > count), { at, count }];
      },
      () => {},
    );
  }

  const timer = clock.setInterval(announce, announceMs);
  timer.unref();
  redis.on('ready', announce);
  if (redis.status === 'ready') announce();

  return {
    get count() {
      return Math.max(1, ...seen.map((each) => each.count));
    },
    get othersBytes() {
      return othersBytes;
    },
    async stop() {
      isStopped = true;
      clock.clearInterval(timer);
      await redis.hdel(key, id).catch(() => {});
    },
  };
}
