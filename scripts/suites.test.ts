import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commandOfSuite, findStaleRecords, minutesOf, recordRun, reportOf, rowsOf, suitesIn } from './suites.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const page = read('docs/suites.md');

/** Scripts that show nothing about the product: they run, build, check, write or send it. */
const others =
  /^(start|dev|build|check(:\w+)?|format|docs|new-tool|sbom|audit|pin-images|release:api|suites|go-live|check-live|upgrade)$/;

interface Step {
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'timeout-minutes'?: number | string;
  strategy?: { matrix: { include?: { suite: string; minutes: number; run: string }[] } };
  steps: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
const files = readdirSync(join(root, folder));
const workflows = Object.fromEntries(
  files.map((file) => [file.replace(/\.yml$/, ''), parse(read(`${folder}/${file}`)) as Workflow]),
);

/** Commands of a job, with its time limit in minutes. */
function commandsOf(job: Job): { command: string; minutes: number }[] {
  const matrix = job.strategy?.matrix.include?.map(({ run, minutes }) => ({ command: run, minutes })) ?? [];
  const minutes = Number(job['timeout-minutes']);
  return [...matrix, ...job.steps.flatMap(({ run }) => (run === undefined ? [] : [{ command: run, minutes }]))];
}

/** Names of npm scripts in a command. */
function npmScriptsIn(command: string): string[] {
  return [...command.matchAll(/\bnpm run (?:--silent )?([\w:-]*\w)/g)].map(([, name = '']) => name);
}

describe.each(Object.entries(workflows))('the workflow %s', (_, { jobs, permissions }) => {
  it('may only read unless it says so, and ends each job after a time', () => {
    expect(permissions?.['contents']).toBe('read');
    for (const [name, job] of Object.entries(jobs)) {
      expect(job['timeout-minutes'], name).toBeDefined();
      const include = job.strategy?.matrix.include;
      if (!include) expect(Number(job['timeout-minutes']), name).toBeGreaterThan(0);
      for (const { suite, minutes } of include ?? []) expect(minutes, suite).toBeGreaterThan(0);
    }
  });

  it('runs only npm scripts that exist', () => {
    const names = Object.values(jobs)
      .flatMap(commandsOf)
      .flatMap(({ command }) => npmScriptsIn(command));
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it.each(['nightly', 'weekly'])('the workflow %s has a schedule, and keeps a report of each suite', (name) => {
  const { on, jobs } = workflows[name] as Workflow;
  expect(on).toMatchObject({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ /) }] });
  for (const { steps, strategy } of Object.values(jobs)) {
    expect(steps.some(({ uses }) => uses?.startsWith('actions/upload-artifact@'))).toBe(true);
    const suites = strategy?.matrix.include?.map(({ suite }) => suite) ?? [];
    expect(new Set(suites).size).toBe(suites.length);
  }
});

describe('docs/suites.md', () => {
  it('lists every suite of package.json, and no other', () => {
    const suites = Object.keys(scripts).filter((name) => !others.test(name));
    const listed = suitesIn(page).map(([command = '']) => command);
    expect(listed.toSorted()).toEqual(suites.map(commandOfSuite).toSorted());
  });

  it('says when each runs, and after which time it is ended', () => {
    const scheduled = ['nightly', 'weekly'].flatMap((name) =>
      Object.values(workflows[name]?.jobs ?? {})
        .flatMap(commandsOf)
        .flatMap(({ command, minutes }) => npmScriptsIn(command).map((script) => ({ script, name, minutes }))),
    );
    const ofPush = Object.values(workflows['ci']?.jobs ?? {}).map((job) => String(job['timeout-minutes']));
    for (const [command = '', , when, , limit] of suitesIn(page)) {
      const own = scheduled.filter(({ script }) => commandOfSuite(script) === command);
      const runs = [...new Set(own.map(({ name }) => name))];
      const longest = String(Math.max(...own.map(({ minutes }) => minutes)));
      if (own.length > 0) expect([command, when, limit]).toEqual([command, runs.join(', '), longest]);
      else if (when === 'every push') expect([command, [limit]]).toEqual([command, ofPush]);
      else expect([command, when, limit]).toEqual([command, 'by hand', '–']);
    }
  });
});

it('every suite has the minutes of its last report, and no others', () => {
  for (const [command = '', , , minutes] of suitesIn(page)) {
    const suite = Object.keys(scripts).find((name) => commandOfSuite(name) === command) ?? '';
    const path = `docs/${reportOf(suite)}`;
    const { seconds } = (existsSync(join(root, path)) ? JSON.parse(read(path)) : {}) as { seconds?: number };
    expect([command, minutes]).toEqual([command, minutesOf(seconds)]);
  }
});

it('every last run has the counts of its report', () => {
  const [lastRuns = ''] = page.slice(page.indexOf('## Last runs')).split('## Without a record');
  for (const [command = '', , , passed, failed] of rowsOf(lastRuns)) {
    const suite = Object.keys(scripts).find((name) => commandOfSuite(name) === command) ?? '';
    expect([command, JSON.parse(read(`docs/${reportOf(suite)}`))]).toMatchObject([
      command,
      { passed: Number(passed), failed: Number(failed) },
    ]);
  }
});

it('a suite without a record has a reason, and no record', () => {
  const [lastRuns = '', unrecorded = ''] = page.slice(page.indexOf('## Last runs')).split('## Without a record');
  const recorded = rowsOf(lastRuns).map(([command]) => command);
  for (const [command, reason = ''] of rowsOf(unrecorded)) {
    expect(recorded).not.toContain(command);
    expect(reason.length, command).toBeGreaterThan(20);
  }
});

describe('stale records', () => {
  const suites = `| Suite | Shows | Runs | Minutes | Limit |
|---|---|---|---|---|
| \`npm run fuzz\` | a | nightly | 1.0 | 45 |
| \`npm run proof:soak\` | b | weekly | 1.0 | 60 |
| \`npm run load\` | c | by hand | 1.0 | – |
| \`npm run smoke\` | d | weekly | not measured here | 60 |

## Last runs
`;
  const run = (suite: string, day: string, failed = 0) =>
    `| \`npm run ${suite}\` | ${day} | 01234567 | 9 | ${failed} | r |\n`;
  const without = '## Without a record\n\n| `npm run smoke` | needs a container engine |\n';

  it('are those that are older than the schedule of their suite allows, that failed, and that are missing', () => {
    const whole = `${suites}${run('fuzz', '2026-01-01')}${run('proof:soak', '2026-01-01')}${run('load', '2026-01-01')}${without}`;
    expect(findStaleRecords(whole, '2026-01-09')).toEqual([]);
    expect(findStaleRecords(whole, '2026-01-10')).toEqual([
      '`npm run fuzz` was recorded 9 days ago; 8 are allowed (nightly)',
    ]);
    expect(findStaleRecords(whole, '2026-01-17')).toHaveLength(2);
    expect(findStaleRecords(whole, '2026-04-04')).toHaveLength(3);
    const failing = `${suites}${run('fuzz', '2026-01-09', 1)}${run('proof:soak', '2026-01-09')}${without}`;
    expect(findStaleRecords(failing, '2026-01-09')).toEqual([
      '`npm run fuzz` failed on 2026-01-09',
      '`npm run load` has no record',
    ]);
  });
});

describe('a recorded run', () => {
  const run = { day: '2026-01-02', commit: '01234567', passed: 4, failed: 0, seconds: 89 };
  const lastOf = (text: string) => rowsOf(text.slice(text.indexOf('## Last runs'))).map((cells) => cells.join(' '));

  it('replaces the row of its suite, and stands in the order of the suites', () => {
    const empty = page.slice(0, page.indexOf('|---|---|---|---|---|---|')) + '|---|---|---|---|---|---|\n';
    const first = recordRun(empty, { ...run, suite: 'proof:soak' });
    const second = recordRun(first, { ...run, suite: 'fuzz' });
    const third = recordRun(second, { ...run, suite: 'proof:soak', failed: 1 });
    expect(lastOf(third)).toEqual([
      '`npm run fuzz` 2026-01-02 01234567 4 0 [report](reports/fuzz.json)',
      '`npm run proof:soak` 2026-01-02 01234567 4 1 [report](reports/proof-soak.json)',
    ]);
    const minutes = (text: string, suite: string) => suitesIn(text).find(([command]) => command?.includes(suite))?.[3];
    expect([minutes(first, 'proof:soak'), minutes(second, 'run fuzz')]).toEqual(['1.5', '1.5']);
    const unmeasured = recordRun(third, { ...run, suite: 'proof:soak', seconds: undefined });
    expect([minutes(unmeasured, 'proof:soak'), minutes(unmeasured, 'run fuzz')]).toEqual(['not measured here', '1.5']);
    const others = (text: string) => suitesIn(text).filter(([command = '']) => !/fuzz|soak/.test(command));
    expect(others(third)).toEqual(others(empty));
  });

  it('leaves the suites without a record', () => {
    const text = recordRun(page, { ...run, suite: 'fuzz' });
    const reasons = (markdown: string) => markdown.slice(markdown.indexOf('## Without a record'));
    expect(text).toContain('## Without a record');
    expect(reasons(text)).toBe(reasons(page));
  });

  it('is refused for a suite that is not listed', () => {
    expect(() => recordRun(page, { ...run, suite: 'gone' })).toThrow('no suite gone');
  });
});
