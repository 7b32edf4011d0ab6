import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBetween } from '@blattwerk/testing/markdown';
import { percent, scoreOf, type StrykerReport, survivorsOf, withinSample, withScore } from './report.ts';
import { sampleWindows } from './sample.ts';

const usage = `npm run mutation -- [<folder>…] [--lines <n>] [--seed <text>] [--timeout <s>] [--tests <folders>]
                            [--write] [--all] [--fresh]
Changes the sources of a folder, one operator, condition, literal or block at a time, and runs the unit tests of the
folder that reach the change: one of them must fail. Prints every survivor and the score. Without a folder:
packages/pdf/src, apps/gateway/src and apps/worker/src/parent.
  --lines   lines of code in the sample, 300 by default: they have at least as many mutants
  --seed    chooses the sample, 1 by default
  --timeout seconds that the tests of a mutant may take above their usual time, 20 by default: more beside other work
  --tests   further folders whose unit tests are run, separated by commas
  --all     every line
  --fresh   tries every mutant again; otherwise results of unchanged sources and tests are read from the last run
  --write   writes the score into docs/mutation.md`;

const root = join(import.meta.dirname, '../..');
const folders = ['packages/pdf/src', 'apps/gateway/src', 'apps/worker/src/parent'];
const reports = join(root, 'node_modules/.cache/mutation');
const options = {
  lines: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  timeout: { type: 'string', default: '20' },
  tests: { type: 'string' },
  all: { type: 'boolean', default: false },
  fresh: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const;

const { values, positionals } = parse();
mkdirSync(reports, { recursive: true });
for (const folder of positionals.length > 0 ? positionals : folders) tryFolder(folder);

function parse() {
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    if ([parsed.values.lines, parsed.values.timeout].every((each) => /^[1-9]\d*$/.test(each))) return parsed;
  } catch {
    // An unknown option.
  }
  console.error(usage);
  process.exit(2);
}

function tryFolder(folder: string): void {
  const isOfTests = (path: string) => /\.test\.ts$|fixture\.ts$|\/testing\//.test(path);
  const paths = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((path) => !isOfTests(path));
  const sources = new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const lines = values.all ? Number.POSITIVE_INFINITY : Number(values.lines);
  const name = folder.replaceAll('/', '-');
  const seed = values.all ? 'all' : values.seed;
  const reportPath = join(reports, `${name}.json`);
  const configPath = join(reports, `${name}.config.json`);
  const sample = sampleWindows(sources, lines, values.seed);
  const mutate = values.all ? [...sources.keys()] : sample.map(({ path, first, last }) => `${path}:${first}-${last}`);
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // A thread's children are not those of its process, which tests of the worker look for.
    vitest: { configFile: 'tests/mutation/vitest.config.ts', pool: 'forks' },
    mutate,
    // A text of a message is no behavior that a test should hold.
    mutator: { excludedMutations: ['StringLiteral'] },
    // What a module computes once, before any test begins, would need a new process for each mutant.
    ignoreStatic: true,
    concurrency: 2,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportPath },
    incremental: true,
    force: values.fresh,
    incrementalFile: join(reports, `${name}.${seed}.incremental.json`),
    tempDirName: '.stryker-tmp',
    ignorePatterns: ['apps/web/dist', '.turbo', '.cache'],
    // Stryker would rewrite its paths with TypeScript's API, which version 7 does not have; the tests need none of them.
    tsconfigFile: 'none.json',
    // It would write a comment into sources that tests read.
    disableTypeChecks: false,
    allowConsoleColors: false,
    timeoutMS: Number(values.timeout) * 1_000,
    // A backstop for a busy machine.
    dryRunTimeoutMinutes: 20,
    warnings: false,
  };
  writeFileSync(configPath, JSON.stringify(config));
  const { status } = spawnSync('stryker', ['run', configPath], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TESTED_FOLDERS: values.tests ? `${folder},${values.tests}` : folder },
  });
  if (status !== 0) throw new Error(`${folder}: Stryker ended with ${status}`);
  const whole = JSON.parse(readFileSync(reportPath, 'utf8')) as StrykerReport;
  const report = values.all ? whole : withinSample(whole, sample);
  const score = scoreOf(report);
  for (const survivor of survivorsOf(report)) console.log(`SURVIVED ${survivor}`);
  const { killed, survived } = score;
  console.log(`${folder}: ${killed} of ${killed + survived} mutants killed, ${percent(killed, survived)}`);
  if (!values.write) return;
  const document = join(root, 'docs/mutation.md');
  const [, table = ''] = readFileSync(document, 'utf8').split(/<!-- (?:end of )?scores -->/);
  const written = withScore(table, { folder, seed, ...score });
  writeBetween(document, ['<!-- scores -->', '<!-- end of scores -->'], written);
}
