import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/suites.md');
const usage = `npm run suites -- --record <suite> <report.json>
Writes the counts and the time of a report into docs/suites.md, and copies it to docs/reports. A suite is an npm script, such as proof:bombs.

npm run suites -- --run <suite> [-- <options of the suite>]
Runs a suite and records it, by the counts of its closing line or by its exit code; fails where the suite does.

npm run suites -- --check
Lists the suites whose last run failed, is missing, or is older than their schedule allows.`;
/** In the place of the minutes of a suite without a report that has its time. */
const notMeasured = 'not measured here';
/** Column of the minutes in the table of suites, from 0. */
const minutesColumn = 3;

/**
 * Age that the record of a suite may have, in days, by the column of when it runs: what runs each night or each push is
 * recorded once a week, what runs once a week each second one.
 */
const maxAgeDays: Readonly<Record<string, number>> = { 'every push': 8, nightly: 8, weekly: 15, 'by hand': 92 };

/** A run of a suite. */
export interface SuiteRun {
  suite: string;
  /** ISO 8601. */
  day: string;
  commit: string;
  passed: number;
  failed: number;
  /** Undefined where the report does not have it. */
  seconds: number | undefined;
}

/** Path of a suite's last report, relative to the folder of the page. */
export function reportOf(suite: string): string {
  return `reports/${suite.replaceAll(':', '-')}.json`;
}

/** A row of a table in Markdown: its cells. */
export function rowsOf(markdown: string): string[][] {
  return [...markdown.matchAll(/^\| (`npm .*) \|$/gm)].map(([, row = '']) => row.split(' | '));
}

/** The table of suites, without that of the last runs. */
export function suitesIn(markdown: string): string[][] {
  return rowsOf(markdown.slice(0, markdown.indexOf('## Last runs')));
}

export function commandOfSuite(suite: string): string {
  return suite === 'test' ? '`npm test`' : `\`npm run ${suite}\``;
}

/** The time of a run, in minutes. */
export function minutesOf(seconds: number | undefined): string {
  return seconds === undefined ? notMeasured : (seconds / 60).toFixed(1);
}

/**
 * Adds a run to the page, in the order of the suites, and its minutes to those; it replaces that of the same suite.
 * @throws Error for a suite that the page does not list
 */
export function recordRun(markdown: string, run: SuiteRun): string {
  const suites = suitesIn(markdown);
  const order = suites.map(([command = '']) => command);
  const command = commandOfSuite(run.suite);
  if (!order.includes(command)) throw new Error(`docs/suites.md has no suite ${run.suite}`);
  const link = `[report](${reportOf(run.suite)})`;
  const row = [command, run.day, run.commit, String(run.passed), String(run.failed), link];
  const begin = markdown.indexOf('## Last runs');
  const [last = '', ...unrecorded] = markdown.slice(begin).split(/(?=\n## Without a record)/);
  const known = suites.find(([name]) => name === command) ?? [];
  const measured = known.with(minutesColumn, minutesOf(run.seconds));
  const head = markdown.slice(0, begin).replace(lineOf(known), lineOf(measured));
  const rows = [...rowsOf(last).filter(([name]) => name !== command), row];
  const sorted = rows.toSorted(([a = ''], [b = '']) => order.indexOf(a) - order.indexOf(b));
  const text = last.slice(0, last.indexOf('\n|---') + 1);
  const rule = '|---|---|---|---|---|---|\n';
  return `${head}${text}${rule}${sorted.map((cells) => `${lineOf(cells)}\n`).join('')}${unrecorded.join('')}`;
}

/**
 * Suites without a passing record that is as young as their schedule allows, each with the reason. Those of the table of
 * suites without a record are left out, whose reason it gives.
 * @param today ISO 8601
 */
export function findStaleRecords(markdown: string, today: string): string[] {
  const [lastRuns = '', unrecorded = ''] = markdown
    .slice(markdown.indexOf('## Last runs'))
    .split('## Without a record');
  const runs = new Map(rowsOf(lastRuns).map((cells) => [cells[0], cells]));
  const excused = new Set(rowsOf(unrecorded).map(([command]) => command));
  return suitesIn(markdown).flatMap(([command = '', , when = '']) => {
    if (excused.has(command)) return [];
    const [, day = '', , , failed] = runs.get(command) ?? [];
    if (day === '') return [`${command} has no record`];
    if (failed !== '0') return [`${command} failed on ${day}`];
    const ageDays = (Date.parse(today) - Date.parse(day)) / 86_400_000;
    const allowed = maxAgeDays[when] ?? 0;
    return ageDays <= allowed ? [] : [`${command} was recorded ${ageDays} days ago; ${allowed} are allowed (${when})`];
  });
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Suites that write a report. */
const reporting = /^(?:test|test:all|bare-machine|corpus|fidelity|pdfa|proof:.*)$/;

/** Counts and seconds of a report. */
type Report = Readonly<Record<string, unknown>> & { passed: number; failed: number };

/**
 * Runs a suite with its output on the terminal.
 * @returns its report; without one, the counts of its last line of the form `3 passed, 0 failed`, or one passed or failed by its
 *   exit code
 */
async function runSuite(suite: string, args: readonly string[]): Promise<Report> {
  const start = performance.now();
  using folder = temporaryFolder();
  const path = join(folder.path, 'report.json');
  const all = reporting.test(suite) ? [...args, '--report', path] : args;
  const child = spawn('npm', ['run', suite, ...(all.length > 0 ? ['--', ...all] : [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output = (output + data.toString()).slice(-10_000);
    process.stdout.write(data);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  if (existsSync(path)) {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    return { ...report, failed: Math.max(report.failed, Number(code !== 0)), seconds };
  }
  const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
  const counts =
    passed === undefined
      ? { passed: Number(code === 0), failed: 0 }
      : { passed: Number(passed), failed: Number(failed) };
  // Folders are those of the machine, and their names alone are of the run.
  const stated = args.map((arg) => (isAbsolute(arg) ? basename(arg) : arg));
  return { args: stated, ...counts, failed: Math.max(counts.failed, Number(code !== 0)), seconds };
}

/** Writes a run of this commit and this day into docs/suites.md and docs/reports. */
function record(suite: string, report: Report): void {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const { passed, failed, seconds } = report;
  const day = new Date().toISOString().slice(0, 10);
  const run = { suite, day, commit: stdout.trim(), passed, failed };
  const measured = typeof seconds === 'number' ? seconds : undefined;
  writeFileSync(page, recordRun(readFileSync(page, 'utf8'), { ...run, seconds: measured }));
  const copy = join(root, 'docs', reportOf(suite));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, `${JSON.stringify(report, null, 2)}\n`);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: 'string' }, run: { type: 'string' }, check: { type: 'boolean' } },
  });
  const [path] = positionals;
  if (values.check) {
    const stale = findStaleRecords(readFileSync(page, 'utf8'), new Date().toISOString().slice(0, 10));
    for (const line of stale) console.log(line);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else if (values.run !== undefined) {
    const report = await runSuite(values.run, positionals);
    record(values.run, report);
    process.exitCode = report.failed > 0 ? 1 : 0;
  } else if (values.record !== undefined && path !== undefined) {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    if (!Number.isInteger(report.passed) || !Number.isInteger(report.failed))
      throw new TypeError(`${path}: numbers passed and failed were expected`);
    record(values.record, report);
  } else {
    console.error(usage);
    process.exitCode = 2;
  }
}
