import { setTimeout as sleep } from 'node:timers/promises';
import { costClasses } from '@blattwerk/shared';
import { problemLines } from '@blattwerk/testing/load/summary';
import type { Sample } from '@blattwerk/testing/load/send';
import { startProduct } from '@blattwerk/testing/run-product';
import { quantile } from '@blattwerk/testing/statistics';
import { defineProof, noneOf } from '../proof.ts';
import { type AttackName, startAttack, strategies } from './attacks.ts';
import { costClassOf, visit, visitorRequests } from './visitors.ts';

/** Time in which visitors send requests without an attack and during one, in seconds. */
const aloneSeconds = 18;
const attackedSeconds = 35;
/** Time that an attack has before visitors come, in ms. */
const headStartMs = 6_000;

/** What visitors got beside an attack. */
interface Attacked {
  /** The attack with its number of addresses. */
  title: string;
  alone: readonly Sample[];
  attacked: readonly Sample[];
  outcomes: ReadonlyMap<string, number>;
  errorsLogged: number;
}

export const fairnessProof = defineProof({
  usage: `Starts the product with its default limits, and attacks it from some addresses of this machine while visitors send
requests of every tool from others. No visitor may be refused.`,
  options: {
    attacks: {
      default: Object.keys(strategies).join(','),
      isUsable: (text) => text.split(',').every((name) => Object.hasOwn(strategies, name)),
    },
    addresses: {
      default: '1,50',
      isUsable: (text) => text.split(',').every((count) => /^[1-9]\d*$/.test(count) && Number(count) <= 250),
    },
  },
  async product({ env, defer }) {
    const output: string[] = [];
    const product = await startProduct({
      build: false,
      operatorsPort: 0,
      onOutput: (text) => output.push(text),
      env: { WEB_FOLDER: '', LOG_LEVEL: 'error', ...env },
    });
    defer(product.stop);
    return { product, output };
  },
  async run({ product: { address, operatorsAddress }, output }, { options: { attacks = '', addresses = '' }, report }) {
    const sent = await visitorRequests();
    const port = Number(new URL(address).port);
    const visitFor = (seconds: number) => visit(`http://127.0.0.1:${port}`, sent, seconds);
    // The first runs of a child compile its code.
    await visitFor(aloneSeconds);
    const results: Attacked[] = [];
    for (const name of attacks.split(',') as AttackName[]) {
      for (const count of addresses.split(',').map(Number)) {
        const alone = await visitFor(aloneSeconds);
        // Each attack comes from addresses that have used nothing yet.
        const network = 10 + results.length;
        output.length = 0;
        const attackers = Array.from({ length: count }, (_, index) => `127.0.${network}.${2 + index}`);
        const attack = startAttack(name, port, attackers);
        await sleep(headStartMs);
        const attackEnd = setTimeout(() => attack.stop(), attackedSeconds * 1_000);
        const attacked = await visitFor(attackedSeconds);
        clearTimeout(attackEnd);
        attack.stop();
        await untilIdle(operatorsAddress);
        const errorsLogged = output
          .join('')
          .split('\n')
          .filter((line) => line.includes('"level":50')).length;
        const title = `${name}, ${count} addresses`;
        const result = { title, alone, attacked, outcomes: attack.outcomes, errorsLogged };
        report(summary(result));
        results.push(result);
      }
    }
    return results;
  },
  criteria: (results) =>
    results.flatMap(({ title, attacked }) => {
      const refused = attacked.filter(isRefused);
      const wrong = attacked.filter((sample) => sample.problem !== undefined && !isRefused(sample));
      return [
        noneOf(
          `${title}: visitors refused`,
          refused.map(({ name, code, ms }) => `${name}, ${code}, after ${ms.toFixed(0)} ms`),
        ),
        { ...noneOf(`${title}: wrong answers`, problemLines(wrong)), measured: String(wrong.length) },
      ];
    }),
  plants: {
    'few-requests-a-minute': {
      fails: 'idle, 1 addresses: visitors refused',
      options: { attacks: 'idle', addresses: '1' },
      env: { RATE_LIMIT_PER_MINUTE: '1' },
    },
  },
});

/** Waits until the requests of an attack have ended. */
async function untilIdle(operatorsAddress: string | undefined): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${operatorsAddress}/metrics`)).text();
    if (/^blattwerk_requests_open 0$/m.test(metrics)) return;
    await sleep(200);
  }
}

function isRefused({ status }: Sample): boolean {
  return status === 429 || status === 503;
}

/** Waits beside and without the attack, in total and as a ratio of each cost class. */
function summary({ title, alone, attacked, outcomes, errorsLogged }: Attacked): string {
  const ratios = costClasses.map((costClass) => {
    const ofClass = (samples: readonly Sample[]) => samples.filter((sample) => costClassOf(sample) === costClass);
    return `${costClass} ${(p95(ofClass(attacked)) / p95(ofClass(alone))).toFixed(1)}`;
  });
  return [
    `${title}: ${attacked.length} visits, ${alone.filter(isRefused).length} refused without the attack`,
    `p95 ${p95(attacked).toFixed(0)} ms, alone ${p95(alone).toFixed(0)} ms`,
    `ratio ${(p95(attacked) / p95(alone)).toFixed(1)} (${ratios.join(', ')})`,
    `attackers: ${Array.from(outcomes, ([outcome, times]) => `${times} × ${outcome}`).join(', ') || 'no answer'}`,
    `${errorsLogged} errors logged`,
  ].join('; ');
}

function p95(samples: readonly Sample[]): number {
  return quantile(
    samples.filter(({ status }) => status === 200).map(({ ms }) => ms),
    0.95,
  );
}
