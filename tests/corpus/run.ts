import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contracts } from '@blattwerk/shared';
import { writeReport } from '@blattwerk/testing/write-report';
import { type Exceptions, checkAnswer } from './check-answer.ts';
import type { TrialFile } from './check-pages.ts';
import { count, findingsTable, type Outcome, summary } from './report.ts';
import { send } from './send.ts';
import { SourceFile } from './source-file.ts';
import { planTrials, type Trial } from './trials.ts';
import { untilServed } from '../fuzz/run-cases.ts';

const usage = `npm run corpus -- <folder> [--address http://…] [--exceptions <json>] [--tool <name>]… [--no-truncated] [--report <json>]
Sends every file below a folder through each live tool that takes its kind, PDFs also truncated at a half and at nine
tenths of their bytes, and lists each answer that is neither a correct result nor a refusal with a code. Without an
address it starts the product itself.`;

/** Files at once; each has one request at a time. */
const concurrency = 4;

async function runTrial(address: string, trial: Trial, file: TrialFile, exceptions: Exceptions): Promise<Outcome> {
  const answer = await send(address, trial, file.sent.bytes);
  const result = await checkAnswer(trial, file, answer, exceptions).catch((error: unknown) => ({
    finding: `cannot be checked: ${String(error)}`,
    code: undefined,
    excused: undefined,
  }));
  return { trial, result, status: answer.status, ms: answer.ms };
}

/** @param trials of one file */
async function runTrials(address: string, trials: readonly Trial[], exceptions: Exceptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const [first] = trials;
  if (!first) return outcomes;
  const whole = await SourceFile.read(first.path);
  for (const [share, ofShare] of Map.groupBy(trials, (trial) => trial.share)) {
    await using sent = share < 1 ? await whole.truncate(share) : whole;
    for (const trial of ofShare) outcomes.push(await runTrial(address, trial, { whole, sent }, exceptions));
  }
  return outcomes;
}

async function runAll(address: string, files: readonly Trial[][], exceptions: Exceptions): Promise<Outcome[]> {
  const outcomes: Outcome[][] = [];
  const waiting = files.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [index, trials] of waiting) outcomes[index] = await runTrials(address, trials, exceptions);
    }),
  );
  return outcomes.flat();
}

async function withProduct<T>(address: string | undefined, use: (address: string) => Promise<T>): Promise<T> {
  if (address !== undefined) return use(address);
  const { withStartedProduct } = await import('@blattwerk/testing/with-product');
  // The web pages, which would have to be built, are not served.
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn', WEB_FOLDER: '' };
  return withStartedProduct({ quiet: true, build: false, env }, async (product) => {
    await untilServed(product.address, Object.values(contracts));
    return use(product.address);
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    address: { type: 'string' },
    exceptions: { type: 'string' },
    report: { type: 'string' },
    tool: { type: 'string', multiple: true, default: [] },
    truncated: { type: 'boolean', default: true },
  },
});
const folder = positionals[0];
if (folder === undefined || positionals.length > 1) {
  console.error(usage);
  process.exit(2);
}
const files = planTrials(folder, { only: values.tool, truncated: values.truncated });
const exceptions = values.exceptions ? (JSON.parse(readFileSync(values.exceptions, 'utf8')) as Exceptions) : {};
const outcomes =
  files.length === 0 ? [] : await withProduct(values.address, (address) => runAll(address, files, exceptions));
const { passed, failed } = count(outcomes);
if (values.report) writeReport(values.report, { passed, failed });
const findings = findingsTable(outcomes);
for (const line of [...findings, ...(findings.length > 0 ? [''] : []), ...summary(outcomes), '']) console.log(line);
if (files.length === 0) console.log('No file below the folder is one that a live tool takes.');
console.log(`${passed} passed, ${failed} failed`);
// A promise that never settles (an interrupted run's) must not keep the process; nor must an idle connection.
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
