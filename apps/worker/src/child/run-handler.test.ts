import { constants } from 'node:buffer';
import { MalformedPdf, TooComplexPdf } from '@blattwerk/pdf';
import { defaultLimits, type InputRef, type Stage, refuseCharacter, ToolError, contracts } from '@blattwerk/shared';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunRequest } from '../protocol.ts';
import type { InputFile, LoadedHandlers, ToolRun } from '../tool-run.ts';
import { type JobBytes, JobBytesGone } from './parent-channel.ts';
import { runHandler } from './run-handler.ts';

const pngInput: InputRef = { index: 0, bytes: 3, format: 'png' };

interface Sent extends Partial<Pick<RunRequest, 'tool' | 'options' | 'inputs' | 'runMs'>> {
  secrets?: Record<string, string>;
  fileNames?: string[];
}

/** Runs `act` as every tool's handler. */
async function runWith(
  act: (run: ToolRun, options: unknown, inputs: readonly InputFile[]) => Promise<void>,
  { tool = 'convert', options = {}, inputs = [pngInput], secrets = {}, fileNames = ['a.png'], ...more }: Sent = {},
) {
  const request: RunRequest = {
    tool,
    options,
    inputs,
    limits: { ...defaultLimits, outputBytes: 1_000 },
    scratch: '/nonexistent',
    ...more,
  };
  const written: Uint8Array[] = [];
  const bytes: JobBytes = {
    confidential: () => Promise.resolve({ fileNames, secrets }),
    read: (place) => Promise.resolve(Buffer.from(`bytes ${place}`)),
    write: (chunk) => Promise.resolve(void written.push(Buffer.from(chunk))),
  };
  const reported: [Stage, number][] = [];
  const emit = ({ stage, fraction }: { stage: Stage; fraction: number }) => reported.push([stage, fraction]);
  const handler = async (inputs: readonly InputFile[], options: unknown, run: ToolRun) => {
    await act(run, options, inputs);
    return { facts: {} };
  };
  const handlers = Object.fromEntries(
    Object.keys(contracts).map((name) => [name, handler]),
  ) as unknown as LoadedHandlers;
  const report = await runHandler({ handlers, bytes, emit }, request);
  return { report, reported, output: Buffer.concat(written) };
}

it.each([
  [new TooComplexPdf('steps', 1), 'tooComplex'],
  [new MalformedPdf('expected an object'), 'damagedPdf'],
])('refuses what the PDF package throws: %s', async (thrown, code) => {
  const { report } = await runWith(() => Promise.reject(thrown));
  expect(report).toEqual({ kind: 'refused', code, params: {} });
});

it('tells the time until the run is ended', async () => {
  const left: number[] = [];
  for (const runMs of [undefined, 5_000])
    await runWith(async (run) => void left.push(run.remainingMs()), runMs === undefined ? {} : { runMs });
  expect(left[0]).toBe(Infinity);
  expect(left[1]).toBeGreaterThan(0);
  expect(left[1]).toBeLessThanOrEqual(5_000);
});

it('gives a field that a job lacks its default, as where the gateway is of an earlier version', async () => {
  let given: unknown;
  await runWith(async (_run, options) => {
    given = options;
  });
  const fields = Object.entries(contracts.convert.fields);
  expect(given).toEqual(Object.fromEntries(fields.map(([name, field]) => [name, field.default])));
});

it('puts private texts among the options, also those that a gateway of an earlier version sent with the job', async () => {
  const given: unknown[] = [];
  const sent: Sent[] = [
    { secrets: { format: 'A {n}' } },
    { options: { format: 'B {n}' } },
    { options: { format: null } },
  ];
  for (const each of sent)
    await runWith(async (_run, complete) => void given.push(complete), { tool: 'page-numbers', ...each });
  expect(given).toMatchObject([{ format: 'A {n}' }, { format: 'B {n}' }, { format: null }]);
});

