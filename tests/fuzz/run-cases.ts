import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { type AnswerCheck, checkByContract } from '../corpus/check-http.ts';
import { checkResult } from '../corpus/check-result.ts';
import type { SentTo } from '../corpus/product.ts';
import type { Checked } from '../corpus/report.ts';
import { type Answer, type NoAnswer, sendUpload } from '../corpus/send.ts';
import type { FuzzCase } from './plan-case.ts';

/** Requests at once, and cases after which none is sent until nothing of them is left. */
const [atOnce, batchSize] = [2, 50];
/** RUNNING_BUDGET_MS, and an allowance for upload, response and a busy machine. */
const budgetMs = 60_000 + 10_000;

interface Cases {
  first: number;
  /** Infinity for no end. */
  most: number;
  /** By performance.now. */
  deadline: number;
  makeCase: (index: number) => FuzzCase;
}

/** Sends cases, several at once, until their number or the time limit is reached, or a part of the product ends. */
export async function runCases(
  { address, broken, leftovers }: SentTo,
  { first, most, deadline, makeCase }: Cases,
  report: (result: Checked) => void,
): Promise<Checked[]> {
  const results: Checked[] = [];
  let death: string | undefined;
  void broken?.then((what) => {
    death = what;
  });
  const add = (result: Checked) => {
    results.push(result);
    report(result);
  };
  const isOver = () => death !== undefined || performance.now() > deadline;
  for (let start = first; start < first + most && !isOver(); start += batchSize) {
    const count = Math.min(batchSize, first + most - start);
    await sendAtOnce({ count, atOnce }, async (index) => {
      if (!isOver()) add(await tryCase(address, makeCase(start + index)));
    });
    const finding = death ?? (await leftovers?.find());
    if (finding === undefined) continue;
    add({ name: `since case ${start}`, tool: 'product', status: null, ms: 0, finding });
    break;
  }
  return results;
}

async function tryCase(address: string, fuzzCase: FuzzCase): Promise<Checked> {
  const { index, contract, files, origin } = fuzzCase;
  const copies = files.map(({ name, bytes }) => ({ name, bytes: Uint8Array.from(bytes) }));
  const answer = await sendUpload(address, { ...fuzzCase, files: copies });
  const outcome = await checkCase(fuzzCase, answer).catch((error: unknown) => ({
    finding: `cannot be checked: ${String(error)}`,
  }));
  const { status, ms } = answer;
  return { name: `case ${index} (${origin})`, tool: contract.name, status, ms, ...outcome };
}

/** Checks the response to a damaged file. */
export async function checkCase(fuzzCase: FuzzCase, answer: Answer | NoAnswer): Promise<AnswerCheck> {
  if (answer.status !== null && answer.ms > budgetMs)
    return { finding: `an answer after ${Math.round(answer.ms / 1000)} s` };
  return checkByContract(fuzzCase.contract, answer, (whole) => checkResult(fuzzCase, whole));
}
