import { contracts, defaultLimits, ToolError } from '@blattwerk/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatewayConfig, readGatewayConfig } from '../config.ts';
import { createAdmission, expectedOutputBytes, maxBodyBytes, type Reservation } from './admission.ts';

const MiB = 1024 * 1024;
const never = new AbortController().signal;
const config: GatewayConfig = {
  ...readGatewayConfig({}),
  RATE_LIMIT_PER_MINUTE: 60,
  RUNS_PER_ADDRESS: 2,
  WAITING_JOBS_PER_ADDRESS: 6,
  MAX_WAITING_STRUCTURE: 3,
  WAITING_BUDGET_MS: 60_000,
  WORKER_GRACE_MS: 15_000,
  BYTES_PERCENT_PER_ADDRESS: 25,
};

let waiting: number;
let withoutWorkerMs: number;
let budgetBytes: number;
let isOverloaded: boolean;
let ended: string[];
beforeEach(() => {
  vi.useFakeTimers();
  waiting = 0;
  withoutWorkerMs = 0;
  budgetBytes = 80 * MiB;
  isOverloaded = false;
  ended = [];
});
afterEach(() => {
  vi.useRealTimers();
});

interface Request {
  usedRunMs?: number;
  /** 0 for a request without this header. */
  contentLength?: number;
  tool?: keyof typeof contracts;
  times?: number;
}

function open(changes: Partial<GatewayConfig> = {}) {
  const sample = { waiting: () => waiting, withoutWorkerMs: () => withoutWorkerMs };
  const budget = {
    get bytes() {
      return budgetBytes;
    },
  };
  const eventLoop = {
    get isOverloaded() {
      return isOverloaded;
    },
  };
  const admission = createAdmission({ ...config, ...changes }, defaultLimits, sample, budget, eventLoop);
  return {
    admission,
    request: (
      address: string,
      { usedRunMs = 0, contentLength = 10 * MiB, tool = 'rotate', times = 1 }: Request = {},
    ) => {
      const name = `${address} ${tool}`;
      return admission.reserve(contracts[tool], {
        client: { key: address, times },
        usedRunMs,
        contentLength: contentLength || undefined,
        preempt: ({ code, params }) => ended.push(`${name}: ${params.limit ?? code}`),
      });
    },
  };
}

/** The limit that refuses, or the code where there is none. */
function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof ToolError ? (error.params.limit ?? error.code) : String(error);
  }
}

async function run(reservation: Reservation): Promise<void> {
  await reservation.wait(never);
  reservation.run();
}

describe('a job', () => {
  it('has a lower priority for each job of its address in any queue, and for run time that the address has used', async () => {
    const { request } = open({ RUNS_PER_ADDRESS: 0 });
    const priorities: number[] = [];
    for (let job = 0; job < 3; job++) priorities.push(await request('a').wait(never));
    priorities.push(await request('a', { tool: 'compress' }).wait(never));
    priorities.push(await request('b', { usedRunMs: 39_999 }).wait(never));
    priorities.push(await request('c', { usedRunMs: 1e9 }).wait(never));
    expect(priorities).toEqual([0, 1, 2, 3, 3, 1_000]);
  });

  it('waits at the gateway for a slot of its address, and is refused as busy where it gets none in time', async () => {
    const { request } = open();
    const first = request('a');
    await first.wait(never);
    await request('a').wait(never);
    let refusal = '';
    const third = request('a')
      .wait(never)
      .catch(({ code }: { code: string }) => (refusal = code));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(refusal).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(refusal).toBe('busy');
    await third;
    // The job itself goes on: a program may fetch its refusal later.
    expect(ended).toEqual([]);
    const fourth = request('a').wait(never);
    first.send(1, () => 0);
    expect(await fourth).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toEqual([]);
  });

  it('is refused where too many of its address wait, also after its upload', async () => {
    const { request } = open({ WAITING_JOBS_PER_ADDRESS: 2, RUNS_PER_ADDRESS: 0 });
    const [first, second, third] = [request('a'), request('a'), request('a')];
    await first?.wait(never);
    await second?.wait(never);
    await expect(third?.wait(never)).rejects.toMatchObject({ params: { limit: 'waitingJobs', limit_value: 2 } });
    expect(codeOf(() => request('a'))).toBe('waitingJobs');
    expect(codeOf(() => request('a', { tool: 'compress' }))).toBe('none');
  });

  it('of a full queue ends for one with a higher priority, and is refused otherwise', async () => {
    const { request } = open({ RUNS_PER_ADDRESS: 0 });
    for (let job = 0; job < 3; job++) await request('a').wait(never);
    waiting = 3;
    expect(codeOf(() => request('b', { usedRunMs: 20_000 }))).toBe('busy');
    expect(ended).toEqual([]);
    expect(codeOf(() => request('b', { usedRunMs: 19_999 }))).toBe('none');
    expect(ended).toEqual(['a rotate: share']);
    waiting = 2;
    expect(codeOf(() => request('c'))).toBe('none');
    expect(ended).toHaveLength(1);
  });
});

