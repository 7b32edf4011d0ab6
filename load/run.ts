import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contracts } from '@blattwerk/shared';
import { seededRandom } from '@blattwerk/testing/random';
import { markdownTable } from '@blattwerk/testing/markdown';
import { highestThatHolds, profiles } from '@blattwerk/testing/load/profiles';
import { mixedRequests } from '@blattwerk/testing/load/requests';
import { byTool, figureCells, figureColumns, figuresOf, problemLines } from '@blattwerk/testing/load/summary';
import { startWatch, watchRows } from './watch.ts';

const usage = `npm run load -- [address] --profile ${Object.keys(profiles).join('|')} [--rate 5] [--seconds 20] [--size '1 MB'] [--seed 1] [--out folder]
  [--watch http://localhost:9464/metrics]…
Sends a mix of requests to a product, and checks every byte of every response. Without an address it starts
the product itself, and watches the memory and the open files of its programs; those of yours by the addresses of their
metrics (http://user:password@… where they are asked for). The product must run without a rate limit (RATE_LIMIT_PER_MINUTE=0).`;

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
    watch: { type: 'string', multiple: true },
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

const product =
  positionals.length === 0 ? await (await import('@blattwerk/testing/load/own-product')).startOwnProduct() : undefined;
try {
  const address = positionals[0] ?? product?.address ?? '';
  const requests = await mixedRequests(contracts, values.size);
  const watch = await startWatch(values.watch ?? product?.figures ?? []);
  const stretches = await profile({
    address,
    requests,
    rate,
    seconds,
    random: seededRandom(Number(values.seed)),
    report: console.log,
  });
  const samples = stretches.flatMap((stretch) => stretch.samples);
  const rows = stretches.flatMap((stretch) => {
    const figures = stretches.length > 1 ? ([['all', figuresOf(stretch.samples)]] as const) : byTool(stretch.samples);
    return figures.map(([name, of]) => [`${stretch.name}, ${name}`, ...figureCells(of)]);
  });
  console.log(['', ...markdownTable(['', ...figureColumns], rows)].join('\n'));
  const readings = await watch.stop();
  const watched = watchRows(readings);
  if (readings.length > 0) console.log(['', ...markdownTable(watched.columns, watched.rows)].join('\n'));
  const highest = values.profile === 'ramp' ? highestThatHolds(stretches) : undefined;
  if (highest) console.log(`\nHighest rate that holds: ${highest.rate.toFixed(1)} a second.`);
  for (const problem of problemLines(samples)) console.log(problem);
  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true });
    const tables = stretches.map(({ name, rate: of, samples: own }) => ({ name, rate: of, figures: byTool(own) }));
    const run = { profile: values.profile, stretches: tables, readings, samples };
    writeFileSync(join(values.out, `${values.profile}.json`), `${JSON.stringify(run, null, 1)}\n`);
  }
  if (samples.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
} finally {
  await product?.stop();
}
