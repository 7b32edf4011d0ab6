import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectForWaiting } from '@blattwerk/server';
import { contracts, type KeptData, keptData, retention, type ToolName } from '@blattwerk/shared';
import { multipartBody } from '@blattwerk/testing/multipart';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { startRedisServer } from '@blattwerk/testing/redis-server';
import { startProduct } from '@blattwerk/testing/run-product';
import { sendForm } from '@blattwerk/testing/send-form';
import type { Redis } from 'ioredis';
import { lastingProgress } from '../edits.ts';
import { atLeast, atMost, defineProof, noneOf, numberOption, type Row } from '../proof.ts';
import { queueKeys } from '../privacy/observed-product.ts';
import { keysOf } from '../privacy/places.ts';

/** Address that the requests come from; nothing else contains it. */
const address = '127.77.33.99';
/** Interval between two readings of Redis, in ms. */
const readMs = 200;
/** Reserve for reading, in s. */
const reserveSeconds = 2;
/** Keys of gateways and workers, and streams of a queue's events, which contain nothing of a visitor. */
const ownKeys = /^replies:|^installed:|^gateways$|^bull:\w+:events$/;

/** What was seen of a kind of keys. */
interface Seen {
  /** Largest number at once. */
  most: number;
  /** Longest time to live, in ms; infinite for a key without one. */
  longestTtlMs: number;
  /** Of the last reading with one of them, after the end of the last answer, in ms; 0 where none was read after it. */
  lastAfterMs: number;
}

interface Measured {
  seen: ReadonlyMap<string, Seen>;
  answered: number;
  log: string;
  /** Times that the gateway's memory contained the address, while it is counted and a minute after. */
  inMemory: { during: number; after: number };
  secrets: readonly string[];
  seconds: number;
}

/** The kind of a key: its beginning, as `keptData` names it. */
function kindOf(key: string): string | undefined {
  if (queueKeys.test(key) || ownKeys.test(key)) return undefined;
  return /^\w+:/.exec(key)?.[0] ?? key;
}

function bodyOf(tool: ToolName, name: string, pages: number, fields: Readonly<Record<string, string>>) {
  const file = { name, type: 'application/pdf', bytes: makePdf(pages) };
  return multipartBody(contracts[tool].input.field, [file], fields);
}

/** Reads both servers again and again. @returns a function that ends it */
function watchKeys(servers: readonly Redis[], seen: Map<string, Seen>, endedAt: () => number): () => Promise<void> {
  const ending = new AbortController();
  async function read(): Promise<void> {
    const counts = new Map<string, number>();
    for (const redis of servers) {
      for await (const key of keysOf(redis)) {
        const kind = kindOf(key);
        if (kind === undefined) continue;
        const ttl = await redis.pttl(key);
        if (ttl === -2) continue;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const before = seen.get(kind) ?? { most: 0, longestTtlMs: 0, lastAfterMs: 0 };
        seen.set(kind, {
          most: Math.max(before.most, counts.get(kind) ?? 0),
          // BullMQ gives a job its time to live after it has added it.
          longestTtlMs: Math.max(
            before.longestTtlMs,
            ttl >= 0 ? ttl : Date.now() > endedAt() ? Number.POSITIVE_INFINITY : 0,
          ),
          lastAfterMs: Math.max(before.lastAfterMs, Date.now() - endedAt()),
        });
      }
    }
  }
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await read();
      await sleep(readMs);
    }
  })();
  return async () => {
    ending.abort();
    await watching;
  };
}

