import { setTimeout as sleep } from 'node:timers/promises';
import { problemLines } from '@blattwerk/testing/load/summary';
import type { Sample } from '@blattwerk/testing/load/send';
import { startProduct } from '@blattwerk/testing/run-product';
import { beforeAnswer } from '../edits.ts';
import { atLeast, defineProof, noneOf } from '../proof.ts';
import { type AttackName, minBegun, startAttack, strategies } from './attacks.ts';
import { visit, visitorRequests } from './visitors.ts';
import { p95, waitCriteria, waitRatios } from './waits.ts';

/** Time in which visitors send requests without an attack and during one, in seconds. */
const aloneSeconds = 18;
const attackedSeconds = 35;
/** Time that an attack has before visitors come, in ms. */
const headStartMs = 6_000;

/** What visitors got beside an attack. */
interface Attacked {
  /** The attack with its number of addresses. */
  title: string;
  addresses: number;
  /** All visits without an attack so far. */
  alone: readonly Sample[];
  attacked: readonly Sample[];
  outcomes: ReadonlyMap<string, number>;
  begun: number;
  minBegun: number;
  errorsLogged: number;
}

export const fairnessProof = defineProof({
  usage: `Starts the product with its default limits, and attacks it from some addresses of this machine while visitors send
requests of every tool from others. No visitor may be refused, and their waits are bounded, in seconds or as multiples of those without an attack.`,
  options: {
    attacks: {
      default: Object.keys(strategies).join(','),
      isUsable: (text) => text.split(',').every((name) => Object.hasOwn(strategies, name)),
    },
    addresses: {
      default: '1,5,50',
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
    const alone: Sample[] = [];
    for (const name of attacks.split(',') as AttackName[]) {
      for (const count of addresses.split(',').map(Number)) {
        alone.push(...(await visitFor(aloneSeconds)));
        // Each attack comes from addresses that have used nothing yet.
        const network = 10 + results.length;
        output.length = 0;
        const attackers = Array.from({ length: count }, (_, index) => `127.0.${network}.${2 + index}`);
        const attack = startAttack(name, { host: '127.0.0.1', port }, attackers);
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
        const result = {
          title,
          addresses: count,
          alone: [...alone],
          attacked,
          outcomes: attack.outcomes,
          begun: attack.begun(),
          minBegun: minBegun[name],
          errorsLogged,
        };
        report(summary(result));
        results.push(result);
      }
    }
    return results;
  },
  criteria: (results) =>
    results.flatMap(({ title, addresses, alone, attacked, begun, minBegun: least }) => {
      const refused = attacked.filter(isRefused);
      const wrong = attacked.filter((sample) => sample.problem !== undefined && !isRefused(sample));
      return [
        noneOf(
          `${title}: visitors refused`,
          refused.map(({ name, code, ms }) => `${name}, ${code}, after ${ms.toFixed(0)} ms`),
        ),
        { ...noneOf(`${title}: wrong answers`, problemLines(wrong)), measured: String(wrong.length) },
        atLeast(`${title}: begun by the attack`, begun, least),
        ...waitCriteria(title, addresses, alone, attacked),
      ];
    }),
  plants: {
    'few-requests-a-minute': {
      fails: 'idle, 1 addresses: visitors refused',
      options: { attacks: 'idle', addresses: '1' },
      env: { RATE_LIMIT_PER_MINUTE: '1' },
    },
    'answers-a-hundred-times-as-slow': {
      fails: 'idle, 1 addresses: p95 of structure, 10 kB',
      options: { attacks: 'idle', addresses: '1' },
      // From the visits beside the attack on.
      edit: beforeAnswer(`globalThis.answers = (globalThis.answers ?? 0) + 1;
          const lateMs = globalThis.answers > 50 ? (Date.now() - waitingSince) * 99 : 0;
          await new Promise((resolve) => setTimeout(resolve, Math.min(20_000, lateMs)));`),
    },
    'few-connections': {
      fails: 'idle, 1 addresses: begun by the attack',
      options: { attacks: 'idle', addresses: '1' },
      edit: {
        path: 'tests/proof/fairness/attacks.ts',
        from: 'const idleConnectionsPerSecond = 600;',
        to: 'const idleConnectionsPerSecond = 1;',
      },
    },
    'large-outputs-are-short': {
      fails: 'fill, 5 addresses: p95 of structure, 10 kB',
      options: { attacks: 'fill', addresses: '5' },
      edit: { path: 'apps/worker/src/parent/pool/lanes.ts', from: ' || isLarge;', to: ';' },
    },
    'long-runs-keep-children': {
      fails: 'starve, 5 addresses: p95 of render, 10 kB',
      options: { attacks: 'starve', addresses: '5' },
      edit: {
        path: 'apps/worker/src/parent/pool/lanes.ts',
        from: "job.lane === 'short' && job.isMovable && takesLong(job)",
        to: 'job.lane === undefined',
      },
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

/** Waits beside and without the attack, in total and as a ratio of each kind of visit. */
function summary({ title, alone, attacked, outcomes, errorsLogged }: Attacked): string {
  const ratios = waitRatios(alone, attacked).map(({ kind, times }) => `${kind} ${times.toFixed(1)}`);
  return [
    `${title}: ${attacked.length} visits, ${alone.filter(isRefused).length} refused without the attack`,
    `p95 ${p95(attacked).toFixed(0)} ms, alone ${p95(alone).toFixed(0)} ms`,
    `ratio ${(p95(attacked) / p95(alone)).toFixed(1)} (${ratios.join(', ')})`,
    `attackers: ${Array.from(outcomes, ([outcome, times]) => `${times} × ${outcome}`).join(', ') || 'no answer'}`,
    `${errorsLogged} errors logged`,
  ].join('; ');
}
