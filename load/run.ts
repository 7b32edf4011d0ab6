import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../bench/seeded.ts';
import { drawRun } from './figure.ts';
import { highestThatHolds, profiles } from './profiles.ts';
import { mixedRequests } from './requests.ts';
import { byTool, figureCells, figureColumns, figuresOf, problemLines } from './summary.ts';

const usage = `npm run load -- [address] --profile ${Object.keys(profiles).join('|')} [--rate 5] [--seconds 20] [--size '1 MB'] [--seed 1] [--out folder]
Sends what visitors would to a product of yours, and looks at every byte of every answer. Without an address it starts
the product itself. A rate limit by address must be off there (RATE_LIMIT_PER_MINUTE=0), or it is what is measured.`;

const maxRate = 2_000;
const maxSeconds = 86_400;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', default: 'steady' },
    rate: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    size: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const profile = profiles[values.profile];
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const isUsable = rate > 0 && rate <= maxRate && seconds > 0 && seconds <= maxSeconds && positionals.length <= 1;
if (values.help || !profile || !isUsable) {
  console.error(usage);
  process.exit(values.help ? 0 : 1);
}

const product = positionals.length === 0 ? await (await import('./own-product.ts')).startOwnProduct() : undefined;
try {
  const address = positionals[0] ?? product?.address ?? '';
  const requests = await mixedRequests(values.size);
  const stretches = await profile({
    address,
    requests,
    rate,
    seconds,
    random: seededRandom(Number(values.seed)),
    say: console.log,
  });
  const title = `${values.profile}, ${values.size ?? 'mixed sizes'}`;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const samples = stretches.flatMap((stretch) => stretch.samples);
  console.log(`\n${line(['', ...figureColumns])}\n${line(['---', ...figureColumns.map(() => '---')])}`);
  for (const stretch of stretches) {
    const rows = stretches.length > 1 ? ([['all', figuresOf(stretch.samples)]] as const) : byTool(stretch.samples);
    for (const [name, figures] of rows) console.log(line([`${stretch.name}, ${name}`, ...figureCells(figures)]));
  }
  const highest = values.profile === 'ramp' ? highestThatHolds(stretches) : undefined;
  if (highest) console.log(`\nHighest rate that holds: ${highest.rate.toFixed(1)} a second.`);
  for (const problem of problemLines(samples)) console.log(problem);
  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true });
    const tables = stretches.map((each) => ({
      name: each.name,
      rate: each.rate,
      figures: Object.fromEntries(byTool(each.samples)),
    }));
    writeFileSync(
      join(values.out, `${values.profile}.json`),
      `${JSON.stringify({ title, stretches: tables, samples }, null, 1)}\n`,
    );
    writeFileSync(join(values.out, `${values.profile}.svg`), drawRun(title, stretches));
  }
  if (samples.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
} finally {
  await product?.stop();
}
