import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contracts, type ToolName } from '@blattwerk/shared';
import { createMarkers } from '@blattwerk/testing/markers';
import { workerChildren } from '@blattwerk/testing/processes';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { type FormAnswer, sendForm } from '@blattwerk/testing/send-form';
import { nextSender, startOnStores } from '../products.ts';
import { type Decoy, makeDecoy } from './decoy.ts';
import { judgeAnswer } from './judge-answer.ts';
import { guessIds } from './probe-ids.ts';

const usage = `npm run proof:decoys -- [--requests 1000] [--at-once 1000]
Sends marked requests through all tools to two gateways with two workers, of which a child, a worker and a gateway are
killed meanwhile: each answer must show its own marker and no other. Ids are guessed and reused meanwhile.`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    'at-once': { type: 'string', default: '1000' },
    help: { type: 'boolean' },
  },
});
const [requests, atOnce] = [Number(values.requests), Number(values['at-once'])];
if (values.help || !(requests >= 100 && requests <= 100_000 && atOnce >= 1 && atOnce <= requests)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

/** Every so many requests another one is sent with the same id while it is open. */
const reusedEvery = 20;

/** All that a status shows, to whoever knows the id. */
const statusFields = ['state', 'stage', 'fraction', 'position'];

const toolNames = Object.keys(contracts) as ToolName[];
const markers = createMarkers();
const counts = new Map<string, Map<string, number>>();
const wrong: string[] = [];
const openIds = new Set<string>();
let ended = 0;

function count(tool: string, outcome: string): void {
  const ofTool = counts.get(tool) ?? new Map<string, number>();
  counts.set(tool, ofTool.set(outcome, (ofTool.get(outcome) ?? 0) + 1));
}

async function judge(decoy: Decoy, answer: FormAnswer): Promise<void> {
  if (answer.status !== 200) return count(decoy.tool, 'refused');
  const judgement = await judgeAnswer(markers, decoy, answer.body);
  count(decoy.tool, judgement);
  if (judgement !== 'own') wrong.push(`${decoy.tool}: ${judgement}`);
}

/** A second request with an id in use must be refused, and get nothing of the first one. */
async function reuse(address: string, decoy: Decoy, id: string): Promise<void> {
  const { status } = await sendForm(`${address}/${decoy.tool}`, decoy.body, {
    headers: { 'x-job-id': id },
    from: nextSender(),
  });
  count('a reused id', status === 409 || status === 503 ? 'refused' : 'foreign');
  if (status === 200) wrong.push(`a reused id: ${status}`);
}

async function send(address: string, decoy: Decoy, number: number): Promise<void> {
  const id = randomUUID();
  openIds.add(id);
  const answering = sendForm(`${address}/${decoy.tool}`, decoy.body, {
    headers: { 'x-job-id': id },
    from: nextSender(),
  });
  const ending = new AbortController();
  answering.finally(() => ending.abort()).catch(() => {});
  if (number % reusedEvery === 0) {
    const other = await makeDecoy(markers, decoy.tool, requests + number);
    const isKnown = async () => {
      const status = await fetch(`${address}/jobs/${id}`);
      const shown = Object.keys((await status.json()) as object);
      if (status.ok && shown.some((name) => !statusFields.includes(name))) wrong.push(`a status shows ${shown.join()}`);
      return status.ok;
    };
    const reusing = (async () => {
      while (!ending.signal.aborted && !(await isKnown())) await sleep(20);
      if (!ending.signal.aborted) await reuse(address, other, id);
    })();
    await reusing.catch(() => {});
  }
  await answering.then(
    (answer) => judge(decoy, answer),
    () => count(decoy.tool, 'cut'),
  );
  openIds.delete(id);
  ended++;
}

const [queue, blobs] = await Promise.all([startRedisServer('512mb'), startRedisServer('2gb')]);
const stores = { queueUrl: queue.url, blobUrl: blobs.url };
const products = await Promise.all([startOnStores(stores), startOnStores(stores)]);
const [first, second] = products;
const gateways = new Set(products.map(({ address }) => address));
const stopGuessing = guessIds(first.address, openIds);
const begun = performance.now();

/** What is killed once so many requests have ended. */
const kills: { after: number; what: string; kill: () => void }[] = [
  {
    after: requests / 10,
    what: 'children of a worker',
    kill: () => workerChildren(first.worker.pid ?? 0).forEach((pid) => process.kill(pid, 'SIGKILL')),
  },
  { after: requests / 5, what: 'a worker', kill: () => void first.worker.kill('SIGKILL') },
  {
    after: (requests * 3) / 4,
    what: 'a gateway',
    kill: () => {
      gateways.delete(second.address);
      second.gateway.kill('SIGKILL');
    },
  },
];
const progress = setInterval(
  () =>
    console.log(`${((performance.now() - begun) / 1_000).toFixed(0)} s: ${ended} of ${requests} requests have ended`),
  10_000,
);
const killing = setInterval(() => {
  const [next] = kills;
  if (!next || ended < next.after) return;
  next.kill();
  kills.shift();
  console.log(`killed ${next.what} after ${ended} of ${requests} requests, ${openIds.size} open`);
}, 20);

let number = 0;
async function sendNext(): Promise<void> {
  while (number < requests) {
    const own = number++;
    const tool = toolNames[own % toolNames.length] ?? 'rotate';
    const decoy = await makeDecoy(markers, tool, own);
    const addresses = [...gateways];
    await send(addresses[own % addresses.length] ?? '', decoy, own);
  }
}
await Promise.all(Array.from({ length: atOnce }, sendNext));
clearInterval(killing);
clearInterval(progress);
const { guesses, hits } = await stopGuessing();
await Promise.all(products.map((product) => product.stop()));
await Promise.all([queue.stop(), blobs.stop()]);

const outcomes = ['own', 'foreign', 'unreadable', 'refused', 'cut'];
console.log(`\n| tool | ${outcomes.join(' | ')} |\n| --- |${' --- |'.repeat(outcomes.length)}`);
for (const [tool, ofTool] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`| ${tool} | ${outcomes.map((outcome) => ofTool.get(outcome) ?? 0).join(' | ')} |`);
const own = [...counts.values()].reduce((sum, ofTool) => sum + (ofTool.get('own') ?? 0), 0);
const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
console.log(`${own} of ${requests} answers show their own marker, ${wrong.length} another or none; ${seconds} s`);
console.log(`${guesses} guessed ids, ${hits.length} not answered with 404 ${[...new Set(hits)].join(', ')}`);
for (const line of new Set(wrong)) console.log(`wrong answer, ${line}`);
const isShown = own >= requests / 2 && guesses > 0 && kills.length === 0;
if (!isShown) console.log('too few answers, guesses or kills: nothing is shown');
process.exit(wrong.length === 0 && hits.length === 0 && isShown ? 0 : 1);
