import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '@blattwerk/shared';
import { sendUpload } from '../corpus/send.ts';
import type { AnswerCheck } from '../corpus/check-http.ts';
import { checkCase } from './check-case.ts';
import type { LeftoverWatch } from './leftovers.ts';
import type { FuzzCase } from './plan-case.ts';

/** Requests at once. */
const concurrency = 2;
/** Cases after which none is sent until nothing of them is left. */
const batchSize = 50;

/** The fuzzed product. Of one on another machine only the responses are checked. */
export interface FuzzProduct {
  address: string;
  /** Resolves to a description when a part of the product ends. */
  broken?: Promise<string>;
  leftovers?: LeftoverWatch;
}

export interface FuzzResult extends AnswerCheck {
  index: number;
  tool: string;
  status: number | null;
  ms: number;
  origin: string;
}

interface Cases {
  first: number;
  /** Infinity for no end. */
  most: number;
  /** By performance.now. */
  deadline: number;
  makeCase: (index: number) => FuzzCase;
}

/** Milliseconds that a product may take, once it answers, until its workers do. */
const warmMs = 60_000;

/** Waits until every tool has a worker: an empty request is then refused for the missing file. */
export async function untilServed(address: string, contracts: readonly Contract[]): Promise<void> {
  const deadline = performance.now() + warmMs;
  for (const contract of contracts) {
    while ((await sendUpload(address, { contract, files: [], fields: [] })).status !== 400) {
      if (performance.now() > deadline) throw new Error(`${contract.name} is not served`);
      await sleep(200);
    }
  }
}

/** Sends cases, several at once, until their number or the time limit is reached, or a part of the product ends. */
export async function runCases(
  { address, broken, leftovers }: FuzzProduct,
  { first, most, deadline, makeCase }: Cases,
  report: (result: FuzzResult) => void,
): Promise<FuzzResult[]> {
  const results: FuzzResult[] = [];
  let death: string | undefined;
  void broken?.then((what) => {
    death = what;
  });
  const add = (result: FuzzResult) => {
    results.push(result);
    report(result);
  };
  const isOver = () => death !== undefined || performance.now() > deadline;
  let next = first;

  for (let start = first; start < first + most && !isOver(); start += batchSize) {
    const end = Math.min(start + batchSize, first + most);
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < end && !isOver()) add(await tryCase(address, makeCase(next++)));
      }),
    );
    const finding = death ?? (await leftovers?.find());
    if (finding === undefined) continue;
    add({ index: next - 1, tool: 'product', status: null, ms: 0, origin: `since case ${start}`, finding });
    break;
  }
  return results;
}

async function tryCase(address: string, fuzzCase: FuzzCase): Promise<FuzzResult> {
  const { index, contract, files, fields, origin } = fuzzCase;
  const copies = files.map(({ name, bytes }) => ({ name, bytes: Uint8Array.from(bytes) }));
  const answer = await sendUpload(address, { contract, files: copies, fields });
  const outcome = await checkCase(fuzzCase, answer).catch((error: unknown) => ({
    finding: `cannot be checked: ${String(error)}`,
  }));
  return { index, tool: contract.name, status: answer.status, ms: answer.ms, origin, ...outcome };
}
