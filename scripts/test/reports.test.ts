import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTurboSummary } from './reports.ts';

it('counts the tasks of turbo that ran, were read from the cache, failed, or were not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-summary-'));
  const path = join(folder, 'summary.json');
  try {
    const tasks = [
      { taskId: 'a#check', command: 'tsc', execution: { exitCode: 0 }, cache: { status: 'MISS' } },
      { taskId: 'b#check', command: 'tsc', execution: { exitCode: 0 }, cache: { status: 'HIT' } },
      { taskId: 'c#check', command: 'tsc', execution: { exitCode: 2 } },
      { taskId: 'd#check', command: 'tsc' },
      { taskId: 'd#transit', command: '<NONEXISTENT>' },
    ];
    writeFileSync(path, JSON.stringify({ tasks }));
    expect(readTurboSummary(path)).toEqual({ passed: 2, failed: 2, names: ['c#check', 'd#check'] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
