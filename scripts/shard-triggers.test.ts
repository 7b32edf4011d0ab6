import { QueueKeys } from 'bullmq';
import { queuePrefix } from '@blattwerk/server';
import { expect, it } from 'vitest';
import { shardPatch } from './shard-triggers.ts';

it('counts the three lists of each shard once, by the keys of BullMQ, and adds them up', () => {
  const [triggers, formula] = shardPatch('render', 3).map(({ value }) => value);
  const each = triggers as { name: string; metadata: { listName: string } }[];
  const sorted = (texts: (string | undefined)[]) => texts.toSorted((a = '', b = '') => a.localeCompare(b));
  const lists = ['{render-0}', '{render-1}', '{render-2}'].flatMap((name) => {
    const keys = new QueueKeys(queuePrefix).getKeys(name);
    return [keys['wait'], keys['prioritized'], keys['active']];
  });
  expect(sorted(each.map(({ metadata }) => metadata.listName))).toEqual(sorted(lists));
  const [condition, sum = ''] = String(formula).split(' ? 0 : ');
  expect(sorted(sum.split(' + '))).toEqual(sorted(each.map(({ name }) => name)));
  expect(condition).toBe('(active0 + active1 + active2) == 0');
});
