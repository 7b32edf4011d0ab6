/**
 * npm run shard-triggers -- <shards>: prints the patches of kustomize by which KEDA counts the jobs of all shards of a queue.
 * Each trigger has one list, since no scaler of KEDA sums several.
 */
import { type CostClass, costClasses } from '@blattwerk/shared';
import { queueKey, queueNames, readConfig, redisVariables } from '@blattwerk/server';

const counted = { waiting: 'wait', prioritized: 'prioritized', active: 'active' } as const;

interface Operation {
  op: 'replace';
  path: string;
  value: unknown;
}

/** The patch for the scaler of a cost class: replaces its triggers and the formula that adds them up. */
export function shardPatch(costClass: CostClass, shards: number): Operation[] {
  const address = `QUEUE_REDIS_URL_${costClass.toUpperCase()}`;
  const config = readConfig(redisVariables, { QUEUE_SHARDS: String(shards), [address]: 'cluster://any' });
  const names = queueNames(config).all(costClass);
  const kinds = Object.keys(counted) as (keyof typeof counted)[];
  const triggers = names.flatMap((name, index) =>
    kinds.map((kind) => ({
      type: 'redis-cluster',
      name: `${kind}${index}`,
      authenticationRef: { name: 'queue-redis' },
      // Required, and without effect beside the formula, which has a target of its own.
      metadata: { listName: queueKey(name, counted[kind]), listLength: '1' },
    })),
  );
  const sumOf = (kind: string) => names.map((_name, index) => `${kind}${index}`).join(' + ');
  const all = kinds.map(sumOf).join(' + ');
  return [
    { op: 'replace', path: '/spec/triggers', value: triggers },
    {
      op: 'replace',
      path: '/spec/advanced/scalingModifiers/formula',
      value: `(${sumOf('active')}) == 0 ? 0 : ${all}`,
    },
  ];
}

if (import.meta.main) {
  const shards = Number(process.argv[2]);
  if (!Number.isInteger(shards) || shards < 2) {
    console.error('Usage: npm run shard-triggers -- <number of shards, at least 2>');
    process.exit(1);
  }
  const patches = costClasses.map((costClass) => ({
    target: { kind: 'ScaledObject', name: `worker-${costClass}` },
    patch: JSON.stringify(shardPatch(costClass, shards)),
  }));
  // JSON is YAML.
  console.log(JSON.stringify({ patches }, null, 2));
}
