import type { Redis } from 'ioredis';
import {
  type ApiToolName,
  apiContractOf,
  type CostClass,
  type JobState,
  retention,
  type Stage,
} from '@blattwerk/shared';

/** Time to live of a job's progress after its last change, in ms. */
const keepMs = retention.jobState;

/** Progress of a job; `fraction` is from 0 to 1. */
export interface ProgressRecord {
  state: JobState;
  stage: Stage | null;
  fraction: number;
  tool: ApiToolName;
  costClass: CostClass;
  /** Server-side job id. */
  job: string;
  /** Id of the gateway with the open request. */
  gateway: string;
}

const claimScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'state', 'waiting', 'fraction', '0', 'tool', ARGV[2], 'gateway', ARGV[3], 'job', ARGV[4], 'costClass', ARGV[5])
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`;
// A final state stays: a late report of a cancelled run changes nothing.
const updateScript = `
local state = redis.call('HGET', KEYS[1], 'state')
if not state or state == 'done' or state == 'refused' or state == 'cancelled' then return 0 end
if #ARGV > 1 then redis.call('HSET', KEYS[1], unpack(ARGV, 2)) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`;

interface ProgressCommands {
  progressClaim(key: string, ttlMs: number, ...values: string[]): Promise<number>;
  progressUpdate(key: string, ttlMs: number, ...pairs: string[]): Promise<number>;
}

export type ProgressStore = ReturnType<typeof createProgressStore>;

/** Progress of jobs by the id of the client, for `GET /jobs/:id`. */
export function createProgressStore(redis: Redis) {
  redis.defineCommand('progressClaim', { numberOfKeys: 1, lua: claimScript });
  redis.defineCommand('progressUpdate', { numberOfKeys: 1, lua: updateScript });
  const commands = redis as unknown as ProgressCommands;
  const key = (id: string) => `progress:${id}`;

  return {
    /** Assigns a client's id to a job. @returns false where the id is already in use */
    async claim(
      id: string,
      { tool, gateway, job, costClass }: Pick<ProgressRecord, 'tool' | 'gateway' | 'job' | 'costClass'>,
    ): Promise<boolean> {
      return (await commands.progressClaim(key(id), keepMs, tool, gateway, job, costClass)) === 1;
    },

    /** Changes the given fields other than null. @returns false after a final state, or for an unknown id */
    async update(id: string, change: Partial<Pick<ProgressRecord, 'state' | 'stage' | 'fraction'>>): Promise<boolean> {
      const pairs = Object.entries(change).flatMap(([name, value]) => (value === null ? [] : [name, String(value)]));
      return (await commands.progressUpdate(key(id), keepMs, ...pairs)) === 1;
    },

    async read(id: string): Promise<ProgressRecord | null> {
      const stored = await redis.hgetall(key(id));
      if (!stored.state) return null;
      const tool = stored.tool as ApiToolName;
      return {
        state: stored.state as JobState,
        stage: (stored.stage as Stage | undefined) ?? null,
        fraction: Number(stored.fraction ?? 0),
        tool,
        // The previous release does not store it, and has no tool of several classes.
        costClass: (stored.costClass as CostClass | undefined) ?? apiContractOf(tool).costClass,
        job: stored.job ?? '',
        gateway: stored.gateway ?? '',
      };
    },
  };
}
