import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlaywrightReport, readTurboSummary } from './reports.ts';

it('says of a failed test in a browser what was expected and what was there', () => {
  const errors = [{ message: '\u001b[31mexpected []\u001b[39m\n\n  received ["the action"]' }];
  const tests = [{ projectName: 'phone', status: 'unexpected', results: [{ errors }] }];
  const suites = [{ specs: [{ title: 'shows', file: 'a.spec.ts', line: 3, tests }] }];
  expect(written({ suites, stats: { expected: 1, unexpected: 1 } }, readPlaywrightReport)).toEqual({
    passed: 1,
    failed: 1,
    names: ['[phone] a.spec.ts:3 shows: expected [] received ["the action"]'],
  });
});

it('counts the tasks of turbo that ran, were read from the cache, failed, or were not run', () => {
  const tasks = [
    { taskId: 'a#check', command: 'tsc', execution: { exitCode: 0 }, cache: { status: 'MISS' } },
    { taskId: 'b#check', command: 'tsc', execution: { exitCode: 0 }, cache: { status: 'HIT' } },
    { taskId: 'c#check', command: 'tsc', execution: { exitCode: 2 } },
    { taskId: 'd#check', command: 'tsc' },
    { taskId: 'd#transit', command: '<NONEXISTENT>' },
  ];
  expect(written({ tasks }, readTurboSummary)).toEqual({ passed: 2, failed: 2, names: ['c#check', 'd#check'] });
});

/** What is read of a report in a file. */
function written<T>(report: unknown, read: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-report-'));
  const path = join(folder, 'report.json');
  try {
    writeFileSync(path, JSON.stringify(report));
    return read(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
