import type { BlobRedis } from './redis.ts';
import { scriptOf } from './send-and-detach.ts';

// The lease is a set of the job's keys. It includes its own key, since Redis deletes empty sets. Once it is deleted,
// late writes fail.
const openScript = `
redis.call('SADD', KEYS[1], KEYS[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`;
/**
 * Keys: lease, blob. Arguments: field, value, time to live in ms.
 * Returns 0 where the job has ended.
 */
export const writeScript = scriptOf(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('SADD', KEYS[1], KEYS[2])
return 1`);
/**
 * Part of a store's memory that answers may fill beyond what was reserved for them: the rest is for what is reserved.
 * Gateways reserve at most half of the memory.
 */
const unreservedShare = 0.75;
/**
 * As `writeScript`, and draws on the bytes that are allowed for the output; keys: lease, blob, allowance. Returns -1
 * where these are used up and the store has no room for more. An output without an allowance is not counted.
 */
export const writeOutputScript = scriptOf(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local allowed = tonumber(redis.call('GET', KEYS[3]))
if allowed then
  local left = allowed - #ARGV[2]
  if left < 0 then
    local memory = redis.call('INFO', 'memory')
    local most = tonumber(string.match(memory, 'maxmemory:(%d+)'))
    local used = tonumber(string.match(memory, 'used_memory:(%d+)'))
    if most > 0 and used + #ARGV[2] > most * ${unreservedShare} then return -1 end
    left = 0
  end
  redis.call('SET', KEYS[3], left, 'KEEPTTL')
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('SADD', KEYS[1], KEYS[2])
return 1`);
const allowScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SADD', KEYS[1], KEYS[2])
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
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

/**
 * Stores an answer, and deletes all else of the job but what is kept with it. Keys: lease, answer, kept blobs. Arguments:
 * answer, time to live in ms. Returns 0 where the job has ended.
 */
export const holdAnswerScript = scriptOf(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local kept = {}
for _, key in ipairs(KEYS) do kept[key] = true end
for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do if not kept[key] then redis.call('UNLINK', key) end end
redis.call('HSET', KEYS[2], 'json', ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
redis.call('SADD', KEYS[1], KEYS[2])
return 1`);
/** Keys: lease, answer. Returns 0 without a lease, 1 without an answer, 2 where it was taken, or the answer. */
const takeAnswerScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local answer = redis.call('HGET', KEYS[2], 'json')
if not answer then return 1 end
if answer == '' then return 2 end
redis.call('HSET', KEYS[2], 'json', '')
return answer`;

interface BlobCommands {
  blobOpen(lease: string, ttlMs: number): Promise<number>;
  blobAllow(lease: string, allowance: string, bytes: number, ttlMs: number): Promise<number>;
  blobRenew(lease: string, ttlMs: number): Promise<number>;
  blobRelease(lease: string): Promise<number>;
  blobTakeAnswerBuffer(lease: string, answer: string): Promise<number | Buffer>;
}

/** Defines the Lua scripts of the blob store, each of which is atomic; all keys of a job are in one hash slot. */
export function blobCommands(redis: BlobRedis): BlobCommands {
  redis.defineCommand('blobOpen', { numberOfKeys: 1, lua: openScript });
  redis.defineCommand('blobAllow', { numberOfKeys: 2, lua: allowScript });
  redis.defineCommand('blobRenew', { numberOfKeys: 1, lua: renewScript });
  redis.defineCommand('blobRelease', { numberOfKeys: 1, lua: releaseScript });
  redis.defineCommand('blobTakeAnswer', { numberOfKeys: 2, lua: takeAnswerScript });
  return redis as unknown as BlobCommands;
}
