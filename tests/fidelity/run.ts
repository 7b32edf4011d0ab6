import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type TrialOutcome, runTrials } from './run-trials.ts';
import { fidelityPage, findings } from './page.ts';
import { planTrials } from './trials.ts';
import { startProduct } from '@blattwerk/testing/run-product';
import { ensureSystemPrograms, productPrograms, testPrograms } from '../../scripts/system-packages.ts';

/** `--report` writes the counts of kept and lost properties as JSON. */
const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
const pagePath = join(import.meta.dirname, '../..', 'docs', 'fidelity.md');

/** Starts the product and sends it everything; it is ended whatever happens. */
async function measure(): Promise<TrialOutcome[]> {
  const trials = await planTrials();
  // The product's parts do not receive the terminal's Ctrl-C: they are ended here.
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error('interrupted')));
  });
  interrupted.catch(() => {});
  const product = await startProduct({ quiet: true, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' } });
  try {
    return await Promise.race([runTrials(product.address, trials), interrupted]);
  } finally {
    await product.stop();
  }
}

ensureSystemPrograms([...productPrograms, ...testPrograms.filter(({ command }) => command === 'pdftoppm')]);
const outcomes = await measure();
await writeFile(pagePath, fidelityPage(outcomes));
const lines = findings(outcomes);
for (const line of lines) console.log(line);
if (report !== undefined) {
  const counts = { passed: outcomes.length - lines.length, failed: lines.length, names: lines };
  await writeFile(report, JSON.stringify(counts));
}
console.log(lines.length === 0 ? 'Nothing is lost silently.' : `${lines.length} lost silently.`);
// An idle connection must not keep the process.
process.exit(lines.length === 0 ? 0 : 1);