export const promisesProof = defineProof({
  usage: `Sends files through the product from one address, to answers and refusals, and measures how long everything about them stays:
keys of both Redis servers by kind, the address in the gateway's memory, and names, password and address in the log. The rows are
those of the privacy notice. With fewer --seconds than the longest time, only times to live are compared.`,
  options: { seconds: numberOption(retention.jobState / 1_000 + 10, 5, 600) },
  async product({ env, defer }) {
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-promises-'));
    defer(() => rmSync(folder, { recursive: true }));
    const queue = await startRedisServer('256mb');
    defer(queue.stop);
    const blobs = await startRedisServer('1gb');
    defer(blobs.stop);
    const clients = [queue, blobs].map(({ url }) => connectForWaiting(url));
    for (const client of clients) defer(() => client.disconnect());
    let log = '';
    const product = await startProduct({
      build: false,
      onOutput: (text) => (log += text),
      env: {
        WEB_FOLDER: '',
        LOG_LEVEL: 'trace',
        REDIS_URL: queue.url,
        BLOB_REDIS_URL: blobs.url,
        CHILDREN_STRUCTURE: '1',
        CHILDREN_IMAGES: '1',
        CHILDREN_RENDER: '1',
        NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
        ...env,
      },
    });
    defer(product.stop);
    return { product, clients, folder, readLog: () => log };
  },
  async run({ product, clients, folder, readLog }, { options, report }): Promise<Measured> {
    const seconds = Number(options['seconds']);
    const secrets = [address, ...['name', 'password'].map((what) => `${what}-${randomUUID()}`)];
    const [, name = '', password = ''] = secrets;
    const seen = new Map<string, Seen>();
    let endedAt = Number.POSITIVE_INFINITY;
    const endWatch = watchKeys(clients, seen, () => endedAt);
    const send = (tool: ToolName, pages: number, fields: Readonly<Record<string, string>> = {}) => {
      const id = randomUUID();
      const answer = sendForm(`${product.address}/${tool}`, bodyOf(tool, `${name}.pdf`, pages, fields), {
        from: address,
        headers: { 'x-job-id': id },
      });
      return { id, answer };
    };
    const sent = [
      send('rotate', 200, { rotation: '90' }),
      send('protect', 200, { password }),
      send('pdf-to-jpg', 8),
      send('compress', 20),
      send('delete-pages', 3, { pages: '9' }),
    ];
    const answers = await Promise.all(sent.map(({ answer }) => answer));
    for (const { id } of sent) await fetch(`${product.address}/jobs/${id}`);
    // Counted for some seconds from now on.
    await send('rotate', 1, { rotation: '90' }).answer;
    endedAt = Date.now();
    const during = await timesInMemory();
    report(`${answers.map(({ status }) => status).join(', ')}; the gateway's memory has the address ${during} times`);
    await sleep(Math.max(0, Math.min(seconds * 1_000, retention.requestCount + 5_000) - (Date.now() - endedAt)));
    const after = await timesInMemory();
    await sleep(Math.max(0, seconds * 1_000 - (Date.now() - endedAt)));
    await endWatch();
    return {
      seen,
      answered: answers.filter(({ status }) => status === 200 || status === 400 || status === 422).length,
      log: readLog(),
      inMemory: { during, after },
      secrets,
      seconds,
    };

    /** Strings with the address in the gateway's heap, after a collection of garbage. */
    async function timesInMemory(): Promise<number> {
      product.gateway.kill('SIGUSR2');
      const isThere = () => readdirSync(folder).find((file) => file.endsWith('.heapsnapshot'));
      while (!isThere()) await sleep(readMs);
      const path = join(folder, isThere() ?? '');
      let text = '';
      while (!text.endsWith('}')) {
        await sleep(readMs);
        text = readFileSync(path, 'utf8').trimEnd();
      }
      rmSync(path);
      return text.split(address).length - 1;
    }
  },
  criteria({ seen, answered, log, inMemory, secrets, seconds }) {
    const rows = Object.values<KeptData>(keptData).flatMap(({ texts, places, longestMs, when }): Row[] => {
      if (when !== undefined || longestMs === null) return [];
      const kinds = places.filter((place) => place.endsWith(':'));
      const last = Math.max(0, ...kinds.map((kind) => seen.get(kind)?.lastAfterMs ?? 0)) / 1_000;
      return [
        atLeast(`${texts.en.what}: kinds of keys seen`, kinds.filter((kind) => seen.has(kind)).length, 1),
        ...(seconds * 1_000 > longestMs || longestMs === 0
          ? [atMost(`${texts.en.what}: there after the answer`, last, longestMs / 1_000 + reserveSeconds, 's')]
          : []),
      ];
    });
    const limits: Readonly<Record<string, number>> = {
      'progress:': retention.jobState,
      'rate:': retention.requestCount,
      'runs:': retention.runTime,
      'blob:': retention.abandonedFiles,
    };
    const known = Object.values<KeptData>(keptData).flatMap(({ places }) => places);
    return [
      atLeast('requests answered', answered, 5),
      ...rows,
      ...Object.entries(limits).map(([kind, most]) =>
        atMost(`time to live of ${kind}`, (seen.get(kind)?.longestTtlMs ?? 0) / 1_000, most / 1_000, 's'),
      ),
      noneOf(
        'keys without a time to live',
        [...seen].filter(([, { longestTtlMs }]) => longestTtlMs === Number.POSITIVE_INFINITY).map(([kind]) => kind),
      ),
      noneOf(
        'kinds of keys that the notice does not name',
        [...seen.keys()].filter((kind) => !known.includes(kind)),
      ),
      atLeast('address in the memory of the gateway while it is counted', inMemory.during, 1),
      ...(seconds * 1_000 > retention.requestCount
        ? [atMost('address in the memory of the gateway a minute later', inMemory.after, 0)]
        : []),
      noneOf(
        'address, name or password in the log',
        secrets.filter((secret) => log.includes(secret)),
      ),
      atLeast('lines of the log', log.split('\n').length, 5),
    ];
  },
  plants: {
    'key-without-time-to-live': {
      fails: 'keys without a time to live',
      options: { seconds: '5' },
      edit: lastingProgress,
    },
    'address-that-is-not-forgotten': {
      fails: 'address in the memory of the gateway a minute later',
      options: { seconds: '70' },
      edit: {
        path: 'apps/gateway/src/admission/window-count.ts',
        from: 'setTimeout(() => counts.clear(), windowMs).unref();',
        to: 'setTimeout(() => {}, windowMs).unref();',
      },
    },
    'logged-address': {
      fails: 'address, name or password in the log',
      options: { seconds: '5' },
      edit: {
        path: 'apps/gateway/src/admission/window-count.ts',
        from: 'const count = (counts.get(address) ?? 0) + 1;',
        to: 'const count = (counts.get(address) ?? 0) + 1; console.log(address);',
      },
    },
  },
});