describe('a job that waits again, since its run was ended for shorter ones', () => {
  it('counts as waiting, with its priority, and holds what its answer may take', async () => {
    const { admission, request } = open({ WAITING_JOBS_PER_ADDRESS: 2, RUNS_PER_ADDRESS: 0 });
    const [first, second] = [request('a', { usedRunMs: 30_000 }), request('a', { usedRunMs: 30_000 })];
    await run(first);
    await second.wait(never);
    const running = admission.reserved;
    expect(codeOf(() => request('a').release())).toBe('none');
    first.waitAgain();
    expect(admission.reserved).toBe(running);
    expect(codeOf(() => request('a'))).toBe('waitingJobs');
    second.release();
    waiting = 3;
    // Three for its run time.
    expect(codeOf(() => request('b', { usedRunMs: 30_000 }))).toBe('busy');
    expect(codeOf(() => request('b', { usedRunMs: 20_000 }))).toBe('none');
    expect(ended).toEqual(['a rotate: share']);
  });
});

describe('a job that waits for a slot', () => {
  it('has the priority of when it gets one, and leaves no timer', async () => {
    const { request } = open({ RUNS_PER_ADDRESS: 1 });
    const [first, second] = [request('a'), request('a')];
    await first.wait(never);
    let usedRunMs = 0;
    const waits = second.wait(never, async () => usedRunMs);
    usedRunMs = 20_000;
    first.run();
    first.send(1, () => 0);
    expect(await waits).toBe(2);
    first.release();
    second.release();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes its slot on where it is released before its answer', async () => {
    const { request } = open({ RUNS_PER_ADDRESS: 1 });
    const [first, second] = [request('a'), request('a')];
    await run(first);
    const waits = second.wait(never);
    first.release();
    expect(await waits).toBe(0);
  });
});

describe('a trusted client', () => {
  it('has a multiple of requests, of slots and of bytes', async () => {
    budgetBytes = 40 * MiB;
    const { request } = open({ OPEN_REQUESTS_PER_ADDRESS: 2, RUNS_PER_ADDRESS: 1 });
    const client = () => request('client:shop', { times: 2, contentLength: 30 * MiB });
    const jobs = [client(), client()];
    for (const job of jobs) await run(job);
    // Half of the budget, of which each job holds one MiB for its answer.
    const upload = client();
    upload.hold(17 * MiB);
    expect(codeOf(() => upload.hold(18 * MiB + 1))).toBe('memory');
    upload.release();
    const codes = Array.from({ length: 3 }, () => codeOf(client));
    expect(codes).toEqual(['none', 'none', 'openRequests']);
  });
});

describe('the id of an address', () => {
  it('is one for all of its open requests, and another one afterwards', () => {
    const { request } = open();
    const [first, second, other] = [request('a'), request('a'), request('b')];
    expect(first.sender).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.sender).toBe(first.sender);
    expect(other.sender).not.toBe(first.sender);
    const before = first.sender;
    for (const each of [first, second]) each.release();
    expect(request('a').sender).not.toBe(before);
  });

  it('is not given where addresses have no limits', () => {
    expect(open({ RATE_LIMIT_PER_MINUTE: 0 }).request('a').sender).toBeUndefined();
  });
});

