import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts, type ToolName } from '@blattwerk/shared';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { createMarkers } from '@blattwerk/testing/markers';
import { workerChildren } from '@blattwerk/testing/processes';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import type { Product } from '@blattwerk/testing/run-product';
import { sendForm } from '@blattwerk/testing/send-form';
import { nextSender, startOnStores } from '../products.ts';
import { atLeast, defineProof, noneOf, numberOption } from '../proof.ts';
import { type Decoy, makeDecoy } from './decoy.ts';
import { judgeAnswer, type Judgment } from './judge-answer.ts';
import { guessIds } from './probe-ids.ts';

/** Every so many requests another one is sent with the same id while it is open. */
const reusedEvery = 20;
const progressMs = 10_000;

/** All that a status shows, to whoever knows the id. */
const statusFields = ['state', 'stage', 'fraction', 'position'];

const toolNames = Object.keys(contracts) as ToolName[];

export const decoysProof = defineProof({
  usage: `Sends marked requests through all tools to two gateways with two workers, of which a child, a worker and a gateway are
killed meanwhile: each answer must show its own marker and no other. Ids are guessed and reused meanwhile.`,
  options: { requests: numberOption(1_000, 100, 100_000), 'at-once': numberOption(1_000, 1, 100_000) },
  async product({ env, defer }): Promise<[Product, Product]> {
    const [queue, blobs] = await Promise.all([startRedisServer('512mb'), startRedisServer('2gb')]);
    defer(() => Promise.all([queue.stop(), blobs.stop()]));
    const stores = { queueUrl: queue.url, blobUrl: blobs.url };
    const products = await Promise.all([startOnStores(stores, env), startOnStores(stores, env)]);
    defer(() => Promise.all(products.map((product) => product.stop())));
    return products;
  },
  async run([first, second], { options, report }) {
    const requests = Number(options['requests']);
    const markers = createMarkers();
    const outcomes: [tool: ToolName, outcome: Judgment | 'refused' | 'cut'][] = [];
    const reused: string[] = [];
    const shownFields: string[] = [];
    const openIds = new Set<string>();

    /** Sends a second request with an id in use, which must be refused. */
    async function reuse(address: string, decoy: Decoy, id: string, signal: AbortSignal): Promise<void> {
      for (let isKnown = false; !isKnown; await sleep(20)) {
        if (signal.aborted) return;
        const status = await fetch(`${address}/jobs/${id}`);
        const shown = Object.keys((await status.json()) as object);
        if (status.ok) shownFields.push(...shown);
        isKnown = status.ok;
      }
      if (signal.aborted) return;
      const headers = { 'x-job-id': id };
      const { status } = await sendForm(`${address}/${decoy.tool}`, decoy.body, { headers, from: nextSender() });
      reused.push(String(status));
    }

    async function send(address: string, decoy: Decoy, number: number): Promise<void> {
      const id = randomUUID();
      openIds.add(id);
      const headers = { 'x-job-id': id };
      const answering = sendForm(`${address}/${decoy.tool}`, decoy.body, { headers, from: nextSender() });
      const ending = new AbortController();
      answering.finally(() => ending.abort()).catch(() => {});
      if (number % reusedEvery === 0) {
        const other = await makeDecoy(markers, decoy.tool, requests + number);
        await reuse(address, other, id, ending.signal).catch(() => {});
      }
      const answer = await answering.catch(() => undefined);
      if (!answer) outcomes.push([decoy.tool, 'cut']);
      else if (answer.status !== 200) outcomes.push([decoy.tool, 'refused']);
      else outcomes.push([decoy.tool, await judgeAnswer(markers, decoy, answer.body)]);
      openIds.delete(id);
    }

    const gateways = new Set([first.address, second.address]);
    const stopGuessing = guessIds(first.address, openIds);
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
    const progress = setInterval(() => report(`${outcomes.length} of ${requests} requests have ended`), progressMs);
    const killing = setInterval(() => {
      const [next] = kills;
      if (!next || outcomes.length < next.after) return;
      next.kill();
      kills.shift();
      report(`killed ${next.what} after ${outcomes.length} of ${requests} requests, ${openIds.size} open`);
    }, 20);

    await sendAtOnce({ count: requests, atOnce: Number(options['at-once']) }, async (number) => {
      const decoy = await makeDecoy(markers, toolNames[number % toolNames.length] ?? 'rotate', number);
      const addresses = [...gateways];
      await send(addresses[number % addresses.length] ?? '', decoy, number);
    });
    clearInterval(killing);
    clearInterval(progress);
    const { guesses, hits } = await stopGuessing();
    for (const [tool, of] of Map.groupBy(outcomes, ([name]) => name)) {
      const counts = Map.groupBy(of, ([, outcome]) => outcome);
      report(`${tool}: ${Array.from(counts, ([outcome, { length }]) => `${length} ${outcome}`).join(', ')}`);
    }
    return { requests, outcomes, reused, shownFields, guesses, hits, killsLeft: kills.map(({ what }) => what) };
  },
  criteria({ requests, outcomes, reused, shownFields, guesses, hits, killsLeft }) {
    const having = (outcome: Judgment) => outcomes.filter(([, each]) => each === outcome).map(([tool]) => tool);
    return [
      atLeast('answers with their own marker', having('own').length, requests / 2),
      noneOf('answers with the marker of another request', having('foreign')),
      noneOf('answers without a readable marker', having('unreadable')),
      atLeast('reused ids', reused.length, 1),
      noneOf(
        'answers to reused ids',
        reused.filter((status) => status === '200'),
      ),
      noneOf(
        'other facts in the status of a job',
        shownFields.filter((field) => !statusFields.includes(field)),
      ),
      atLeast('guessed ids', guesses, 1),
      noneOf('guessed ids not answered with 404', hits),
      noneOf('parts that were not killed', killsLeft),
    ];
  },
  plants: {
    'bytes-of-another-request': {
      fails: 'answers with the marker of another request',
      options: { requests: '100', 'at-once': '30' },
      edit: {
        path: 'apps/worker/src/parent/queue/run-bytes.ts',
        from: 'await writer.write(part);',
        to: `const kept = (globalThis.kept ??= new Map());
          await writer.write(kept.get(part.byteLength) ?? part);
          kept.set(part.byteLength, Buffer.from(part));`,
      },
    },
  },
});
