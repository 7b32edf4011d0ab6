import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectForWaiting } from '@blattwerk/server';
import { startSentinelGroup } from '@blattwerk/testing/redis-sentinel';
import { type Sent, startLoad } from '../faults/load.ts';
import { keysOfJobs, startStore } from '../faults/store.ts';
import { startOnStores } from '../products.ts';

const usage = `npm run proof:failover
Kills the primary of the queue's Redis under load while a Sentinel watches it: a gateway and a worker follow to the promoted replica.
Every answer is checked. None is wrong, no request is lost, each refusal is a 503 within five seconds, all requests are answered
as soon as one is that was sent after the failover, and no key of a job is left. A Sentinel here waits half a second for a primary.`;

/** Requests per second. */
const rate = 4;
const beforeMs = 5_000;
const refusalMs = 5_000;
/** Longest time from the end of the primary until requests are answered, in ms. */
const recoveryMs = 10_000;
const afterMs = 10_000;
/** Time within which what could not be deleted expires, in ms. */
const expiryMs = 65_000;

if (process.argv.length > 2) {
  console.error(usage);
  process.exit(2);
}

const group = await startSentinelGroup();
const blobs = await startStore();
const product = await startOnStores({ queueUrl: group.url, blobUrl: blobs.url });
const queue = connectForWaiting(group.url);
const problems: string[] = [];
try {
  const load = startLoad([product.address], rate);
  await sleep(beforeMs);
  const killedAt = load.now();
  const ended = once(group.primary, 'close');
  group.primary.kill('SIGKILL');
  await ended;
  await sleep(recoveryMs + afterMs);
  await load.stop();
  report(load.sent, killedAt, await keysLeft());
} finally {
  queue.disconnect();
  await product.stop();
  await blobs.stop();
  await group.stop();
}
for (const problem of problems) console.log(problem);
process.exit(problems.length > 0 ? 1 : 0);

function report(sent: readonly Sent[], killedAt: number, keys: number): void {
  const inOrder = sent.toSorted((a, b) => a.sentAt - b.sentAt);
  const unanswered = inOrder.filter(({ outcome }) => outcome !== 'answered');
  const recovered = inOrder.find(({ outcome, sentAt }) => outcome === 'answered' && sentAt > killedAt);
  const last = unanswered.at(-1)?.sentAt ?? killedAt;
  const waits = unanswered.map(({ sentAt, endedAt }) => endedAt - Math.max(sentAt, killedAt));
  const codes = Map.groupBy(unanswered, ({ outcome, detail }) => `${outcome}, ${detail.replace(/^[\w-]+ /, '')}`);
  console.log(`answered: ${inOrder.length - unanswered.length} of ${inOrder.length}`);
  for (const [code, of] of codes) console.log(`${code}: ${of.length}`);
  console.log(`last request that was not answered: sent ${seconds(last - killedAt)} after the end of the primary`);
  console.log(`longest time until a refusal: ${seconds(Math.max(0, ...waits))}`);
  console.log(`keys left: ${keys}`);

  if (unanswered.some(({ sentAt, endedAt }) => Math.max(sentAt, endedAt) < killedAt)) problems.push('refused before');
  const other = unanswered.filter(({ outcome, detail }) => outcome !== 'refused' || !/ 503 \w+$/.test(detail));
  problems.push(...other.map(({ outcome, detail }) => `${outcome}: ${detail}`));
  if (waits.some((ms) => ms > refusalMs)) problems.push(`a refusal after more than ${seconds(refusalMs)}`);
  if (!recovered || last - killedAt > recoveryMs) problems.push(`not recovered after ${seconds(recoveryMs)}`);
  if (keys > 0) problems.push(`${keys} keys left`);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

async function keysLeft(): Promise<number> {
  for (const deadline = performance.now() + expiryMs; ; await sleep(200)) {
    const keys = [...(await keysOfJobs(queue)), ...(await blobs.keysOfJobs())];
    if (keys.length === 0 || performance.now() > deadline) return keys.length;
  }
}
