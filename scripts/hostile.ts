import { parseArgs } from 'node:util';
import { runKernel } from './hostile/run-kernel.ts';

const usage = `npm run hostile -- [--every <n>]
Runs the PDF kernel, in memory, over files in each of which one number, name, reference or keyword is hostile. Every
operation must be done or refused within 2 s of processor time, and nothing else may be thrown.`;

const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } });
const every = Number(values.every);
if (!Number.isInteger(every) || every < 1) {
  console.error(usage);
  process.exit(2);
}
const begun = performance.now();
const { files, outcomes, findings, longestCpuMs, heapBytes } = await runKernel(every, (line) => console.log(line));
for (const [outcome, count] of [...outcomes].toSorted()) console.log(`${outcome}: ${count}`);
const seconds = Math.round((performance.now() - begun) / 1000);
console.log(
  `longest operation ${Math.round(longestCpuMs)} ms, heap afterwards ${Math.round(heapBytes / 1e6)} MB, ${seconds} s`,
);
console.log(`${files} files, ${findings.length} findings`);
process.exit(findings.length > 0 ? 1 : 0);
