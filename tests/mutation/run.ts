import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutants.ts';
import { targets } from './targets.ts';

const usage = `npm run mutation -- [--target <part of a path>] [--step <n>]
Changes one operator, number, condition or statement at a time in sources where a wrong sign loses or leaks a file, and
runs their tests, which must fail. Prints every survivor. With --step every nth mutant is tried.`;

/** Time for the tests of one mutant, in ms: one that never ends is noticed, and its process is killed. */
const longestMs = 60_000;
const root = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: { target: { type: 'string', default: '' }, step: { type: 'string', default: '1' } },
});
const step = Number(values.step);
const chosen = Object.keys(targets).filter((target) => target.includes(values.target));
if (chosen.length === 0 || !(Number.isInteger(step) && step >= 1)) {
  console.error(usage);
  process.exit(2);
}

let tried = 0;
let survivors = 0;
for (const target of chosen) {
  const source = readFileSync(join(root, target), 'utf8');
  const mutants = mutantsOf(target, source);
  const found = await survivorsOf(target, mutants.length);
  tried += Math.ceil(mutants.length / step);
  survivors += found.length;
  for (const index of found) console.log(`SURVIVED ${target}:${describe(source, mutants[index] as Mutant)}`);
  console.log(`${target}: ${Math.ceil(mutants.length / step)} mutants, ${found.length} survived`);
}
console.log(`${tried} mutants, ${survivors} survived`);

/** Indices of the mutants that no test notices. */
async function survivorsOf(target: string, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let next = 0; next < count; ) next = await tryFrom(target, next, found);
  return found;
}

/** Tries mutants until all are done or one does not end. @returns the index to continue with */
function tryFrom(target: string, first: number, found: number[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const args = [target, String(first), String(step)];
    const child = fork(join(import.meta.dirname, 'try-mutants.ts'), args, { detached: true, stdio: 'ignore' });
    let current: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    child.on('message', ({ index, survived }: { index: number; survived?: boolean }) => {
      clearTimeout(timer);
      current = index;
      if (survived) found.push(index);
      // With the workers of its tests.
      timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), longestMs);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(Number.POSITIVE_INFINITY);
      else if (current === undefined) reject(new Error(`${target}: its tests fail without a mutant`));
      else resolve(current + step);
    });
  });
}

function describe(source: string, { start, end, replacement }: Mutant): string {
  const line = source.slice(0, start).split('\n').length;
  return `${line}: ${source.slice(start, end).split('\n', 1)[0]} → ${replacement.split('\n', 1)[0]}`;
}
