import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '@blattwerk/testing/build-web';
import { runChecks } from './check.ts';
import { ensureProductPackages, productPrograms, testPrograms } from './system-packages.ts';
import { type Counts, readCorpusReport, readPlaywrightReport, readVitestReport } from './test/reports.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'blattwerk-test-'));
const total = { passed: 0, failed: 0 };
/** Names of failed tests, printed again at the end of the log. */
const failures: string[] = [];

function count(name: string, { passed, failed, names = [] }: Counts): void {
  console.log(`\n${name}: ${passed} passed, ${failed} failed\n`);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(...(names.length > 0 ? names : [name]));
}

/** Runs a test command that writes a report; without a report, it has failed. */
async function suite(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  read: (code: number | null) => Counts,
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
  let counts: Counts = { passed: 0, failed: 0 };
  try {
    counts = read(code);
  } catch {
    counts.failed = 1;
  }
  count(name, code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) });
}

try {
  ensureProductPackages([...productPrograms, ...testPrograms]);

  console.log('== Checks: format, lint, types, boundaries, dead code');
  count('Checks', await runChecks());

  const unitReport = join(reports, 'unit.json');
  await suite(
    'Units, contracts and the pipeline',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    {},
    () => readVitestReport(unitReport),
  );

  buildWeb();
  const endToEndReport = join(reports, 'e2e.json');
  await suite(
    'End to end, in a browser',
    'playwright',
    ['test', '--project=desktop', '--project=phone', '--grep-invert=@extended', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport },
    () => readPlaywrightReport(endToEndReport),
  );

  const journeyReport = join(reports, 'journeys.json');
  await suite(
    'Journeys in Firefox and WebKit',
    'vitest',
    [
      'run',
      '--config=tests/other-browsers/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${journeyReport}`,
    ],
    {},
    () => readVitestReport(journeyReport),
  );

  await suite('What each tool keeps', process.execPath, ['tests/fidelity/run.ts'], {}, (code) =>
    code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  );

  const corpus = process.env.CORPUS;
  if (corpus && existsSync(corpus)) {
    const corpusReport = join(reports, 'corpus.json');
    const args = [
      'tests/corpus/run.ts',
      corpus,
      '--exceptions',
      'tests/corpus/exceptions.json',
      '--report',
      corpusReport,
    ];
    await suite(`Corpus ${corpus}`, process.execPath, args, {}, () => readCorpusReport(corpusReport));
  } else {
    console.log('No corpus: CORPUS names no folder.');
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
for (const name of failures) console.log(`FAILED ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
