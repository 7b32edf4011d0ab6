import { contracts, type JobStatus } from '@blattwerk/shared';
import { expect, test } from 'vitest';
import { advanceRun, beginRun, progressOf } from './busy-run.ts';
import { type JobPhase, laterPhase, type PagePhase, phaseOfStatus } from './progress.ts';

const { breakpoints } = contracts.convert;
const start = beginRun(3, { jobId: 'job', at: 0, bytes: 300, compresses: false });
const waiting = advanceRun(start, { name: 'waiting', position: null }, 0, breakpoints);

function status(fields: Partial<JobStatus>): JobStatus {
  return { state: 'active', stage: null, fraction: 0, position: null, ...fields };
}

function latestOf(...statuses: Partial<JobStatus>[]): JobPhase | null {
  return statuses.reduce<JobPhase | null>((before, fields) => laterPhase(before, phaseOfStatus(status(fields))), null);
}

test('the bar never decreases, in whatever order the server and the page report', () => {
  const reports: (Partial<JobStatus> | PagePhase)[] = [
    { state: 'waiting', position: 4 },
    { stage: 'processing', fraction: 0.5 },
    { stage: 'analyzing', fraction: 0.1 },
    { stage: 'processing', fraction: 0.2 },
    { state: 'waiting', position: 9 },
    { name: 'uploading', fraction: 0.3 },
    { stage: 'finishing', fraction: 1 },
    { name: 'receiving', fraction: 0.5 },
    { stage: 'finishing', fraction: 0.1 },
  ];
  let run = waiting;
  let job: JobPhase | null = null;
  let before = 0;
  for (const report of reports) {
    if ('name' in report) run = advanceRun(run, report, 0, breakpoints);
    else job = laterPhase(job, phaseOfStatus(status(report)));
    const { percent } = progressOf(run, job, breakpoints);
    expect(percent).toBeGreaterThanOrEqual(before);
    before = percent;
  }
  expect(progressOf(run, job, breakpoints).phase.name).toBe('receiving');
  expect(before).toBeLessThan(100);
});

test('the position in the queue follows the latest report', () => {
  const job = latestOf({ state: 'waiting', position: 4 }, { state: 'waiting', position: 2 });
  expect(progressOf(waiting, job, breakpoints).phase).toEqual({ name: 'waiting', position: 2 });
});

test('a report that the job is over changes nothing, since the response follows', () => {
  const job = latestOf({ stage: 'processing', fraction: 0.5 }, { state: 'refused' });
  expect(job).toEqual({ name: 'processing', fraction: 0.5 });
  expect(progressOf(waiting, latestOf({ state: 'refused' }), breakpoints).percent).toBe(breakpoints[0]);
});

test('a job that is unknown to the server shows the phase that the page observes', () => {
  expect(progressOf(start, null, breakpoints)).toEqual({ phase: { name: 'uploading', fraction: 0 }, percent: 5 });
});
