import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { costClasses } from '@blattwerk/shared';
import { findUnfinished, views, writeTool } from './new-tool/write-tool.ts';

const usage = `npm run new-tool -- <name> [--cost ${costClasses.join('|')}] [--view ${views.join('|')}] [--prefix reversed_]
Writes the files of a tool, its lines in the registries and its tests, and lists what a person has to write.`;

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cost: { type: 'string', default: costClasses[0] },
    view: { type: 'string', default: views[0] },
    prefix: { type: 'string' },
  },
});
const [name] = positionals;
const costClass = costClasses.find((each) => each === values.cost);
const view = views.find((each) => each === values.view);
if (!name || positionals.length > 1 || !costClass || !view) {
  console.error(usage);
  process.exit(1);
}

const { written, changed } = writeTool(root, {
  name,
  costClass,
  view,
  ...(values.prefix === undefined ? {} : { prefix: values.prefix }),
});
const paths = [...written, ...changed];
run('biome', 'format', '--write', ...paths.filter((path) => !path.endsWith('.svg')));
run(process.execPath, 'scripts/make-docs.ts');

console.log(`Written:\n${list(written)}
Changed:\n${list(changed)}
Left to write; the tests fail until no place is marked:\n${list(findUnfinished(root, paths))}
And where it applies: a new error code (error-catalog.ts and both languages of texts/), removed properties
(tests/fidelity/expected-removals.ts), a promise of the page (packages/shared/src/promises). Then: npm run docs, npm run check,
vitest run apps/worker/src/tools/${name} packages/shared apps/web tests/http/tools,
playwright test journeys -g ${name}, npm run fidelity.`);

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  });
  if (status !== 0) throw new Error(`${command} failed`);
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
