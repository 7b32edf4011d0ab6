import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Judged, judgeTrials } from './judge-trials.ts';
import { fidelityPage, findings } from './page.ts';
import { planTrials } from './trials.ts';
import { startProduct } from '@blattwerk/testing/run-product';
import { ensureSystemPrograms, productPrograms, testPrograms } from '../../scripts/system-packages.ts';

const pagePath = join(import.meta.dirname, '../..', 'docs', 'fidelity.md');

/** Starts the product and sends it everything; it is ended whatever happens. */
async function measure(): Promise<Judged[]> {
  const trials = await planTrials();
  // The product's parts do not hear the terminal's Ctrl-C: they are ended here.
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error('interrupted')));
  });
  interrupted.catch(() => {});
  const product = await startProduct({ quiet: true, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' } });
  try {
    return await Promise.race([judgeTrials(product.address, trials), interrupted]);
  } finally {
    await product.stop();
  }
}

ensureSystemPrograms([...productPrograms, ...testPrograms.filter(({ command }) => command === 'pdftoppm')]);
const judged = await measure();
await writeFile(pagePath, fidelityPage(judged));
const lines = findings(judged);
for (const line of lines) console.log(line);
console.log(lines.length === 0 ? 'Nothing is lost silently.' : `${lines.length} lost silently.`);
// An idle connection must not keep the process.
process.exit(lines.length === 0 ? 0 : 1);
