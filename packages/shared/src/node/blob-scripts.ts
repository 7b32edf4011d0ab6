import type { BlobRedis } from './redis.ts';

// The lease is a set of the job's keys. It includes its own key, since Redis deletes empty sets. Once it is deleted,
// late writes fail.
const openScript = `
redis.call('SADD', KEYS[1], KEYS[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`;
/** Keys: lease, blob. Arguments: field, value, time to live in ms. */
export const writeScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('SADD', KEYS[1], KEYS[2])
return 1`;
const renewScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('PEXPIRE', key, ARGV[1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`;
const releaseScript = `
local keys = redis.call('SMEMBERS', KEYS[1])
redis.call('DEL', KEYS[1])
for _, key in ipairs(keys) do redis.call('UNLINK', key) end
return #keys`;

interface BlobCommands {
  blobOpen(lease: string, ttlMs: number): Promise<number>;
  blobRenew(lease: string, ttlMs: number): Promise<number>;
  blobRelease(lease: string): Promise<number>;
}

/** Defines the Lua scripts of the blob store, each of which is atomic; all keys of a job are in one hash slot. */
export function blobCommands(redis: BlobRedis): BlobCommands {
  redis.defineCommand('blobOpen', { numberOfKeys: 1, lua: openScript });
  redis.defineCommand('blobRenew', { numberOfKeys: 1, lua: renewScript });
  redis.defineCommand('blobRelease', { numberOfKeys: 1, lua: releaseScript });
  return redis as unknown as BlobCommands;
}