it('names a form field by its index among the names of the private texts, and not at all where it is none', async () => {
  for (const [form_field, params] of [
    ['b', { form_field: 1, page: 1 }],
    ['d', { page: 1 }],
  ] as const) {
    const refuse = () => Promise.reject(new ToolError('unknownFormField', { form_field, page: 1 }));
    const { report } = await runWith(refuse, { tool: 'sign', secrets: { values: '{"a":"x","b":"y","c":true}' } });
    expect(report).toEqual({ kind: 'refused', code: 'unknownFormField', params });
  }
});

it('names a character by its index as well, and its script not at all', async () => {
  for (const [character, params] of [
    ['ü', { form_field: 0, character: 2 }],
    ['ก', { form_field: 0 }],
  ] as const) {
    const refuse = () => Promise.reject(refuseCharacter(character, { form_field: 'a' }));
    const { report } = await runWith(refuse, { tool: 'sign', secrets: { values: '{"a":"xu\u0308"}' } });
    expect(report).toEqual({ kind: 'refused', code: 'invalidField', params });
  }
});

describe('attached files', () => {
  const inputs: RunRequest['inputs'] = [
    { index: 0, bytes: 7, format: 'png', isAttached: true },
    { index: 1, bytes: 7, format: 'pdf' },
  ];
  const names = ['stamp.png', 'a.pdf'];

  it('are apart from the inputs, each with its name and bytes', async () => {
    const seen: unknown[] = [];
    const read = async ({ name, format, read }: InputFile) => [name, format, (await read()).toString()];
    const { report } = await runWith(
      async (run, _options, given) => {
        seen.push(await Promise.all(given.map(read)), await Promise.all(run.attached.map(read)));
        await run.write(Buffer.from('x'));
      },
      { tool: 'watermark', inputs, fileNames: names },
    );
    expect(report).toMatchObject({ kind: 'done' });
    expect(seen).toEqual([[['a.pdf', 'pdf', 'bytes 1']], [['stamp.png', 'png', 'bytes 0']]]);
  });

  it('are named by their index where they are refused', async () => {
    const refuse = (run: ToolRun) =>
      Promise.reject(new ToolError('damagedImage', { file: run.attached[0]?.name ?? '' }));
    const { report } = await runWith(refuse, { tool: 'watermark', inputs, fileNames: names });
    expect(report).toEqual({ kind: 'refused', code: 'damagedImage', params: { file: 0 } });
  });
});

describe('progress', () => {
  it('does not decrease, whatever a second engine reports', async () => {
    const { reported } = await runWith(async (run) => {
      run.report(0.9);
      run.startStage('analyzing');
      run.startStage('processing');
      run.startStage('analyzing');
      run.startStage('processing');
      run.startStage('finishing');
      await run.write(Buffer.from('x'));
    });
    expect(reported).toEqual([
      ['analyzing', 0],
      ['processing', 0],
      ['finishing', 0],
    ]);
  });

  it('is reported at most every 100 ms, and stays between 0 and 1', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const { reported } = await runWith(async (run) => {
      run.startStage('processing');
      for (now = 1; now <= 350; now++) run.report(now / 1_000);
      now = 500;
      run.report(Number.NaN);
      run.report(7);
      await run.write(Buffer.from('x'));
    });
    expect(reported).toEqual([0, 0.1, 0.2, 0.3, 1].map((fraction) => ['processing', fraction]));
  });
});

describe('the answer', () => {
  it('may be exactly as large as the limit', async () => {
    const whole = await runWith((run) => run.write(Buffer.alloc(1_000, 7)));
    expect(whole.report).toMatchObject({ kind: 'done', bytes: 1_000, mime: 'application/pdf' });
    expect(whole.output).toEqual(Buffer.alloc(1_000, 7));
    const larger = await runWith(async (run) => {
      await run.write(Buffer.alloc(1_000));
      await run.write(Buffer.alloc(1));
    });
    expect(larger.report).toEqual({ kind: 'refused', code: 'tooComplex', params: {} });
  });
});

