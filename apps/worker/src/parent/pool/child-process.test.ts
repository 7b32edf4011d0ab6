import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { LeaseGoneError, StoreFullError } from '@blattwerk/server';
import { defaultLimits, ToolError } from '@blattwerk/shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frameKinds } from '../../frames.ts';
import type { ChildMessage, TimedReport } from '../../protocol.ts';
import { memoryBytes } from '../../testing/memory-bytes.ts';
import type { RunBytes } from '../queue/run-bytes.ts';
import { type ChildHandle, startChild } from './child-process.ts';

/**
 * A child that sends the frames of its argument when it is given a job, and waits, or exits when it has the answer to `begun`:
 * before, the parent may still be writing to it.
 */
const script = `
const [frames, exitCode] = JSON.parse(process.argv[1]);
const channel = new (require('node:net').Socket)({ fd: 3 });
channel.once('data', () => {
  for (const [kind, payload] of frames) {
    const bytes = Buffer.from(payload, 'base64');
    const header = Buffer.alloc(5, kind);
    header.writeUInt32LE(bytes.length, 1);
    channel.write(Buffer.concat([header, bytes]));
  }
  if (exitCode >= 0) channel.once('data', () => channel.write('', () => process.exit(exitCode)));
});
channel.on('error', () => {});`;

type Frame = [kind: number, payload: string];
const message = (value: object): Frame => [frameKinds.message, Buffer.from(JSON.stringify(value)).toString('base64')];
const begun = message({ kind: 'begun' });
const read = (payload: Buffer): Frame => [frameKinds.read, payload.toString('base64')];
const firstInput = read(Buffer.alloc(4));
const output: Frame = [frameKinds.bytes, Buffer.from('output').toString('base64')];
const done = { kind: 'done', mime: 'application/pdf', bytes: 999, facts: { pages: 1 }, notices: [] };
const reportOf = (change: object = {}) => message({ kind: 'report', report: { ...done, ...change } });

let child: ChildHandle | undefined;
let messages: ChildMessage[];
let cleanUps: number;
/** Resolves with the first event that is not a message. */
let event: Promise<unknown[]>;
beforeEach(() => {
  messages = [];
  cleanUps = 0;
});
afterEach(async () => {
  child?.kill();
  await child?.exited;
});

interface StartOptions {
  bytes?: RunBytes;
  /** After which the child exits; it waits where it is negative. */
  exitCode?: number;
  command?: string;
}

function start(frames: Frame[], options: StartOptions = {}): void {
  const { bytes = memoryBytes([Buffer.from('input')]), exitCode = -1, command = execPath } = options;
  const happened = Promise.withResolvers<unknown[]>();
  event = happened.promise;
  const args = ['-e', script, JSON.stringify([frames, exitCode])];
  const launch = {
    command,
    args,
    environment: { PATH: env['PATH'] ?? '' },
    scratch: '/none',
    cleanUp: () => cleanUps++,
  };
  child = startChild(launch, (received) => {
    if (received.kind === 'violated' || received.kind === 'startFailed') happened.resolve([received.kind]);
    else if (received.kind === 'exited') happened.resolve(['exited', received.exitCode, received.signal]);
    else messages.push(received);
  });
  child?.begin({ tool: 'convert', options: {}, inputs: [], limits: defaultLimits }, bytes);
}

/** The report of a run, as the pool gets it. */
async function reported(): Promise<TimedReport> {
  await expect.poll(() => messages.at(-1)?.kind).toBe('report');
  const last = messages.at(-1);
  return last?.kind === 'report' ? last.report : expect.unreachable();
}

describe('a child violates the protocol', () => {
  const never: RunBytes = {
    ...memoryBytes([]),
    async *read() {
      await new Promise(() => {});
      yield Buffer.alloc(0);
    },
  };

  it.each<[string, Frame[]]>([
    ['by a second begin of its job', [begun, begun]],
    ['by bytes before its job has begun', [output]],
    ['by a request for an input before its job has begun', [firstInput]],
    ['by a report before its job has begun', [reportOf()]],
    ['by a request for an input without its place', [begun, read(Buffer.alloc(3))]],
    ['by a frame that only its parent sends', [begun, [frameKinds.confidential, '']]],
    ['by requests for three inputs at a time', [begun, firstInput, firstInput, firstInput]],
    ['by bytes after its report', [begun, reportOf(), output]],
  ])('%s', async (_how, frames) => {
    start(frames, { bytes: never });
    expect(await event).toEqual(['violated']);
  });

  it('not by the request for the next input, before this process knows that it has the last', async () => {
    start([begun, firstInput, firstInput, output], { bytes: never });
    await expect.poll(() => messages).toEqual([{ kind: 'begun' }]);
  });
});

describe('a report', () => {
  const times = { begunAt: 1, stages: [], endedAt: 2 };

  it('has the number of bytes that this process has stored', async () => {
    const bytes = memoryBytes([]);
    start([begun, output, output, reportOf({ times, mustRestart: true })], { bytes });
    expect(await reported()).toEqual({ ...done, bytes: 12, times, mustRestart: true, repairedPages: undefined });
    expect(bytes.output().toString()).toBe('outputoutput');
  });

  it.each<[string, Error, object]>([
    ['a store that is full', new StoreFullError(), { kind: 'refused', code: 'busy', params: {} }],
    ['a job that has ended', new LeaseGoneError(), { kind: 'released' }],
    ['an output that is too large', new ToolError('tooComplex'), { kind: 'refused', code: 'tooComplex', params: {} }],
    ['another error', new RangeError('S3CRET'), { kind: 'fault', fault: { name: 'RangeError', frames: [] } }],
  ])('is replaced by %s, while the output is written or at its end', async (_what, error, report) => {
    const fail = () => Promise.reject(error);
    const failing = (change: Partial<RunBytes>) => ({ ...memoryBytes([Buffer.from('input')]), ...change });
    for (const bytes of [failing({ write: fail }), failing({ end: fail })]) {
      messages = [];
      start([begun, output, reportOf({ times, mustRestart: true })], { bytes });
      expect(await reported()).toEqual({ ...report, times, mustRestart: true });
      child?.kill();
    }
  });

  it('of a refusal is passed on, without an output', async () => {
    let isEnded = false;
    const bytes: RunBytes = {
      ...memoryBytes([]),
      end: async () => {
        isEnded = true;
        return 0;
      },
    };
    const refused = { kind: 'refused', code: 'busy', params: {} };
    start([begun, message({ kind: 'report', report: refused })], { bytes });
    expect(await reported()).toEqual(refused);
    expect(isEnded).toBe(false);
  });
});

describe('the end of a child', () => {
  it.each([
    [0, [0, null]],
    [3, [3, null]],
    [128 + 11, [null, 'SIGSEGV']],
    [128 + 9, [null, 'SIGKILL']],
  ])('with the exit code %i is %o, after its last message, and cleans up once', async (exitCode, how) => {
    start([begun, reportOf()], { exitCode });
    expect(await event).toEqual(['exited', ...how]);
    expect(messages.map(({ kind }) => kind)).toEqual(['begun', 'report']);
    expect(cleanUps).toBe(1);
  });

  it('by its parent is reported at once', async () => {
    start([]);
    child?.kill();
    expect(await event).toEqual(['exited', null, 'SIGKILL']);
    expect(cleanUps).toBe(1);
  });

  it('does not come where it could not be started', async () => {
    start([], { command: join('/none', 'missing') });
    expect([await event, child, cleanUps]).toEqual([['startFailed'], undefined, 1]);
  });
});
