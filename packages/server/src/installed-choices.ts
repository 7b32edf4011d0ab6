import type { InstalledChoices } from '@blattwerk/shared';
import type { Redis } from 'ioredis';

/** Time to live of what a worker has announced, in ms: some announcements may be lost. */
const ttlMs = 180_000;
/** Interval of its announcements, in ms. */
export const announceInstalledMs = 60_000;

const keyOf = (tool: string) => `installed:${tool}`;

export type InstalledStore = ReturnType<typeof createInstalledStore>;

/** What workers have installed for a tool. All workers of a queue should have the same; where they do not, it is that of one of them. */
export function createInstalledStore(redis: Redis) {
  return {
    async announce(tool: string, choices: InstalledChoices): Promise<void> {
      await redis.set(keyOf(tool), JSON.stringify(choices), 'PX', ttlMs);
    },

    /** Empty where no worker has announced anything lately. */
    async read(tool: string): Promise<InstalledChoices> {
      const stored = await redis.get(keyOf(tool));
      return stored === null ? {} : (JSON.parse(stored) as InstalledChoices);
    },
  };
}
