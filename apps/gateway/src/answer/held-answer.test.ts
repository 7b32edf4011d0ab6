import { randomUUID } from 'node:crypto';
import { createLogger } from '@blattwerk/server';
import { ToolError } from '@blattwerk/shared';
import { formOf } from '@blattwerk/testing/send-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createOpenJobs, type OpenJob } from '../queue/open-jobs.ts';
import { pdf, readRefusal } from '../testing/forms.ts';
import { blobKeys, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { holdAnswer } from './held-answer.ts';

let test: TestGateway;

function send(id: string, { path = '/v1/unlock', prefer = 'respond-async' } = {}): Promise<Response> {
  const body = formOf([['pdf', { name: 'Akte Müller.pdf', bytes: pdf(700_000) }]]);
  return fetch(`${test.address}${path}`, { method: 'POST', body, headers: { 'x-job-id': id, prefer } });
}

const fetchResult = (id: string, address = test.address) => fetch(`${address}/v1/jobs/${id}/result`);

/** Fetches until the job has ended. */
async function fetchEnded(id: string, address?: string): Promise<Response> {
  for (;;) {
    const answer = await fetchResult(id, address);
    if (answer.status !== 202) return answer;
    await answer.arrayBuffer();
  }
}

async function stateOf(id: string): Promise<string> {
  return ((await (await fetch(`${test.address}/v1/jobs/${id}`)).json()) as { state: string }).state;
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => test.gateway.jobs.size).toBe(0);
  await expect.poll(() => blobKeys(test.redis)).toEqual([]);
  expect(test.gateway.admission.reserved).toBe(0);
}

/** Names of a job's blobs, without what follows a colon, once its answer is held. */
async function heldBlobs(): Promise<string[]> {
  const names = (await blobKeys(test.redis)).map((key) => key.replace(/^blob:\{.*\}:/, '').split(':')[0] ?? '');
  return names.toSorted();
}

/** Lets answers wait before they are held, until the returned function is called. */
function delayHolding(): { isReached: Promise<void>; end: () => void } {
  const { blobs } = test.gateway;
  const hold = blobs.holdAnswer.bind(blobs);
  const reached = Promise.withResolvers<void>();
  const delay = Promise.withResolvers<void>();
  blobs.holdAnswer = async (...held) => {
    reached.resolve();
    await delay.promise;
    await hold(...held);
  };
  return { isReached: reached.promise, end: delay.resolve };
}

/** Lets each run wait until the returned function is called. */
function holdRuns(): () => void {
  const { behave } = test.worker;
  const held = Promise.withResolvers<void>();
  test.worker.behave = async (run) => {
    await run.start();
    await run.report(0.5);
    await held.promise;
    await behave(run);
  };
  return held.resolve;
}

describe('Prefer: wait', () => {
  afterEach(() => test.stop());
  beforeEach(async () => {
    test = await startTestGateway({ config: { OPEN_REQUESTS_PER_ADDRESS: 2 } });
  });
  const waitFor = (id: string, seconds: number, init: RequestInit = {}) =>
    fetch(`${test.address}/v1/jobs/${id}/result`, { ...init, headers: { prefer: `wait=${seconds}` } });

  it('has one request answered once the job has ended', async () => {
    const end = holdRuns();
    const id = randomUUID();
    await send(id);
    let isAnswered = false;
    const answer = waitFor(id, 600).finally(() => (isAnswered = true));
    await expect.poll(() => stateOf(id)).toBe('active');
    expect((await fetchResult(id)).status).toBe(202);
    expect(isAnswered).toBe(false);
    end();
    const { status, headers } = await answer;
    expect([status, headers.get('preference-applied')]).toEqual([200, 'wait=60']);
    await (await answer).arrayBuffer();
    await expectNothingLeft();
  });

  it('answers with 202 after that time, and at once beyond the open requests of an address', async () => {
    const end = holdRuns();
    const id = randomUUID();
    await send(id);
    const short = await waitFor(id, 1);
    expect([short.status, short.headers.get('preference-applied')]).toEqual([202, 'wait=1']);
    expect(await short.json()).toMatchObject({ state: 'active' });
    const three = [waitFor(id, 60), waitFor(id, 60), waitFor(id, 60)];
    expect((await Promise.race(three)).status).toBe(202);
    end();
    expect(new Set((await Promise.all(three)).map(({ status }) => status))).toEqual(new Set([200, 202, 410]));
  });

  it('leaves the answer to others where its client has gone', async () => {
    const end = holdRuns();
    const id = randomUUID();
    await send(id);
    const gone = new AbortController();
    const left = waitFor(id, 60, { signal: gone.signal });
    await expect.poll(() => stateOf(id)).toBe('active');
    gone.abort();
    await expect(left).rejects.toThrow('aborted');
    end();
    await expect.poll(() => stateOf(id)).toBe('done');
    expect((await fetchResult(id)).status).toBe(200);
  });

  it('is answered at once while the gateway stops', async () => {
    const end = holdRuns();
    const id = randomUUID();
    await send(id);
    const waiting = waitFor(id, 60);
    await expect.poll(() => stateOf(id)).toBe('active');
    const drained = test.gateway.drain(60_000);
    expect((await waiting).status).toBe(202);
    end();
    await (await fetchEnded(id)).arrayBuffer();
    await drained;
  });
});

