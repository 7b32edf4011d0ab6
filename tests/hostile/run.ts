import { parseArgs } from 'node:util';
import { runKernel } from './run-kernel.ts';

const usage = `npm run hostile -- [--every <n>]
Files in each of which one number, name, reference or keyword is hostile. The PDF kernel reads, changes and writes all of
them in memory (or each nth): every operation must be done or refused within 2 s of processor time, and nothing else may be
thrown. npm run fuzz sends such files to the product.`;

const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } });
if (!/^[1-9]\d*$/.test(values.every)) {
  console.error(usage);
  process.exit(2);
}
const { files, outcomes, findings, longestCpuMs } = await runKernel(Number(values.every), console.log);
for (const outcome of [...outcomes.keys()].toSorted()) console.log(`${outcome}: ${outcomes.get(outcome)}`);
console.log(`longest operation ${Math.round(longestCpuMs)} ms, ${Math.round(process.uptime())} s`);
console.log(`${files} files, ${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
