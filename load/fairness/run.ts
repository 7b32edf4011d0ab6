import { parseArgs } from 'node:util';
import { costClasses } from '@blattwerk/shared';
import { type AttackName, attackNames } from './kinds.ts';
import { multiplesOf } from './multiples.ts';

const usage = `node load/fairness/run.ts [--attacks starve,fill,mixed] [--addresses 1,5,50] [--workers 1,2,4,8] [--cores 2]
Simulates the visitors and attacks of npm run proof:fairness with the product's own admission and lanes, for several
numbers of workers, each with so many cores for its children. Prints the p95 of visitors in the queues structure, images and render as multiples
of that without the attack, and how many were refused.`;

/** Each with other times of arrival and other files. */
const seeds = ['1', '2', '3', '4', '5'];

const { values } = parseArgs({
  options: {
    attacks: { type: 'string', default: attackNames.join(',') },
    addresses: { type: 'string', default: '1,5,50' },
    workers: { type: 'string', default: '1,2,4,8' },
    cores: { type: 'string', default: '2' },
    help: { type: 'boolean' },
  },
});
const attacks = values.attacks.split(',');
const [addresses = [], workers = []] = [values.addresses, values.workers].map((list) => list.split(',').map(Number));
const cores = Number(values.cores);
const isUsable =
  cores > 0 &&
  attacks.every((name) => attackNames.includes(name as AttackName)) &&
  [...addresses, ...workers].every((count) => Number.isInteger(count) && count >= 1 && count <= 250);
if (values.help || !isUsable) {
  console.error(usage);
  process.exit(values.help ? 0 : 1);
}

const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
line(['Attack', 'Addresses', ...workers.map((count) => `${count} worker${count > 1 ? 's' : ''}`)]);
line(['---', '--:', ...workers.map(() => '--:')]);
for (const attack of attacks as AttackName[]) {
  for (const from of addresses) {
    const cells = workers.map((count) => {
      const { times, refused } = multiplesOf({ workers: count, cores }, { attack, addresses: from }, seeds);
      const rounded = costClasses.map((costClass) => times[costClass].toFixed(1));
      return `${rounded.join(' / ')}${refused > 0 ? ` (${refused} refused)` : ''}`;
    });
    line([attack, String(from), ...cells]);
  }
}