it('an id runs once: what is sent again is refused, and the answer of the first is fetched', async () => {
  test = await startTestGateway();
  let runs = 0;
  const { behave } = test.worker;
  test.worker.behave = (run) => {
    runs++;
    return behave(run);
  };
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && (await readRefusal(refused)).code).toBe('duplicateJob');
  expect((await fetchEnded(id)).status).toBe(200);
  expect((await send(id)).status).toBe(409);
  expect(runs).toBe(1);
  await test.stop();
});

describe('Prefer: respond-async', () => {
  afterEach(() => test.stop());
  beforeEach(async () => {
    test = await startTestGateway();
  });

  it('is answered with the place of the job, whose answer is fetched once', async () => {
    const id = randomUUID();
    const accepted = await send(id);
    expect([accepted.status, accepted.headers.get('location')]).toEqual([202, `/v1/jobs/${id}`]);
    expect(accepted.headers.get('preference-applied')).toBe('respond-async');
    expect(await accepted.json()).toMatchObject({ state: 'waiting' });
    const answer = await fetchEnded(id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''unlocked_Akte%20M%C3%BCller.pdf");
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
    await expectNothingLeft();
    const again = await fetchResult(id);
    expect([again.status, (await readRefusal(again)).code]).toEqual([410, 'gone']);
  });

  it('is answered with 202 while the job runs, and its progress is that of every job', async () => {
    const end = holdRuns();
    const id = randomUUID();
    await send(id);
    await expect.poll(() => stateOf(id)).toBe('active');
    const early = await fetchResult(id);
    expect([early.status, early.headers.get('retry-after')]).toEqual([202, '1']);
    expect(await early.json()).toMatchObject({ state: 'active', position: null });
    end();
    expect((await fetchEnded(id)).status).toBe(200);
    await expectNothingLeft();
  });

  it.each(['done', 'refused'])('is %s once its answer can be fetched', async (state) => {
    if (state === 'refused') test.worker.behave = (run) => run.refuse('damagedPdf');
    const holding = delayHolding();
    const id = randomUUID();
    await send(id);
    await holding.isReached;
    expect(await stateOf(id)).not.toBe(state);
    expect((await fetchResult(id)).status).toBe(202);
    holding.end();
    await expect.poll(() => stateOf(id)).toBe(state);
    const answer = await fetchResult(id);
    expect(answer.status).toBe(state === 'done' ? 200 : 422);
    await answer.arrayBuffer();
    await expectNothingLeft();
  });

  it('is not held where the job is cancelled before', async () => {
    const holding = delayHolding();
    const id = randomUUID();
    await send(id);
    await holding.isReached;
    expect((await fetch(`${test.address}/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    holding.end();
    await expectNothingLeft();
    expect((await readRefusal(await fetchResult(id))).code).toBe('cancelled');
  });

  it('is one answer, whichever gateways are asked for it at once', async () => {
    const other = await buildApp({ config: test.gateway.config, log: createLogger('gateway', 'silent') });
    const otherAddress = await other.app.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(() => other.gateway.isReady).toBe(true);
    for (let round = 0; round < 5; round++) {
      const id = randomUUID();
      await send(id);
      await expect.poll(() => stateOf(id)).toBe('done');
      const answers = await Promise.all([otherAddress, test.address, otherAddress].map((at) => fetchResult(id, at)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      await expectNothingLeft();
      expect(other.gateway.jobs.size).toBe(0);
    }
    await other.app.close();
  });

  it('holds the file alone: what was sent is deleted with the end of the job', async () => {
    await send(randomUUID());
    await expect.poll(heldBlobs).toEqual(['answer', 'lease', 'out']);
    expect(test.gateway.admission.reserved).toBe(2 * 700_000);
  });

  it('holds a refusal as it holds a file, and nothing that was sent or reserved for it', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.refuse('wrongPassword', { file: 0 });
    };
    const id = randomUUID();
    expect((await send(id)).status).toBe(202);
    await expect.poll(heldBlobs).toEqual(['answer', 'lease']);
    expect(test.gateway.admission.reserved).toBe(0);
    const refused = await fetchEnded(id);
    expect([refused.status, await readRefusal(refused)]).toMatchObject([
      422,
      { code: 'wrongPassword', file: 'Akte Müller.pdf' },
    ]);
    await expectNothingLeft();
    expect((await fetchResult(id)).status).toBe(410);
  });

  it('is refused at once where the upload is', async () => {
    const body = formOf([['pdf', Buffer.from('no PDF')]]);
    const headers = { prefer: 'respond-async' };
    const refused = await fetch(`${test.address}/v1/unlock`, { method: 'POST', body, headers });
    expect([refused.status, (await readRefusal(refused)).code]).toEqual([415, 'invalidType']);
    await expectNothingLeft();
  });

  it('is cancelled like any job, and its answer is deleted by DELETE', async () => {
    const end = holdRuns();
    const [running, held] = [randomUUID(), randomUUID()];
    await send(running);
    await fetch(`${test.address}/v1/jobs/${running}`, { method: 'DELETE' });
    expect((await readRefusal(await fetchEnded(running))).code).toBe('cancelled');
    end();
    await expectNothingLeft();
    await send(held);
    await expect.poll(() => stateOf(held)).toBe('done');
    expect((await fetch(`${test.address}/v1/jobs/${held}`, { method: 'DELETE' })).status).toBe(204);
    await expectNothingLeft();
    expect((await fetchResult(held)).status).toBe(410);
  });

  it('holds nothing longer than HELD_ANSWER_MS', async () => {
    await test.stop();
    test = await startTestGateway({ config: { HELD_ANSWER_MS: 200 } });
    const id = randomUUID();
    await send(id);
    // Its state outlives the answer, which may be over before this reads it for the first time.
    await expect.poll(() => stateOf(id)).toBe('done');
    await expectNothingLeft();
    expect((await fetchResult(id)).status).toBe(410);
  });

  it('is not taken by HEAD', async () => {
    const id = randomUUID();
    await send(id);
    await expect.poll(() => stateOf(id)).toBe('done');
    expect((await fetch(`${test.address}/v1/jobs/${id}/result`, { method: 'HEAD' })).status).toBe(405);
    expect((await fetchResult(id)).status).toBe(200);
  });

  it('holds a refusal of a job that waited too long for its turn', async () => {
    await test.stop();
    test = await startTestGateway({ config: { RUNS_PER_ADDRESS: 1, RATE_LIMIT_PER_MINUTE: 100 } });
    const end = holdRuns();
    const [first, second] = [randomUUID(), randomUUID()];
    await send(first);
    await expect.poll(() => stateOf(first)).toBe('active');
    // Only now: on a busy machine the first job could wait as long.
    Object.assign(test.gateway.config, { WAITING_BUDGET_MS: 100 });
    await send(second);
    const refused = await fetchEnded(second);
    expect([refused.status, (await readRefusal(refused)).code]).toEqual([503, 'busy']);
    end();
    await (await fetchEnded(first)).arrayBuffer();
    await expectNothingLeft();
  });

  it('is for programs: without a version, and with other preferences, the answer is the file', async () => {
    for (const request of [{ path: '/unlock' }, { prefer: 'wait=10' }]) {
      const answer = await send(randomUUID(), request);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      await answer.arrayBuffer();
    }
    await expectNothingLeft();
  });
});

describe('a held answer', () => {
  let job: OpenJob;
  /** Times that its bytes were left to whoever has taken them. */
  let left: number;
  beforeEach(() => {
    vi.useFakeTimers();
    left = 0;
    job = createOpenJobs().open({ id: 'job', progressId: 'progress', costClass: 'structure' });
  });
  afterEach(() => {
    expect([vi.getTimerCount(), job.onReply]).toEqual([0, undefined]);
    vi.useRealTimers();
  });

  /** Holds an answer. @param takeAnswer what the store says of it at the end */
  async function hold(takeAnswer: () => Promise<Buffer | 'none' | 'taken' | 'gone'>) {
    const held = { isOver: false, error: undefined as unknown };
    const blobs = { holdAnswer: async () => {}, takeAnswer };
    const gateway = {
      blobs,
      progress: { update: async () => true, read: async () => null },
      config: { HELD_ANSWER_MS: 30_000 },
    };
    const lease = { leave: () => left++ };
    const answer = { kind: 'refused', code: 'damagedPdf', params: {} } as const;
    holdAnswer(gateway, job, lease, answer)
      .catch((error: unknown) => (held.error = error))
      .finally(() => (held.isOver = true));
    await vi.advanceTimersByTimeAsync(0);
    return held;
  }

  it('is over when it is taken, at any gateway, and its bytes are left there', async () => {
    const held = await hold(async () => 'taken');
    job.onReply?.({ job: 'job', kind: 'started', token: 't' });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(held.isOver).toBe(false);
    job.onReply?.({ job: 'job', kind: 'taken' });
    await vi.advanceTimersByTimeAsync(0);
    expect([held, left]).toEqual([{ isOver: true, error: undefined }, 1]);
  });

  it('is over after HELD_ANSWER_MS, and its bytes are deleted where nobody has taken it', async () => {
    const held = await hold(async () => Buffer.from('answer'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect([held.isOver, left]).toEqual([true, 0]);
  });

  it('leaves its bytes where it was taken and the message is lost, or the store does not answer', async () => {
    await hold(async () => 'taken');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(left).toBe(1);
    await hold(async () => Promise.reject(new Error('no Redis')));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(left).toBe(2);
  });

  it('is over with its job', async () => {
    const held = await hold(async () => 'gone');
    const reason = new ToolError('cancelled');
    job.end(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect([held, left]).toEqual([{ isOver: true, error: reason }, 0]);
  });
});
