import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/suites.md');
const usage = `npm run suites -- --record <suite> <report.json>
Writes the counts and the time of a report into docs/suites.md, and copies it to docs/reports. A suite is an npm script, such as proof:bombs.`;
/** In the place of the minutes of a suite without a report that has its time. */
const notMeasured = 'not measured here';
/** Column of the minutes in the table of suites, from 0. */
const minutesColumn = 3;

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
  const last = markdown.slice(begin);
  const known = suites.find(([name]) => name === command) ?? [];
  const measured = known.with(minutesColumn, minutesOf(run.seconds));
  const head = markdown.slice(0, begin).replace(lineOf(known), lineOf(measured));
  const rows = [...rowsOf(last).filter(([name]) => name !== command), row];
  const sorted = rows.toSorted(([a = ''], [b = '']) => order.indexOf(a) - order.indexOf(b));
  const text = last.slice(0, last.indexOf('\n|---') + 1);
  const rule = '|---|---|---|---|---|---|\n';
  return `${head}${text}${rule}${sorted.map((cells) => `${lineOf(cells)}\n`).join('')}`;
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { record: { type: 'string' } } });
  const [path] = positionals;
  if (values.record === undefined || path === undefined) {
    console.error(usage);
    process.exit(2);
  }
  const text = readFileSync(path, 'utf8');
  const { passed, failed, seconds } = JSON.parse(text) as Record<string, unknown>;
  if (!Number.isInteger(passed) || !Number.isInteger(failed)) {
    console.error(`${path}: numbers passed and failed were expected, got ${String(passed)} and ${String(failed)}`);
    process.exit(1);
  }
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const run = {
    suite: values.record,
    day: new Date().toISOString().slice(0, 10),
    commit: stdout.trim(),
    passed: Number(passed),
    failed: Number(failed),
    seconds: typeof seconds === 'number' ? seconds : undefined,
  };
  writeFileSync(page, recordRun(readFileSync(page, 'utf8'), run));
  const copy = join(root, 'docs', reportOf(run.suite));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
}
