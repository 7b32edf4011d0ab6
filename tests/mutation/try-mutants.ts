import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { mutantsOf, mutated } from './mutants.ts';
import { targets } from './targets.ts';

/** Runs the tests of one source with each of its mutants, in memory, and sends each outcome to the parent process. */
const root = join(import.meta.dirname, '../..');
const [target = '', first = '0', step = '1'] = process.argv.slice(2);
const path = join(root, target);
const source = readFileSync(path, 'utf8');
const mutants = mutantsOf(path, source);
let code = source;

const vitest = await createVitest(
  // Vitest's cache of transformed modules knows nothing of the mutants.
  { root, watch: false, reporters: [{}], bail: 1, silent: true, fileParallelism: false, fsModuleCache: false },
  {
    plugins: [{ name: 'mutate', enforce: 'pre', transform: (_, id) => (id.split('?')[0] === path ? code : undefined) }],
  },
);
const specifications = await vitest.globTestSpecifications([...(targets[target] ?? [])]);

/** Whether all tests pass. */
async function passes(): Promise<boolean> {
  vitest.invalidateFile(path);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
}

if (!(await passes())) throw new Error(`${target}: expected its tests to pass without a mutant`);
for (let index = Number(first); index < mutants.length; index += Number(step)) {
  const mutant = mutants[index];
  if (!mutant) break;
  process.send?.({ index, begun: true });
  code = mutated(source, mutant);
  process.send?.({ index, survived: await passes() });
}
await vitest.close();
process.exit(0);
