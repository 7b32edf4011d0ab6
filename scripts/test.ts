import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '@blattwerk/testing/build-web';
import { compileCache } from '@blattwerk/testing/compile-cache';
import { writeReport } from '@blattwerk/testing/write-report';
import { runChecks } from './check.ts';
import { allTestPackages, declarePackages, testPackages } from './system-packages.ts';
import { type Counts, readCounts, readPlaywrightReport, readVitestReport } from './test/reports.ts';

/**
 * `npm test` runs the quick suites, `npm run test:all` the others as well. A test belongs to the quick suites if a usual
 * change can break it and nothing else there would show it. With `--report <json>` it writes the counts.
 */
const { all, report: reportPath } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    'no-install': { type: 'boolean' },
    report: { type: 'string' },
  },
}).values;

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'blattwerk-test-'));
const total = { passed: 0, failed: 0 };
/** Names of failed tests, printed again at the end of the log. */
const failures: string[] = [];

function count(name: string, { passed, failed, names = [] }: Counts, start: number): void {
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`\n${name}: ${passed} passed, ${failed} failed, ${seconds} s\n`);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(...(names.length > 0 ? names : [name]));
}

/** A test command that writes a report. */
interface Suite {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  read: () => Counts;
}

/** Runs a suite and counts its tests; without a report, it has failed. */
async function run({ name, command, args, env, read }: Suite): Promise<void> {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('close', resolve);
  });
  let counts: Counts = { passed: 0, failed: 0 };
  try {
    counts = read();
  } catch {
    counts.failed = 1;
  }
  count(name, code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }, start);
}

function vitest(name: string, report: string, ...args: string[]): Suite {
  const path = join(reports, report);
  return {
    name,
    command: 'vitest',
    args: ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    read: () => readVitestReport(path),
  };
}

function playwright(name: string, report: string, ...projects: string[]): Suite {
  const path = join(reports, report);
  return {
    name,
    command: 'playwright',
    args: ['test', ...projects.map((project) => `--project=${project}`), '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    read: () => readPlaywrightReport(path),
  };
}

function ownSuite(name: string, report: string, ...args: string[]): Suite {
  const path = join(reports, report);
  return { name, command: process.execPath, args: [...args, '--report', path], read: () => readCounts(path) };
}

/** The corpus that CORPUS names, if there is one. */
function corpusSuite(): Suite[] {
  const corpus = process.env.CORPUS;
  if (!corpus || !existsSync(corpus)) {
    console.log('No corpus: CORPUS names no folder.');
    return [];
  }
  const args = [corpus, '--exceptions', 'tests/corpus/exceptions.json'];
  return [ownSuite(`Corpus ${corpus}`, 'corpus.json', 'tests/corpus/run.ts', ...args)];
}

/** Checks and the build of the site, which use one core and leave the other to the unit tests. */
async function checkAndBuild(): Promise<void> {
  const start = performance.now();
  count('Checks: format, lint, types, boundaries, unused code', await runChecks('--concurrency=1'), start);
  buildWeb();
}

// Each process of a runner compiles the same modules.
process.env.NODE_COMPILE_CACHE ??= compileCache;
// Nothing in these tests depends on how well large files are compressed.
if (!all) process.env.SITE_COMPRESSION = 'fast';

try {
  declarePackages(all ? allTestPackages : testPackages);
  await Promise.all([checkAndBuild(), run(vitest('Units, contracts and the API', 'unit.json', '--project=!full'))]);
  // After the others: beside them, a browser on two cores waits too long for its answers.
  await run(playwright('In a browser', 'browser.json', 'desktop', 'phone'));
  if (all) {
    const suites: Suite[] = [
      vitest('The whole product, slowly', 'full.json', '--project=full'),
      playwright('In a browser: all others', 'browser-full.json', 'desktop-full', 'phone-full'),
      vitest('Journeys in Firefox and WebKit', 'journeys.json', '--config=tests/other-browsers/vitest.config.ts'),
      ownSuite('What each tool keeps', 'fidelity.json', 'tests/fidelity/run.ts'),
      ...corpusSuite(),
    ];
    for (const suite of suites) await run(suite);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (reportPath !== undefined) writeReport(reportPath, { ...total, names: failures });
for (const name of failures) console.log(`FAILED ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
