import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Contract, contracts } from '@blattwerk/shared';
import { allTestPackages, declarePackages } from '../../scripts/system-packages.ts';
import { withProduct } from '../corpus/product.ts';
import { type Checked, count, summary } from '../corpus/report.ts';
import { defaultSeeds } from './default-seeds.ts';
import { planCase } from './plan-case.ts';
import { runCases } from './run-cases.ts';
import { seedsOf } from './seeds.ts';

const usage = `npm run fuzz -- [<folder>…] [--seed <text>] [--files <n> | --minutes <n>] [--from <index>] [--tool <name>]…
  [--only <index> [--save <file>]] [--address http://…]
Sends damaged files to the product and checks every answer: a valid result or a coded refusal, in time, and nothing left
behind. The files are made of those below the folders, or of a few made in code. The same seed, folders and tools make
the same requests: --only repeats one of them, --save writes its files instead (the further ones as <file>-2, …).
Without an address it starts the product itself.`;

/** Files where neither their number nor a time is given. */
const defaultFiles = 200;
/** Duration from which a correct response is reported, in ms. */
const slowMs = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    files: { type: 'string' },
    minutes: { type: 'string' },
    from: { type: 'string', default: '0' },
    tool: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    save: { type: 'string' },
    address: { type: 'string' },
  },
});
const numbers = [values.files, values.minutes, values.from, values.only].filter((text) => text !== undefined);
const chosen: Contract[] = Object.values(contracts).filter(
  ({ name }) => values.tool.length === 0 || values.tool.includes(name),
);
const seeds = positionals.length > 0 ? seedsOf(positionals) : await defaultSeeds();
const usable = chosen.filter(({ input }) => seeds.some(({ kind }) => kind === input.kind));
if (usable.length === 0 || numbers.some((text) => !/^\d+(\.\d+)?$/.test(text))) {
  console.error(usage);
  process.exit(2);
}
declarePackages(allTestPackages);

const only = values.only === undefined ? undefined : Number(values.only);
const makeCase = (index: number) => planCase(values.seed, index, seeds, usable);
if (only !== undefined) {
  const { contract, fields, origin, files } = makeCase(only);
  console.log(`case ${only}: ${contract.name} ${JSON.stringify(fields)}`);
  console.log(`${origin}; ${files.map(({ bytes }) => bytes.length).join(', ')} bytes`);
  if (values.save !== undefined) {
    for (const [at, { bytes }] of files.entries())
      writeFileSync(at === 0 ? values.save : `${values.save}-${at + 1}`, bytes);
    process.exit(0);
  }
}

const first = only ?? Number(values.from);
const deadline = values.minutes === undefined ? Infinity : performance.now() + Number(values.minutes) * 60_000;
const most = only !== undefined ? 1 : Number(values.files ?? (values.minutes === undefined ? defaultFiles : Infinity));
const results = await withProduct(values.address, usable, (product) =>
  runCases(product, { first, most, deadline, makeCase }, reportResult),
);
for (const line of summary(results)) console.log(line);
const { failed } = count(results);
console.log(`${results.length} files, ${failed} findings`);
process.exit(failed > 0 ? 1 : 0);

/** A line for a finding and for a slow answer, or for the only one. */
function reportResult({ name, tool, status, code, ms, finding }: Checked): void {
  if (only === undefined && finding === undefined && ms < slowMs) return;
  const mark = finding === undefined ? '' : 'FINDING ';
  console.log(`${mark}${tool} ${status ?? '-'} ${finding ?? code ?? 'accepted'}, ${ms} ms: ${name}`);
}