describe('an error of a handler', () => {
  const errors: [string, unknown, object][] = [
    [
      'a refusal',
      new ToolError('damagedPdf', { file: 'a.png', page: 2 }),
      { kind: 'refused', code: 'damagedPdf', params: { file: 0, page: 2 } },
    ],
    ['the end of the job', new JobBytesGone(), { kind: 'released' }],
    [
      'the end of the job inside a refusal',
      new ToolError('damagedPdf', {}, { cause: new JobBytesGone() }),
      { kind: 'released' },
    ],
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), { kind: 'refused', code: 'tooComplex' }],
    [
      'a trap',
      Object.assign(new Error('unreachable'), { name: 'RuntimeError' }),
      { kind: 'refused', code: 'tooComplex', mustRestart: true },
    ],
    ['not an Error', 'text', { kind: 'fault', fault: { name: 'string' } }],
  ];

  it.each(errors)('that is %s has its own report', async (_name, error, expected) => {
    const { report } = await runWith(async () => {
      throw error;
    });
    expect(report).toMatchObject(expected);
  });
});

describe('an error of the runtime', () => {
  /** Limits of V8 and Node. */
  const huge = Number.MAX_SAFE_INTEGER;
  const limits: [string, () => unknown][] = [
    ['too many arguments', () => Math.max(...Array.from({ length: 1_000_000 }, () => 1))],
    ['an array that is too long', () => Array.from({ length: 2 ** 32 })],
    ['a typed array that is too long', () => new Float64Array(2 ** 50)],
    ['a typed array without memory', () => new Uint8Array(2 ** 45)],
    ['an array buffer that is too long', () => new ArrayBuffer(huge)],
    ['an array buffer without memory', () => new ArrayBuffer(2 ** 45)],
    ['a buffer that is too long', () => Buffer.alloc(huge + 1)],
    ['a buffer of a negative length', () => Buffer.alloc(-1)],
    ['a buffer without memory', () => Buffer.alloc(2 ** 45)],
    ['an uninitialized buffer without memory', () => Buffer.allocUnsafe(2 ** 45)],
    ['joined buffers that are too long', () => Buffer.concat([Buffer.alloc(1)], huge + 1)],
    ['a string that is too long', () => 'a'.repeat(2 ** 30)],
    ['a string of a buffer that is too long', () => Buffer.alloc(constants.MAX_STRING_LENGTH + 1).toString('latin1')],
    ['a stack that is too deep', () => dive(0)],
    ['a WebAssembly memory that is full', () => growWasmMemory()],
  ];
  const mistakes: [string, () => unknown][] = [
    ['a read beyond a buffer', () => Buffer.alloc(2).readUInt32LE(0)],
    ['a read at a wrong offset', () => Buffer.alloc(2).readUInt8(5)],
    ['a value that does not fit', () => Buffer.alloc(2).writeUInt8(500)],
    ['a read beyond a view', () => new DataView(new ArrayBuffer(8)).getUint32(7)],
    ['a copy beyond a typed array', () => new Uint8Array(2).set([1, 2, 3])],
    ['a negative count', () => 'a'.repeat(-1)],
    ['a date that is none', () => new Date(Number.NaN).toISOString()],
    ['a missing method', () => (undefined as unknown as Buffer).toString()],
  ];

  async function reportOf(act: () => unknown) {
    const { report } = await runWith(async () => void (await act()));
    return report;
  }

  it.each(limits)('that is a limit is tooComplex: %s', async (_name, act) => {
    expect(await reportOf(act)).toEqual({ kind: 'refused', code: 'tooComplex', params: {}, mustRestart: true });
  });

  // As V8 says it: filling one takes five seconds (full-collections.full.test.ts).
  it.each(['Set', 'Map'])('that is a limit is tooComplex: a full %s', async (collection) => {
    const error = new RangeError(`${collection} maximum size exceeded`);
    expect(await reportOf(() => Promise.reject(error))).toMatchObject({ code: 'tooComplex', mustRestart: true });
  });

  it.each(mistakes)('that is a bug is a fault: %s', async (_name, act) => {
    expect(await reportOf(act)).toMatchObject({ kind: 'fault' });
  });
});

function dive(depth: number): number {
  return dive(depth + 1) + 1;
}

/** The standard library's types for Node do not include WebAssembly. */
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => { grow(pages: number): void };
};

function growWasmMemory(): void {
  new WebAssembly.Memory({ initial: 1, maximum: 2 }).grow(10);
}
