import { describe, expect, it } from 'vitest';
import { budgetOf, decideArrival, decideBytes, decideQueueing } from './decide-admission.ts';

const address = { openRequests: 4, unreadAnswers: 2, waitingJobs: 3, runs: 2, bytesPercent: 25 };
const limits = { workerGraceMs: 15_000, maxWaiting: 10, address };
const open = { openRequests: 1, unreadAnswers: 0, waitingJobs: 0 };
const state = { isOverloaded: false, withoutWorkerMs: 0, waiting: 0, address: open };

const admit = { kind: 'admit' };
const wait = { kind: 'wait' };
const full = { kind: 'refuse', code: 'busy', canPreempt: true };
const refuse = (code: string) => ({ kind: 'refuse', code, canPreempt: false });
/** Refused by a limit of the address, which has this value. */
const beyond = (limit: string, limit_value: number) => ({
  ...refuse('tooManyRequests'),
  params: { limit, limit_value },
});

describe('a request that arrives', () => {
  it.each([
    ['in an idle gateway', {}, admit],
    ['while the gateway is overloaded', { isOverloaded: true }, refuse('busy')],
    ['while its queue has had no worker for a moment', { withoutWorkerMs: 15_000 }, admit],
    ['while its queue has no worker', { withoutWorkerMs: 15_001 }, refuse('unavailable')],
    ['as the last that its queue takes', { waiting: 9 }, admit],
    ['while its queue is full', { waiting: 10 }, full],
    ['as the last of its address', { address: { ...open, openRequests: 4 } }, admit],
    ['as one too many of its address', { address: { ...open, openRequests: 5 } }, beyond('openRequests', 4)],
    ['before the limit of unread answers', { address: { ...open, unreadAnswers: 1 } }, admit],
    ['at the limit of unread answers', { address: { ...open, unreadAnswers: 2 } }, beyond('unreadAnswers', 2)],
    ['before the limit of waiting jobs', { address: { ...open, waitingJobs: 2 } }, admit],
    ['at the limit of waiting jobs', { waiting: 10, address: { ...open, waitingJobs: 3 } }, beyond('waitingJobs', 3)],
  ])('%s', (_when, more, decision) => {
    expect(decideArrival({ ...state, ...more }, limits)).toEqual(decision);
  });

  it('is not limited by its address where addresses have no limits', () => {
    const many = { openRequests: 99, unreadAnswers: 99, waitingJobs: 99 };
    expect(decideArrival({ ...state, address: many }, { ...limits, address: undefined })).toEqual(admit);
  });
});

describe('the bytes of a request', () => {
  const bytesState = {
    costClass: 'images' as const,
    heldBytes: 100,
    otherAddressBytes: 0,
    reserved: { structure: 0, images: 100, render: 0 },
    budgetBytes: 800,
  };

  it.each([
    ['any number of the only request of all', { bytes: 9_999 }, admit],
    // An eighth of the budget is kept for each of the two other classes.
    [
      'up to the budget for the first of its class',
      { reserved: { structure: 50, images: 100, render: 0 }, bytes: 750 },
      admit,
    ],
    ['not more than the budget', { reserved: { structure: 50, images: 100, render: 0 }, bytes: 751 }, full],
    ['without what is kept for others', { reserved: { structure: 0, images: 200, render: 0 }, bytes: 500 }, admit],
    ['nothing of what is kept for others', { reserved: { structure: 0, images: 200, render: 0 }, bytes: 501 }, full],
    [
      'what others hold of their part is not kept twice',
      { reserved: { structure: 60, images: 200, render: 0 }, bytes: 500 },
      admit,
    ],
    [
      'nor is a part kept for others that hold more',
      { reserved: { structure: 300, images: 200, render: 0 }, bytes: 300 },
      admit,
    ],
    [
      'up to the part of an address',
      { otherAddressBytes: 50, reserved: { structure: 0, images: 150, render: 0 }, bytes: 150 },
      admit,
    ],
    [
      'not more than the part of an address',
      { otherAddressBytes: 50, reserved: { structure: 0, images: 150, render: 0 }, bytes: 151 },
      beyond('memory', 25),
    ],
  ])('%s', (_what, more, decision) => {
    expect(decideBytes({ ...bytesState, ...more }, address)).toEqual(decision);
  });

  it('are not limited by the address where addresses have no limits', () => {
    const reserved = { structure: 0, images: 150, render: 0 };
    expect(decideBytes({ ...bytesState, reserved, otherAddressBytes: 50, bytes: 151 }, undefined)).toEqual(admit);
  });
});

it.each([
  ['is queued', { waitingJobs: 2, queuedJobs: 1 }, address, admit],
  [
    'waits at the gateway where its address has enough jobs in the queue',
    { waitingJobs: 2, queuedJobs: 2 },
    address,
    wait,
  ],
  [
    'is refused where too many of its address wait',
    { waitingJobs: 3, queuedJobs: 0 },
    address,
    beyond('waitingJobs', 3),
  ],
  ['is queued without a limit of runs', { waitingJobs: 0, queuedJobs: 9 }, { ...address, runs: 0 }, admit],
  ['is queued where addresses have no limits', { waitingJobs: 9, queuedJobs: 9 }, undefined, admit],
])('a job %s', (_what, jobs, addressLimits, decision) => {
  expect(decideQueueing(jobs, addressLimits)).toEqual(decision);
});

it.each([
  [1, 0, 1_001],
  [2, 0, 500],
  [2, 600, 401],
  [2, 2_000, 0],
])('%i gateways, of which the others hold %i bytes, leave %i', (gateways, othersBytes, bytes) => {
  expect(budgetOf(1_001, gateways, othersBytes)).toBe(bytes);
});
