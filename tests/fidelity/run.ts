import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeReport } from '@blattwerk/testing/write-report';
import { declarePackages, poppler, productPackages } from '../../scripts/system-packages.ts';
import { withProduct } from '../corpus/product.ts';
import { planFidelityCases } from './cases.ts';
import { claimsOf, fidelityPage, findings } from './page.ts';
import { pdfTools, runFidelityCases } from './run-cases.ts';

/** `--report` writes the counts of kept and lost properties as JSON. */
const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
const pagePath = join(import.meta.dirname, '../..', 'docs', 'fidelity.md');

declarePackages([...productPackages, poppler]);
const cases = await planFidelityCases();
const outcomes = await withProduct(undefined, pdfTools, ({ address }) => runFidelityCases(address, cases));
await writeFile(pagePath, fidelityPage(outcomes) + claimsOf(await readFile(pagePath, 'utf8')));
const lines = findings(outcomes);
for (const line of lines) console.log(line);
if (report !== undefined)
  writeReport(report, { passed: outcomes.length - lines.length, failed: lines.length, names: lines });
console.log(lines.length === 0 ? 'Nothing is lost silently.' : `${lines.length} lost silently.`);
// An idle connection must not keep the process.
process.exit(lines.length === 0 ? 0 : 1);