it('refuses tools whose queue has had no worker for WORKER_GRACE_MS, and holds nothing for them', () => {
  const { admission, request } = open();
  withoutWorkerMs = 15_001;
  expect(codeOf(() => request('a'))).toBe('unavailable');
  expect(admission.reserved).toBe(0);
  withoutWorkerMs = 15_000;
  expect(codeOf(() => request('a'))).toBe('none');
});

it('does not count a request that was refused at its arrival', () => {
  const { request } = open({ OPEN_REQUESTS_PER_ADDRESS: 1 });
  withoutWorkerMs = 15_001;
  expect(codeOf(() => request('a'))).toBe('unavailable');
  withoutWorkerMs = 0;
  expect(codeOf(() => request('a'))).toBe('none');
  expect(codeOf(() => request('a'))).toBe('openRequests');
});

describe('reserved bytes', () => {
  it('are one MiB ahead of what has arrived, and at most what was declared', () => {
    const { admission, request } = open();
    const upload = request('a', { contentLength: 3 * MiB });
    expect(admission.reserved).toBe(MiB);
    upload.hold(MiB);
    expect(admission.reserved).toBe(MiB);
    upload.hold(MiB + 1);
    expect(admission.reserved).toBe(2 * MiB + 1);
    upload.hold(2.5 * MiB);
    expect(admission.reserved).toBe(3 * MiB);
    expect(request('b', { contentLength: 1_000 })).toBeDefined();
    expect(admission.reserved).toBe(3 * MiB + 1_000);
  });

  it('are at most those of the largest form, where none are declared', () => {
    budgetBytes = 4_000 * MiB;
    const { admission, request } = open();
    const largest = maxBodyBytes(contracts.rotate, defaultLimits);
    const upload = request('a', { contentLength: 0 });
    expect(admission.reserved).toBe(MiB);
    upload.hold(largest - 1);
    expect(admission.reserved).toBe(largest);
    const declared = request('b', { contentLength: largest });
    declared.hold(largest);
    expect(admission.reserved).toBe(2 * largest);
  });

  it('of a run are those of its expected answer, or what the budget has left, and never less than its input', async () => {
    budgetBytes = 20 * MiB;
    const { admission, request } = open({ BYTES_PERCENT_PER_ADDRESS: 100 });
    const [job, upload] = [request('a'), request('b', { contentLength: 30 * MiB })];
    job.hold(3 * MiB);
    await job.wait(never);
    upload.hold(10 * MiB);
    budgetBytes = 10 * MiB;
    job.run();
    expect(admission.reserved).toBe(14 * MiB);
    budgetBytes = 20 * MiB;
    // A stalled job runs a second time. An eighth of the budget is kept for each of the two other queues.
    job.run();
    expect([admission.reserved, admission.budget, ended]).toEqual([15 * MiB, 20 * MiB, []]);
  });

  it('of an answer that does not fit are taken from the transfers of addresses that hold more', async () => {
    budgetBytes = 60 * MiB;
    const { request } = open({ BYTES_PERCENT_PER_ADDRESS: 100 });
    const [job, upload] = [request('a'), request('b', { contentLength: 30 * MiB })];
    job.hold(MiB);
    await run(job);
    upload.hold(29 * MiB);
    for (const answerBytes of [14 * MiB, 30 * MiB]) job.send(answerBytes, () => 0);
    expect(ended).toEqual([]);
    job.send(20 * MiB, () => 0);
    expect(ended).toEqual(['b rotate: share']);
  });

  it('are taken from the transfers of other queues, but not those that are kept for these', async () => {
    budgetBytes = 40 * MiB;
    const { request } = open({ BYTES_PERCENT_PER_ADDRESS: 100 });
    const same = request('a');
    const kept = request('b', { tool: 'compress' });
    const waits = request('c', { contentLength: 30 * MiB });
    const growing = request('d', { contentLength: 30 * MiB });
    same.hold(4 * MiB);
    kept.hold(3 * MiB);
    waits.hold(20 * MiB);
    await waits.wait(never);
    // 34 MiB in all; a further one is kept for the second queue, and five for the third.
    growing.hold(5 * MiB);
    expect(ended).toEqual(['a rotate: busy']);
  });

  it('are taken from a transfer of another queue that holds more, also where the budget is not full', () => {
    budgetBytes = 40 * MiB;
    const { request } = open({ BYTES_PERCENT_PER_ADDRESS: 100 });
    const same = request('a');
    const other = request('b', { contentLength: 30 * MiB, tool: 'compress' });
    const growing = request('c', { contentLength: 30 * MiB });
    same.hold(2 * MiB);
    other.hold(25 * MiB);
    // 37 MiB in all, and five are kept for the third queue.
    growing.hold(7 * MiB);
    expect(ended).toEqual(['b compress: share']);
  });

  it('are none for an upload that is declared too large', () => {
    const { admission, request } = open();
    request('a', { contentLength: 1e12 });
    expect(admission.reserved).toBe(0);
  });

  it('are those of the input while it waits, with the expected answer while it runs, and with the real one after it', async () => {
    const { admission, request } = open();
    const job = request('a');
    job.hold(3 * MiB);
    await job.wait(never);
    expect(admission.reserved).toBe(3 * MiB);
    job.run();
    expect(admission.reserved).toBe(3 * MiB + contracts.rotate.output.expectedBytes(3 * MiB));
    job.send(7 * MiB, () => 0);
    expect(admission.reserved).toBe(10 * MiB);
    job.release();
    job.release();
    expect(admission.reserved).toBe(0);
    // What comes after the end holds nothing.
    job.run();
    job.send(7 * MiB, () => 0);
    expect(admission.reserved).toBe(0);
    expect(codeOf(() => job.hold(20 * MiB))).toBe('share');
  });

  it('of one address have a limit, where it has several requests', () => {
    const { request } = open();
    const alone = request('a', { contentLength: 70 * MiB });
    alone.hold(60 * MiB);
    expect(codeOf(() => request('a'))).toBe('memory');
    expect(codeOf(() => open({ RATE_LIMIT_PER_MINUTE: 0 }).request('a'))).toBe('none');
  });

  it('are taken from the slowest transfer of an address that holds more, and else from the slowest upload', () => {
    budgetBytes = 20 * MiB;
    const { admission, request } = open({ BYTES_PERCENT_PER_ADDRESS: 100 });
    const [slow, fast] = [request('a'), request('a', { tool: 'delete-pages' })];
    slow.hold(2 * MiB);
    fast.hold(9 * MiB);
    const light = request('b');
    light.hold(3 * MiB);
    expect(ended).toEqual(['a rotate: share']);
    expect(admission.reserved).toBe(14 * MiB);
    expect(codeOf(() => light.hold(5 * MiB))).toBe('none');
    expect(ended).toEqual(['a rotate: share', 'a delete-pages: share']);
    expect(codeOf(() => slow.hold(6 * MiB))).toBe('share');
  });

  it('that grow together are completed for the upload that has come furthest', () => {
    budgetBytes = 16 * MiB;
    const { request } = open({ BYTES_PERCENT_PER_ADDRESS: 100 });
    const slow = request('a');
    vi.advanceTimersByTime(10_000);
    const fast = request('b');
    slow.hold(4 * MiB);
    fast.hold(5 * MiB);
    expect(codeOf(() => slow.hold(6 * MiB))).toBe('busy');
    expect(ended).toEqual([]);
    fast.hold(7 * MiB);
    expect(ended).toEqual(['a rotate: busy']);
  });
});

it('refuses new requests while the process is overloaded, and ends none', () => {
  const { admission, request } = open();
  request('a');
  const held = admission.reserved;
  isOverloaded = true;
  expect(codeOf(() => request('b'))).toBe('busy');
  expect([admission.reserved, ended]).toEqual([held, []]);
  isOverloaded = false;
  request('b');
});

it('expects no answer that is larger than the limit of answers', () => {
  const { rotate } = contracts;
  const expected = rotate.output.expectedBytes(10 * MiB);
  expect(expectedOutputBytes(rotate, defaultLimits, 10 * MiB)).toBe(expected);
  expect(expectedOutputBytes(rotate, { ...defaultLimits, outputBytes: expected - 1 }, 10 * MiB)).toBe(expected - 1);
});
