import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectForWaiting } from '@blattwerk/server';
import { startSentinelGroup } from '@blattwerk/testing/redis-sentinel';
import { type Sent, startLoad } from './faults/load.ts';
import { keysLeft, keysOfJobs, startStore } from './faults/store.ts';
import { startOnStores } from './products.ts';
import { withStatus } from './edits.ts';
import { atLeast, atMost, defineProof, noneOf } from './proof.ts';

/** Requests per second. */
const rate = 4;
const beforeMs = 5_000;
const refusalSeconds = 5;
/** Longest time from the end of the primary until requests are answered. */
const recoverySeconds = 10;
const afterMs = 10_000;
/** Time within which what could not be deleted expires, in ms. */
const expiryMs = 65_000;

interface Failover {
  /** In the order of their begin. */
  sent: readonly Sent[];
  killedAt: number;
  keys: number;
}

export const failoverProof = defineProof({
  usage: `Kills the primary of the queue's Redis under load while a Sentinel watches it: a gateway and a worker follow to the promoted replica.
Every answer is checked. None is wrong, no request is lost, each refusal is a 503 within five seconds, all requests are answered
as soon as one is that was sent after the failover, and no key of a job is left. A Sentinel here waits half a second for a primary.`,
  options: {},
  async product({ env, defer }) {
    const group = await startSentinelGroup();
    defer(group.stop);
    const blobs = await startStore();
    defer(blobs.stop);
    const product = await startOnStores({ queueUrl: group.url, blobUrl: blobs.url }, env);
    defer(product.stop);
    const queue = connectForWaiting(group.url);
    defer(() => queue.disconnect());
    return { group, blobs, product, queue };
  },
  async run({ group, blobs, product, queue }): Promise<Failover> {
    const load = startLoad([product.address], rate);
    await sleep(beforeMs);
    const killedAt = load.now();
    const ended = once(group.primary, 'close');
    group.primary.kill('SIGKILL');
    await ended;
    await sleep(recoverySeconds * 1_000 + afterMs);
    await load.stop();
    const keys = await keysLeft([() => keysOfJobs(queue), blobs.keysOfJobs], expiryMs);
    return { sent: load.sent.toSorted((a, b) => a.sentAt - b.sentAt), killedAt, keys };
  },
  criteria({ sent, killedAt, keys }) {
    const unanswered = sent.filter(({ outcome }) => outcome !== 'answered');
    const details = (of: readonly Sent[]) => of.map(({ outcome, detail }) => `${outcome}: ${detail}`);
    const before = unanswered.filter(({ sentAt, endedAt }) => Math.max(sentAt, endedAt) < killedAt);
    const other = unanswered.filter(({ outcome, detail }) => outcome !== 'refused' || !/ 503 \w+$/.test(detail));
    const waits = unanswered.map(({ sentAt, endedAt }) => (endedAt - Math.max(sentAt, killedAt)) / 1_000);
    const last = unanswered.at(-1)?.sentAt ?? killedAt;
    const after = sent.filter(({ outcome, sentAt }) => outcome === 'answered' && sentAt > killedAt);
    return [
      noneOf('refused before the end of the primary', details(before)),
      noneOf('unanswered without a 503', details(other)),
      atMost('longest time until a refusal', Math.max(0, ...waits), refusalSeconds, 's'),
      atMost('last request not answered, after the end', (last - killedAt) / 1_000, recoverySeconds, 's'),
      atLeast('answered after the end of the primary', after.length, 1),
      atMost('keys left', keys, 0),
    ];
  },
  plants: { 'refusals-as-500': { fails: 'unanswered without a 503', edit: withStatus('unavailable', 500) } },
});
