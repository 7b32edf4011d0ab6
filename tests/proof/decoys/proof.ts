import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts, costClasses, type ToolName } from '@blattwerk/shared';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { createMarkers } from '@blattwerk/testing/markers';
import { workerChildren } from '@blattwerk/testing/processes';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import type { Product } from '@blattwerk/testing/run-product';
import { sendForm } from '@blattwerk/testing/send-form';
import { nextSender, startOnStores } from '../products.ts';
import { endOf } from '../end-of.ts';
import { beforeAnswer, withStatus } from '../edits.ts';
import { atLeast, atMost, defineProof, noneOf, numberOption } from '../proof.ts';
import { type Decoy, makeDecoy } from './decoy.ts';
import { judgeAnswer, type Judgment } from './judge-answer.ts';
import { guessIds } from './probe-ids.ts';

/** Every so many requests another one is sent with the same id while it is open. */
const reusedEvery = 20;
const progressMs = 10_000;

/** All that a status shows, to whoever knows the id. */
const statusFields = ['state', 'stage', 'fraction', 'position'];

/** A part that is killed while requests are open. */
interface Kill {
  what: string;
  /** Begins once so many requests have ended, of those to `address` where it is given. */
  after: number;
  kill: () => void;
  /** Address of the gateway whose requests it ends; that of any where absent. */
  address?: string;
  /** How requests may end that are open meanwhile, other than with their answer. */
  ends: string;
  /** Most requests that end so: one for each child that is lost. At least one must where absent. */
  most?: number;
  /** When it was done, in ms. */
  at?: number;
}

