import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { runChecks } from './check.ts';
import { ensureSystemFont, ensureSystemPrograms, productPrograms, testPrograms } from './system-packages.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'blattwerk-test-'));
const total = { passed: 0, failed: 0 };

function count(name: string, passed: number, failed: number): void {
  console.log(`\n${name}: ${passed} passed, ${failed} failed\n`);
  total.passed += passed;
  total.failed += failed;
}

/** Runs a test command that leaves a report; one that leaves none has failed. */
async function suite(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  read: (code: number | null) => [number, number],
): Promise<void> {
  console.log(`\n== ${name}`);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('close', resolve);
  });
  let [passed, failed] = [0, 0];
  try {
    [passed, failed] = read(code);
  } catch {
    failed = 1;
  }
  count(name, passed, code === 0 ? failed : Math.max(1, failed));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

try {
  ensureSystemPrograms([...productPrograms, ...testPrograms]);
  ensureSystemFont();

  console.log('== Checks: format, lint, types, boundaries, dead code');
  const checks = await runChecks();
  count('Checks', checks.passed, checks.failed);

  const unitReport = join(reports, 'unit.json');
  await suite(
    'Units, contracts and the pipeline',
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
      `--retry=${process.env.CI ? 1 : 0}`,
    ],
    {},
    () => {
      const report = readJson(unitReport) as {
        numPassedTests: number;
        numFailedTests: number;
        numFailedTestSuites: number;
      };
      return [report.numPassedTests, report.numFailedTests || report.numFailedTestSuites];
    },
  );

  buildWeb();
  const endToEndReport = join(reports, 'e2e.json');
  await suite(
    'End to end, in a browser',
    'playwright',
    ['test', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport, E2E_SCOPE: process.env.E2E_SCOPE ?? 'brief' },
    () => {
      const { stats } = readJson(endToEndReport) as { stats: { expected: number; unexpected: number; flaky: number } };
      if (stats.flaky > 0) console.log(`${stats.flaky} passed only the second time.`);
      return [stats.expected + stats.flaky, stats.unexpected];
    },
  );

  await suite('What each tool keeps', process.execPath, ['scripts/fidelity.ts'], {}, (code) =>
    code === 0 ? [1, 0] : [0, 1],
  );

  const corpus = process.env.CORPUS;
  if (corpus && existsSync(corpus)) {
    const corpusReport = join(reports, 'corpus.json');
    const args = [
      'scripts/corpus.ts',
      corpus,
      '--exceptions',
      'scripts/corpus/exceptions.json',
      '--report',
      corpusReport,
    ];
    await suite(`Corpus ${corpus}`, process.execPath, args, {}, () => {
      const report = readJson(corpusReport) as { passed: number; failed: number };
      return [report.passed, report.failed];
    });
  } else {
    console.log('No corpus: CORPUS names no folder.');
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
