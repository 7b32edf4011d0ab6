import { randomUUID } from 'node:crypto';
import { defaultLimits, type Stage, ToolError, tools } from '@blattwerk/shared';
import { connectForWaiting, createBlobStore, inputBlob, LeaseGoneError, outputBlob } from '@blattwerk/shared/node';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { RunRequest } from '../protocol.ts';
import type { Handlers, Run } from '../tool-run.ts';
import { runHandler } from './run-handler.ts';

const redis = connectForWaiting(inject('redisUrl'));
const blobs = createBlobStore(redis);
afterAll(() => redis.disconnect());

/** Runs `act` as every tool's process. */
async function runWith(act: (run: Run) => Promise<void>) {
  const request: RunRequest = {
    job: randomUUID(),
    token: 'token',
    tool: 'convert',
    options: {},
    inputs: [{ index: 0, bytes: 3, format: 'png' }],
    isStamped: false,
    scratch: '/nonexistent',
  };
  await blobs.open(request.job);
  const input = blobs.writer(request.job, inputBlob(0));
  await input.write(Buffer.from('abc'));
  await input.end();
  await blobs.putConfidential(request.job, { fileNames: ['a.png'], secrets: {} });
  const told: [Stage, number][] = [];
  const emit = ({ stage, fraction }: { stage: Stage; fraction: number }) => told.push([stage, fraction]);
  const process = async (_inputs: unknown, _options: unknown, run: Run) => {
    await act(run);
    return { facts: {} };
  };
  const handlers = Object.fromEntries(Object.keys(tools).map((name) => [name, process])) as unknown as Handlers;
  const limits = { ...defaultLimits, outputBytes: 1_000 };
  const report = await runHandler({ handlers, blobs, limits, emit }, request);
  return {
    report,
    told,
    output: () => blobs.readAll(request.job, outputBlob('token'), 1_000),
    release: () => blobs.release(request.job),
  };
}

describe('progress', () => {
  it('never goes back, whatever a second engine reports', async () => {
    const { told } = await runWith(async (run) => {
      run.report(0.9);
      run.enter('analyzing');
      run.enter('processing');
      run.enter('analyzing');
      run.enter('processing');
      run.enter('finishing');
      await run.write(Buffer.from('x'));
    });
    expect(told).toEqual([
      ['analyzing', 0],
      ['processing', 0],
      ['finishing', 0],
    ]);
  });

  it('is told at most every 100 ms, and stays between 0 and 1', async () => {
    const { told } = await runWith(async (run) => {
      run.enter('processing');
      const until = performance.now() + 350;
      for (let step = 0; performance.now() < until; step++) run.report(step / 1_000);
      run.report(Number.NaN);
      await run.write(Buffer.from('x'));
    });
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThan(6);
    expect(told.every(([, fraction]) => fraction >= 0 && fraction <= 1)).toBe(true);
  });
});

describe('the answer', () => {
  it('may be as large as the limit and not a byte larger', async () => {
    const whole = await runWith((run) => run.write(Buffer.alloc(1_000, 7)));
    expect(whole.report).toMatchObject({ kind: 'done', bytes: 1_000, mime: 'application/pdf' });
    expect(await whole.output()).toEqual(Buffer.alloc(1_000, 7));
    const larger = await runWith(async (run) => {
      await run.write(Buffer.alloc(1_000));
      await run.write(Buffer.alloc(1));
    });
    expect(larger.report).toEqual({ kind: 'refused', code: 'tooComplex', params: {} });
  });
});

describe('what a process throws', () => {
  const errors: [string, unknown, object][] = [
    [
      'a refusal',
      new ToolError('damagedPdf', { file: 'a' }),
      { kind: 'refused', code: 'damagedPdf', params: { file: 'a' } },
    ],
    ['the end of the job', new LeaseGoneError(), { kind: 'released' }],
    [
      'the end of the job inside a refusal',
      new ToolError('damagedPdf', {}, { cause: new LeaseGoneError() }),
      { kind: 'released' },
    ],
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), { kind: 'refused', code: 'tooComplex' }],
    [
      'no memory',
      new RangeError('Array buffer allocation failed'),
      { kind: 'refused', code: 'tooComplex', isSpent: true },
    ],
    [
      'a trap',
      Object.assign(new Error('unreachable'), { name: 'RuntimeError' }),
      { kind: 'refused', code: 'tooComplex', isSpent: true },
    ],
    ['a RangeError of a bug', new RangeError('Invalid array length'), { kind: 'fault' }],
    ['no error at all', 'text', { kind: 'fault', fault: { name: 'string' } }],
  ];

  it.each(errors)('%s is told from the others', async (_name, error, expected) => {
    const { report } = await runWith(async () => {
      throw error;
    });
    expect(report).toMatchObject(expected);
  });
});