/** What became of a request; times are in ms. */
interface Outcome {
  tool: ToolName;
  end: string;
  address: string;
  sentAt: number;
  endedAt: number;
}

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
    const outcomes: Outcome[] = [];
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
      reused.push(endOf(await sendForm(`${address}/${decoy.tool}`, decoy.body, { headers, from: nextSender() })));
    }

    async function send(address: string, decoy: Decoy, number: number): Promise<void> {
      const id = randomUUID();
      openIds.add(id);
      const headers = { 'x-job-id': id };
      const sentAt = performance.now();
      const answering = sendForm(`${address}/${decoy.tool}`, decoy.body, { headers, from: nextSender() });
      const ending = new AbortController();
      answering.finally(() => ending.abort()).catch(() => {});
      if (number % reusedEvery === 0) {
        const other = await makeDecoy(markers, decoy.tool, requests + number);
        await reuse(address, other, id, ending.signal).catch(() => {});
      }
      const answer = await answering.catch(() => undefined);
      const endedAt = performance.now();
      const end = answer?.status === 200 ? await judgeAnswer(markers, decoy, answer) : answer ? endOf(answer) : 'cut';
      outcomes.push({ tool: decoy.tool, end, address, sentAt, endedAt });
      openIds.delete(id);
    }

    const gateways = new Set([first.address, second.address]);
    const stopGuessing = guessIds(first.address, openIds);
    const lostChildren = costClasses.length;
    const kills: Kill[] = [
      {
        after: requests / 10,
        what: 'children of a worker',
        ends: '422 tooComplex',
        most: lostChildren,
        kill: () => workerChildren(first.worker.pid ?? 0).forEach((pid) => process.kill(pid, 'SIGKILL')),
      },
      {
        after: requests / 5,
        what: 'a worker',
        ends: '504 timeout',
        most: lostChildren,
        kill: () => void first.worker.kill('SIGKILL'),
      },
      {
        // Of the half that it gets: the other gateway may be slower, since ids are guessed there.
        after: requests / 4,
        what: 'a gateway',
        address: second.address,
        ends: 'cut',
        kill: () => {
          gateways.delete(second.address);
          second.gateway.kill('SIGKILL');
        },
      },
    ];
    const progress = setInterval(() => report(`${outcomes.length} of ${requests} requests have ended`), progressMs);
    const killing = setInterval(() => {
      const next = kills.find(({ at }) => at === undefined);
      if (!next || outcomes.filter(({ address }) => address === (next.address ?? address)).length < next.after) return;
      next.kill();
      next.at = performance.now();
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
    for (const [tool, of] of Map.groupBy(outcomes, (outcome) => outcome.tool)) {
      const counts = Map.groupBy(of, ({ end }) => end);
      report(`${tool}: ${Array.from(counts, ([end, { length }]) => `${length} ${end}`).join(', ')}`);
    }
    return { outcomes, reused, shownFields, guesses, hits, kills };
  },
  criteria({ outcomes, reused, shownFields, guesses, hits, kills }) {
    const having = (judgment: Judgment) => outcomes.filter(({ end }) => end === judgment).map(({ tool }) => tool);
    const endedBy = (kill: Kill) => outcomes.filter((outcome) => isEndedBy(kill, outcome));
    const judgments: readonly string[] = ['own', 'foreign', 'foreign name', 'unreadable'] satisfies Judgment[];
    const others = outcomes.filter(({ end }) => !judgments.includes(end));
    return [
      atLeast('answers before the first kill', ownWithin(outcomes, 0, kills[0]?.at), 1),
      ...kills.flatMap((kill, index) => [
        atLeast(`${kill.what} killed: answers after it`, ownWithin(outcomes, kill.at, kills[index + 1]?.at), 1),
        atLeast(`${kill.what} killed: open requests`, outcomes.filter((outcome) => isOpenAt(kill, outcome)).length, 1),
        kill.most === undefined
          ? atLeast(`${kill.what} killed: ended with ${kill.ends}`, endedBy(kill).length, 1)
          : atMost(`${kill.what} killed: ended with ${kill.ends}`, endedBy(kill).length, kill.most),
      ]),
      noneOf(
        'ends without a cause',
        others
          .filter((outcome) => !kills.some((kill) => isEndedBy(kill, outcome)))
          .map(({ tool, end }) => `${tool}: ${end}`),
      ),
      noneOf('answers with the marker of another request', having('foreign')),
      noneOf('answers with the file name of another request', having('foreign name')),
      noneOf('answers without a readable marker', having('unreadable')),
      atLeast('reused ids', reused.length, 1),
      noneOf(
        'reused ids that are not refused as such',
        reused.filter((end) => end !== '409 duplicateJob'),
      ),
      noneOf(
        'other facts in the status of a job',
        shownFields.filter((field) => !statusFields.includes(field)),
      ),
      atLeast('guessed ids', guesses, 1),
      noneOf('guessed ids not answered with 404', hits),
      noneOf(
        'parts that were not killed',
        kills.filter(({ at }) => at === undefined).map(({ what }) => what),
      ),
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
    'name-of-another-request': {
      fails: 'answers with the file name of another request',
      options: { requests: '100', 'at-once': '30' },
      edit: {
        path: 'apps/gateway/src/upload/receive-upload.ts',
        from: 'const first = this.#inputs.findIndex(({ isAttached }) => !isAttached);',
        to: `const first = this.#inputs.findIndex(({ isAttached }) => !isAttached);
          const ownName = fileNames[first];
          fileNames[first] = globalThis.lastName ?? ownName;
          globalThis.lastName = ownName;`,
      },
    },
    'fifth-request-as-500': {
      fails: 'ends without a cause',
      options: { requests: '100', 'at-once': '30' },
      edit: beforeAnswer(`globalThis.answers = (globalThis.answers ?? 0) + 1;
          if (globalThis.answers % 5 === 0) throw new ToolError('internal');`),
    },
    'refusals-as-500': {
      fails: 'reused ids that are not refused as such',
      options: { requests: '100', 'at-once': '30' },
      edit: withStatus('duplicateJob', 500),
    },
  },
});

function isOpenAt({ at, address }: Kill, outcome: Outcome): boolean {
  if (at === undefined || (address !== undefined && address !== outcome.address)) return false;
  return outcome.sentAt <= at && at <= outcome.endedAt;
}

function isEndedBy(kill: Kill, outcome: Outcome): boolean {
  return isOpenAt(kill, outcome) && outcome.end === kill.ends;
}

/** Number of requests that were answered with their own marker within a time. */
function ownWithin(outcomes: readonly Outcome[], from = Infinity, to = Infinity): number {
  return outcomes.filter(({ end, endedAt }) => end === 'own' && from < endedAt && endedAt <= to).length;
}
