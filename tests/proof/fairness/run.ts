import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { costClasses } from '@blattwerk/shared';
import { quantile } from '@blattwerk/testing/statistics';
import { problemLines } from '@blattwerk/testing/load/summary';
import type { Sample } from '@blattwerk/testing/load/send';
import { startProduct } from '@blattwerk/testing/run-product';
import { type AttackName, startAttack, strategies } from './attacks.ts';
import { costClassOf, visit, visitorRequests } from './visitors.ts';

const usage = `npm run proof:fairness -- [--attacks ${Object.keys(strategies).join(',')}] [--addresses 1,50]
Starts the product with its default limits, and attacks it from some addresses of this machine while visitors send
requests of every tool from others. No visitor may be refused.`;

/** Time in which visitors send requests without an attack and during one, in seconds. */
const aloneSeconds = 18;
const attackedSeconds = 35;
/** Time that an attack has before visitors come, in ms. */
const headStartMs = 6_000;

const { values } = parseArgs({
  options: {
    attacks: { type: 'string', default: Object.keys(strategies).join(',') },
    addresses: { type: 'string', default: '1,50' },
  },
});
const names = values.attacks.split(',').filter((name) => Object.hasOwn(strategies, name)) as AttackName[];
const counts = values.addresses.split(',').map(Number);
if (names.length === 0 || !counts.every((count) => Number.isInteger(count) && count >= 1 && count <= 250)) {
  console.error(usage);
  process.exit(2);
}

const sent = await visitorRequests();
let output = '';
const product = await startProduct({
  build: false,
  operatorsPort: 0,
  onOutput: (text) => (output += text),
  env: { WEB_FOLDER: '', LOG_LEVEL: 'error' },
});
const port = Number(new URL(product.address).port);
const address = `http://127.0.0.1:${port}`;
let isFair = true;
try {
  // The first runs of a child compile its code.
  await visit(address, sent, aloneSeconds);
  console.log(
    '| attack | addresses | visits | refused alone | refused | wrong | p95 alone, ms | p95, ms | ratio (structure, images, render) | attackers | errors logged |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|---|---|--:|');
  for (const name of names) for (const count of counts) isFair = (await prove(name, count)) && isFair;
} finally {
  await product.stop();
}
process.exit(isFair ? 0 : 1);

/** @returns whether every visitor was answered */
async function prove(name: AttackName, count: number): Promise<boolean> {
  const alone = await visit(address, sent, aloneSeconds);
  // Each attack comes from addresses that have used nothing yet.
  const network = 10 + names.indexOf(name) * counts.length + counts.indexOf(count);
  const addresses = Array.from({ length: count }, (_, index) => `127.0.${network}.${2 + index}`);
  output = '';
  const attack = startAttack(name, port, addresses);
  await sleep(headStartMs);
  const attackEnd = setTimeout(() => attack.stop(), attackedSeconds * 1_000);
  const attacked = await visit(address, sent, attackedSeconds);
  clearTimeout(attackEnd);
  attack.stop();
  await untilIdle();
  return report({ name, count, alone, attacked, outcomes: attack.outcomes, output });
}

/** Waits until the requests of an attack have ended. */
async function untilIdle(): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${product.operatorsAddress}/metrics`)).text();
    if (/^blattwerk_requests_open 0$/m.test(metrics)) return;
    await sleep(200);
  }
}

interface Proof {
  name: string;
  count: number;
  alone: readonly Sample[];
  attacked: readonly Sample[];
  outcomes: ReadonlyMap<string, number>;
  output: string;
}

function report({ name, count, alone, attacked, outcomes, output }: Proof): boolean {
  const isRefused = ({ status }: Sample) => status === 429 || status === 503;
  const refused = attacked.filter(isRefused);
  const wrong = attacked.filter((sample) => sample.problem !== undefined && !isRefused(sample));
  const ratios = costClasses.map((costClass) => {
    const of = (samples: readonly Sample[]) => samples.filter((sample) => costClassOf(sample) === costClass);
    return (p95(of(attacked)) / p95(of(alone))).toFixed(1);
  });
  const cells = [
    name,
    count,
    attacked.length,
    alone.filter(isRefused).length,
    refused.length,
    wrong.length,
    p95(alone).toFixed(0),
    p95(attacked).toFixed(0),
    `${(p95(attacked) / p95(alone)).toFixed(1)} (${ratios.join(', ')})`,
    Array.from(outcomes, ([outcome, times]) => `${times} × ${outcome}`).join(', '),
    output.split('\n').filter((line) => line.includes('"level":50')).length,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const sample of refused)
    console.log(`  refused: ${sample.name}, ${sample.code}, after ${sample.ms.toFixed(0)} ms`);
  for (const line of problemLines(wrong)) console.log(`  wrong: ${line}`);
  return refused.length === 0 && wrong.length === 0;
}

function p95(samples: readonly Sample[]): number {
  return quantile(
    samples.filter(({ status }) => status === 200).map(({ ms }) => ms),
    0.95,
  );
}
