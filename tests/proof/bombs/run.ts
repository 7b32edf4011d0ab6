import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Contract, contracts, exampleForm } from '@blattwerk/shared';
import { startProduct } from '@blattwerk/testing/run-product';
import { sendUpload } from '../../corpus/send.ts';
import { untilServed } from '../../fuzz/run-cases.ts';
import { abandonAnswers } from './abandon-answers.ts';
import { imageBombs } from './image-bombs.ts';
import { pdfBombs, steadyBombs } from './pdf-bombs.ts';
import { type TreeWatch, watchTree } from './watch-tree.ts';

const usage = `npm run proof:bombs -- [--bomb <part of a name>] [--tool <name>]
Sends files that cost far more than their size suggests, one after the other, through every tool that takes them. It
fails on an answer with 5xx, on one that took more than 10 s of processor time or, where the machine has no other work,
of time, and on a line of the log at level 50 (error).`;

const { values } = parseArgs({ options: { bomb: { type: 'string', default: '' }, tool: { type: 'string' } } });
const tools: Contract[] = Object.values(contracts).filter(({ name }) => (values.tool ?? name) === name);
if (tools.length === 0) {
  console.error(usage);
  process.exit(2);
}

/**
 * Time to an answer, and processor time of the worker for it, in ms. A bomb that makes steady progress has the run's
 * limit on each core.
 */
const longestMs = { usual: 10_000, steady: 70_000 * availableParallelism() } as const;
/** For what is used before the limit is noticed, and for the child that replaces a killed one, in ms. */
const marginMs = 2_000;

interface Row {
  bomb: string;
  tool: string;
  status: number | null;
  code: string;
  ms: number;
  workMs: number;
  peakMegabytes: number;
}

const errorLines: string[] = [];
const product = await startProduct({
  build: false,
  env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', WEB_FOLDER: '' },
  onOutput: (text) => errorLines.push(...text.split('\n').filter((line) => line.includes('"level":50'))),
});
const findings: string[] = [];
try {
  await untilServed(product.address, tools);
  const rows = await sendBombs();
  report(rows);
  const abandoned = await abandonAnswers(product.address);
  console.log(`${abandoned} answers abandoned`);
} finally {
  await product.stop();
}
for (const line of errorLines) findings.push(`logged at level 50: ${line}`);
for (const finding of findings) console.log(`FAILED ${finding}`);
console.log(`${findings.length} findings, load ${loadavg()[0]?.toFixed(1)}`);
process.exitCode = findings.length > 0 ? 1 : 0;

async function sendBombs(): Promise<Row[]> {
  const rows: Row[] = [];
  const tree = watchTree(product.worker.pid ?? 0);
  const kinds = { pdf: pdfBombs, image: imageBombs } as const;
  for (const [kind, bombs] of Object.entries(kinds)) {
    for (const [bomb, make] of Object.entries(bombs)) {
      if (!bomb.includes(values.bomb)) continue;
      const bytes = Uint8Array.from(make());
      for (const contract of tools.filter(({ input }) => input.kind === kind)) {
        rows.push(await sendBomb(contract, bomb, bytes, tree));
      }
    }
  }
  tree.stop();
  return rows;
}

async function sendBomb(
  contract: Contract,
  bomb: string,
  bytes: Uint8Array<ArrayBuffer>,
  tree: TreeWatch,
): Promise<Row> {
  const files = Array.from({ length: contract.input.minFiles }, () => ({ name: 'a', bytes }));
  tree.take();
  const answer = await sendUpload(product.address, { contract, files, fields: exampleForm(contract) });
  const { status, ms } = answer;
  const code = 'body' in answer && status !== 200 ? codeOf(answer.body) : '';
  const { workMs, peakBytes } = tree.take();
  const row = { bomb, tool: contract.name, status, code, ms, workMs, peakMegabytes: Math.round(peakBytes / 1e6) };
  const limit = Object.hasOwn(steadyBombs, bomb) ? longestMs.steady : longestMs.usual;
  const isMachineBusy = (loadavg()[0] ?? 0) > availableParallelism();
  if (status === null || status >= 500) findings.push(`${bomb}, ${contract.name}: ${status ?? 'no answer'} ${code}`);
  if (workMs > limit + marginMs || (ms > limit && !isMachineBusy))
    findings.push(`${bomb}, ${contract.name}: ${ms} ms, ${workMs} ms of processor time`);
  if (workMs > 1_000) console.log(line(row));
  return row;
}

function codeOf(body: Buffer): string {
  const { code } = JSON.parse(body.toString()) as { code?: unknown };
  return String(code);
}

function line({ bomb, tool, status, code, ms, workMs, peakMegabytes }: Row): string {
  return `| ${bomb} | ${tool} | ${status ?? 'none'} ${code} | ${ms} | ${workMs} | ${peakMegabytes} |`;
}

/** Prints one row for each bomb: its dearest answer. */
function report(rows: readonly Row[]): void {
  console.log('\n| bomb | dearest tool | answer | ms | processor ms | peak of the worker, MB |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const ofBomb of Map.groupBy(rows, ({ bomb }) => bomb).values()) {
    const dearest = ofBomb.toSorted((one, other) => other.workMs - one.workMs)[0];
    const peakMegabytes = Math.max(...ofBomb.map((row) => row.peakMegabytes));
    if (dearest) console.log(line({ ...dearest, peakMegabytes }));
  }
  console.log(`\n${rows.length} answers of ${new Set(rows.map(({ bomb }) => bomb)).size} bombs`);
}
