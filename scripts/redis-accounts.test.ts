import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { accountsOfStores } from './redis-accounts.ts';

const scripts = createRequire(import.meta.url)('bullmq/dist/cjs/scripts') as Readonly<
  Record<string, { name: string; content: string }>
>;

/** Commands in BullMQ's script with this name. */
function commandsOf(name: string): string[] {
  const content = Object.values(scripts).find((script) => script.name === name)?.content;
  if (content === undefined) throw new Error(`BullMQ has no script ${name}`);
  return [...content.matchAll(/\b(?:rcall|redis\.call)\(\s*['"](\w+)['"]/gi)].map(([, command = '']) =>
    command.toLowerCase(),
  );
}

it.each([
  [
    'gateway',
    ['addStandardJob', 'addPrioritizedJob', 'removeJob', 'pause', 'getCounts', 'getRanges', 'getStateV2', 'drain'],
  ],
  [
    'gateway',
    ['cleanJobsInSet', 'getCountsPerPriority', 'getRateLimitTtl', 'getMetrics', 'paginate', 'getDependencyCounts'],
  ],
  ['worker', ['moveToActive', 'moveToFinished', 'moveStalledJobsToWait', 'extendLock', 'extendLocks']],
  ['worker', ['moveJobFromActiveToWait', 'releaseLock', 'saveStacktrace', 'retryJob']],
])('allows %s the commands of the scripts %s', (account, names) => {
  const ofQueues = accountsOfStores.queue[account]?.keys.find(({ patterns }) => patterns === '~bull:*');
  const allowed = new Set(ofQueues?.commands.split(' '));
  expect(names.flatMap(commandsOf).length).toBeGreaterThan(names.length);
  expect(names.flatMap(commandsOf).filter((command) => !allowed.has(command))).toEqual([]);
});
