import { parseArgs } from 'node:util';
import { type FuzzResult, runCases } from '../fuzz/run-cases.ts';
import { reportResult, reportSummary } from '../fuzz/report.ts';
import { withProduct } from '../fuzz/with-product.ts';
import { pdfContracts, requestPlan } from './plan-request.ts';
import { runKernel } from './run-kernel.ts';

const usage = `npm run hostile -- [--every <n>]
npm run hostile -- --requests <n> [--address http://…]
Files in each of which one number, name, reference or keyword is hostile. Without --requests the PDF kernel reads, changes
and writes all of them in memory (or each nth): every operation must be done or refused within 2 s of processor time, and
nothing else may be thrown. With it, so many are sent to the product: no answer with 5xx, none after more than 5 s.`;

/** The longest time to an answer, in ms. */
const longestMs = 5_000;

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    requests: { type: 'string' },
    address: { type: 'string' },
  },
});
const counts = [values.every, values.requests ?? '1'].map(Number);
if (!counts.every((count) => Number.isInteger(count) && count >= 1)) {
  console.error(usage);
  process.exit(2);
}
const [every = 1, requests = 1] = counts;
process.exit((values.requests === undefined ? await exerciseKernel() : await sendRequests()) ? 0 : 1);

/** @returns whether there is no finding */
async function exerciseKernel(): Promise<boolean> {
  const begun = performance.now();
  const { files, outcomes, findings, longestCpuMs, heapBytes } = await runKernel(every, (line) => console.log(line));
  for (const outcome of [...outcomes.keys()].toSorted()) console.log(`${outcome}: ${outcomes.get(outcome)}`);
  const [seconds, longest, heap] = [(performance.now() - begun) / 1000, longestCpuMs, heapBytes / 1e6].map(Math.round);
  console.log(`longest operation ${longest} ms, heap afterwards ${heap} MB, ${seconds} s`);
  console.log(`${files} files, ${findings.length} findings`);
  return findings.length === 0;
}

async function sendRequests(): Promise<boolean> {
  const makeCase = requestPlan(requests);
  const results = await withProduct(values.address, pdfContracts, (product) =>
    runCases(product, { first: 0, most: requests, deadline: Infinity, makeCase }, (result) =>
      reportResult(withTime(result), false),
    ),
  );
  const judged = results.map(withTime);
  reportSummary(judged);
  return judged.every(({ finding }) => finding === undefined);
}

function withTime(result: FuzzResult): FuzzResult {
  if (result.finding !== undefined || result.ms <= longestMs) return result;
  return { ...result, finding: `an answer after ${Math.round(result.ms / 100) / 10} s` };
}
