import { type CostClass, type JobReply, ToolError } from '@blattwerk/shared';
import { beforeEach, expect, it } from 'vitest';
import { createOpenJobs, type OpenJob, type OpenJobs } from './open-jobs.ts';

let jobs: OpenJobs;
beforeEach(() => {
  jobs = createOpenJobs();
});

function open(id: string, costClass: CostClass = 'structure'): OpenJob {
  return jobs.open({ id, progressId: `progress of ${id}`, costClass });
}

/** The code with which a job has ended. */
function codeOf({ signal }: OpenJob): string | undefined {
  return signal.aborted ? (signal.reason as ToolError).code : undefined;
}

function refusal(job: string, code: 'cancelled' | 'damagedPdf'): JobReply {
  return { job, kind: 'refused', code, token: null, params: {} };
}

it('passes replies to their job, also before it listens and after it is closed', () => {
  const [first, second] = [open('1'), open('2')];
  const replies: [string, string][] = [];
  jobs.dispatch({ job: '1', kind: 'started', token: 't' });
  for (const job of [first, second]) job.onReply = (reply) => void replies.push([job.id, reply.kind]);
  jobs.dispatch({ job: '1', kind: 'started', token: 't' });
  jobs.dispatch(refusal('2', 'damagedPdf'));
  jobs.close(first);
  jobs.dispatch(refusal('1', 'damagedPdf'));
  jobs.dispatch(refusal('1', 'cancelled'));
  jobs.dispatch({ job: 'unknown', kind: 'started', token: 't' });
  expect(replies).toEqual([
    ['1', 'started'],
    ['2', 'refused'],
  ]);
  expect([codeOf(first), codeOf(second)]).toEqual([undefined, undefined]);
});

it('ends a job that was cancelled, at whichever gateway, instead of passing that on', () => {
  const job = open('1');
  job.onReply = () => expect.unreachable();
  jobs.dispatch(refusal('1', 'cancelled'));
  expect(codeOf(job)).toBe('cancelled');
});

it('keeps the first of several refusals of a job', () => {
  const job = open('1');
  job.end(new ToolError('busy'));
  job.end(new ToolError('cancelled'));
  expect(codeOf(job)).toBe('busy');
});

it('ends all jobs, or those of the given queues', () => {
  const opened = [open('1', 'structure'), open('2', 'images'), open('3', 'render')];
  jobs.endAll(() => new ToolError('busy'), ['images', 'render']);
  expect(opened.map(codeOf)).toEqual([undefined, 'busy', 'busy']);
  jobs.endAll(() => new ToolError('unavailable'));
  expect(opened.map(codeOf)).toEqual(['unavailable', 'busy', 'busy']);
});

it('is idle once the last job is closed', async () => {
  await jobs.idle();
  const [first, second] = [open('1'), open('2')];
  let isIdle = false;
  const idle = jobs.idle().then(() => (isIdle = true));
  jobs.close(first);
  await new Promise((resolve) => setImmediate(resolve));
  expect([isIdle, jobs.size]).toEqual([false, 1]);
  jobs.close(second);
  await idle;
  expect(jobs.size).toBe(0);
});
