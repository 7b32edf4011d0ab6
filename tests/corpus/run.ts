import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contracts } from '@blattwerk/shared';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { writeReport } from '@blattwerk/testing/write-report';
import { allTestPackages, declarePackages } from '../../scripts/system-packages.ts';
import { digestOf } from './answer-digest.ts';
import { checkAnswer, type Exceptions } from './check-answer.ts';
import { withProduct } from './product.ts';
import { type Checked, count, findingsTable, summary } from './report.ts';
import { send } from './send.ts';
import { SourceFile } from './source-file.ts';
import { planTrials, titleOf, type Trial } from './trials.ts';

const usage = `npm run corpus -- <folder> [--address http://…] [--exceptions <json>] [--tool <name>]… [--no-truncated] [--report <json>]
                         [--answers <text>]
Sends every file below a folder through each live tool that takes its kind, PDFs also truncated at a half and at nine
tenths of their bytes, and lists each answer that is neither a correct result nor a refusal with a code. Without an
address it starts the product itself. With --answers it writes a line about each answer: \`diff\` of the files of two
versions shows whose results differ.`;

/** With `--answers`, a line about each answer. */
const digests: string[] = [];
/** Files at once; each has one request at a time. */
const filesAtOnce = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    answers: { type: 'string' },
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
declarePackages(allTestPackages);
const files = planTrials(folder, { only: values.tool, truncated: values.truncated });
const exceptions = values.exceptions ? (JSON.parse(readFileSync(values.exceptions, 'utf8')) as Exceptions) : {};
const served = values.address === undefined ? Object.values(contracts) : [];
const checked = files.length === 0 ? [] : await withProduct(values.address, served, ({ address }) => runAll(address));
const { passed, failed } = count(checked);
if (values.answers) writeFileSync(values.answers, `${digests.toSorted().join('\n')}\n`);
if (values.report) writeReport(values.report, { passed, failed });
const findings = findingsTable(checked);
for (const line of [...findings, ...(findings.length > 0 ? [''] : []), ...summary(checked), '']) console.log(line);
if (files.length === 0) console.log('No file below the folder is one that a live tool takes.');
console.log(`${passed} passed, ${failed} failed`);
// A promise that never settles (an interrupted run's) must not keep the process; nor must an idle connection.
process.exit(failed > 0 || files.length === 0 ? 1 : 0);

async function runAll(address: string): Promise<Checked[]> {
  const outcomes: Checked[][] = [];
  await sendAtOnce({ count: files.length, atOnce: filesAtOnce }, async (index) => {
    outcomes[index] = await runTrials(address, files[index] ?? []);
  });
  return outcomes.flat();
}

/** @param trials of one file */
async function runTrials(address: string, trials: readonly Trial[]): Promise<Checked[]> {
  const outcomes: Checked[] = [];
  const whole = await SourceFile.read(trials[0]?.path ?? '');
  for (const [share, ofShare] of Map.groupBy(trials, (trial) => trial.share)) {
    using sent = share < 1 ? await whole.truncate(share) : whole;
    for (const trial of ofShare) {
      const answer = await send(address, trial, sent.bytes);
      if (values.answers) digests.push(`${trial.name} ${titleOf(trial)} ${trial.share}: ${digestOf(answer)}`);
      const result = await checkAnswer(trial, { whole, sent }, answer, exceptions).catch((error: unknown) => ({
        finding: `cannot be checked: ${String(error)}`,
      }));
      outcomes.push({ name: trial.name, tool: titleOf(trial), status: answer.status, ms: answer.ms, ...result });
    }
  }
  return outcomes;
}
