import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Exceptions, checkAnswer } from './corpus/check-answer.ts';
import { count, findingsTable, type Outcome, summary } from './corpus/report.ts';
import { send } from './corpus/send.ts';
import { planTrials, type Trial } from './corpus/trials.ts';

const usage = `npm run corpus -- <folder> [--address http://…] [--exceptions <json>] [--tool <name>]… [--report <json>]
Sends every file below a folder through each live tool that takes its kind, and lists each answer that is neither a
sound result nor a coded refusal. Without an address it starts the product itself.`;

/** Requests at once. */
const concurrency = 4;

async function tryOne(address: string, trial: Trial, exceptions: Exceptions): Promise<Outcome> {
  const bytes = await readFile(trial.path);
  const answer = await send(address, trial, bytes);
  const result = await checkAnswer(trial, bytes, answer, exceptions).catch((error: unknown) => ({
    finding: `cannot be checked: ${String(error)}`,
    code: undefined,
    excused: undefined,
  }));
  return { trial, result, status: answer.status, ms: answer.ms };
}

async function tryAll(address: string, trials: readonly Trial[], exceptions: Exceptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = trials.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [index, trial] of waiting) outcomes[index] = await tryOne(address, trial, exceptions);
    }),
  );
  return outcomes;
}

async function withProduct<T>(address: string | undefined, use: (address: string) => Promise<T>): Promise<T> {
  if (address !== undefined) return use(address);
  const { startProduct } = await import('./run-product.ts');
  // The product's parts do not hear the terminal's Ctrl-C: whenever it comes, also while they start, they are ended here.
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error('interrupted')));
  });
  interrupted.catch(() => {});
  // Without its pages, which need not be built then.
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn', WEB_FOLDER: '' };
  const product = await startProduct({ quiet: true, build: false, env });
  try {
    return await Promise.race([use(product.address), interrupted]);
  } finally {
    await product.stop();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    address: { type: 'string' },
    exceptions: { type: 'string' },
    report: { type: 'string' },
    tool: { type: 'string', multiple: true, default: [] },
  },
});
const folder = positionals[0];
if (folder === undefined || positionals.length > 1) {
  console.error(usage);
  process.exit(2);
}
const trials = planTrials(folder, values.tool);
const exceptions = values.exceptions ? (JSON.parse(readFileSync(values.exceptions, 'utf8')) as Exceptions) : {};
const outcomes =
  trials.length === 0 ? [] : await withProduct(values.address, (address) => tryAll(address, trials, exceptions));
const { passed, failed } = count(outcomes);
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed }));
const findings = findingsTable(outcomes);
for (const line of [...findings, ...(findings.length > 0 ? [''] : []), ...summary(outcomes), '']) console.log(line);
if (trials.length === 0) console.log('No file below the folder is one that a live tool takes.');
console.log(`${passed} passed, ${failed} failed`);
// A promise that never settles (an interrupted run's) must not keep the process; nor must an idle connection.
process.exit(failed > 0 || trials.length === 0 ? 1 : 0);
