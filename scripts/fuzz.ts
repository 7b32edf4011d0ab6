import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contract, tools } from '@blattwerk/shared';
import { defaultSeeds } from './fuzz/default-seeds.ts';
import { watchLeftovers } from './fuzz/leftovers.ts';
import { planCase } from './fuzz/plan-case.ts';
import { type FuzzProduct, runCases, untilServed } from './fuzz/run-cases.ts';
import { seedsOf } from './fuzz/seeds.ts';
import { tellCase, tellResult, tellSummary } from './fuzz/tell.ts';

const usage = `npm run fuzz -- [<folder>…] [--seed <text>] [--files <n> | --minutes <n>] [--from <index>] [--tool <name>]…
  [--only <index> [--save <file>]] [--address http://…]
Sends damaged files to the product and judges every answer: a sound result or a coded refusal, in time, and nothing left
behind. The files are made of those below the folders, or of a few made in code. The same seed, folders and tools make
the same requests: --only repeats one of them, --save writes its files instead (the further ones as <file>-2, …).
Without an address it starts the product itself.`;

/** Files where neither their number nor a time is given. */
const defaultFiles = 200;

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
const contracts: Contract[] = Object.values(tools).filter(
  ({ name }) => values.tool.length === 0 || values.tool.includes(name),
);
const seeds = positionals.length > 0 ? seedsOf(positionals) : await defaultSeeds();
const usable = contracts.filter(({ input }) => seeds.some(({ kind }) => kind === input.kind));
if (usable.length === 0 || numbers.some((text) => !/^\d+(\.\d+)?$/.test(text))) {
  console.error(usage);
  process.exit(2);
}

const only = values.only === undefined ? undefined : Number(values.only);
const makeCase = (index: number) => planCase(values.seed, index, seeds, usable);
if (only !== undefined) {
  const fuzzCase = makeCase(only);
  tellCase(fuzzCase);
  if (values.save !== undefined) {
    for (const [at, { bytes }] of fuzzCase.files.entries())
      writeFileSync(at === 0 ? values.save : `${values.save}-${at + 1}`, bytes);
    process.exit(0);
  }
}

const first = only ?? Number(values.from);
const deadline = values.minutes === undefined ? Infinity : performance.now() + Number(values.minutes) * 60_000;
const most = only !== undefined ? 1 : Number(values.files ?? (values.minutes === undefined ? defaultFiles : Infinity));
const results = await withProduct((product) =>
  runCases(product, { first, most, deadline, makeCase }, (result) => tellResult(result, only !== undefined)),
);
tellSummary(results);
process.exit(results.some(({ finding }) => finding !== undefined) ? 1 : 0);

async function withProduct<T>(use: (product: FuzzProduct) => Promise<T>): Promise<T> {
  if (values.address !== undefined) return use({ address: values.address });
  const scratchFolder = mkdtempSync(join(tmpdir(), 'blattwerk-fuzz-scratch-'));
  try {
    return await withOwnProduct(scratchFolder, use);
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}

async function withOwnProduct<T>(scratchFolder: string, use: (product: FuzzProduct) => Promise<T>): Promise<T> {
  const { startProduct } = await import('./run-product.ts');
  // Without its pages, which need not be built then.
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', SCRATCH_FOLDER: scratchFolder, WEB_FOLDER: '' };
  const product = await startProduct({ quiet: true, build: false, env });
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error('interrupted')));
  });
  interrupted.catch(() => {});
  const leftovers = watchLeftovers(product.redisUrl, scratchFolder);
  try {
    await Promise.race([untilServed(product.address, usable), interrupted]);
    return await Promise.race([use({ address: product.address, broken: product.broken, leftovers }), interrupted]);
  } finally {
    leftovers.close();
    await product.stop();
  }
}
