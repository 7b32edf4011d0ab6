import type { CostClass } from '@blattwerk/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { addressLimitsOf, countOpen, multiplyLimits, priorityOf } from './address-limits.ts';
import { createOpenRequests, type OpenRequest, type OpenRequests, type RequestPhase } from './open-requests.ts';

let openRequests: OpenRequests;
beforeEach(() => {
  openRequests = createOpenRequests();
});

function open(phase: RequestPhase, costClass: CostClass = 'images', address = 'a', times = 1): OpenRequest {
  const request = openRequests.open({ key: address, times }, costClass, () => {});
  openRequests.enter(request, phase);
  return request;
}

const phases: RequestPhase[] = ['uploading', 'held', 'waiting', 'running', 'sending'];

it('has the limits of the configuration, and none without a rate limit', () => {
  const variables = {
    OPEN_REQUESTS_PER_ADDRESS: '7',
    UNREAD_ANSWERS_PER_ADDRESS: '6',
    WAITING_JOBS_PER_ADDRESS: '5',
    RUNS_PER_ADDRESS: '4',
    BYTES_PERCENT_PER_ADDRESS: '3',
  };
  const limits = { openRequests: 7, unreadAnswers: 6, waitingJobs: 5, runs: 4, bytesPercent: 3 };
  expect(addressLimitsOf(readGatewayConfig(variables))).toEqual(limits);
  expect(addressLimitsOf(readGatewayConfig({ ...variables, RATE_LIMIT_PER_MINUTE: '0' }))).toBeUndefined();
});

it('has a multiple of the limits for a trusted client, and at most all bytes', () => {
  const limits = { openRequests: 7, unreadAnswers: 6, waitingJobs: 5, runs: 4, bytesPercent: 30 };
  const tripled = { openRequests: 21, unreadAnswers: 18, waitingJobs: 15, runs: 12, bytesPercent: 90 };
  expect(multiplyLimits(limits, 3)).toEqual(tripled);
  expect(multiplyLimits(limits, 4).bytesPercent).toBe(100);
  expect(multiplyLimits({ ...limits, runs: 0 }, 3).runs).toBe(0);
});

it('counts all requests and unread answers of an address, and its jobs that wait for one queue', () => {
  const [first] = phases.map((phase) => open(phase));
  open('held', 'render');
  open('sending', 'render');
  open('waiting', 'images', 'b');
  const usage = first?.usage;
  if (!usage) return expect.unreachable();
  expect(countOpen(usage, 'images')).toEqual({ openRequests: 7, unreadAnswers: 2, waitingJobs: 2 });
  expect(countOpen(usage, 'render')).toEqual({ openRequests: 7, unreadAnswers: 2, waitingJobs: 1 });
  expect(countOpen(usage, 'structure')).toEqual({ openRequests: 7, unreadAnswers: 2, waitingJobs: 0 });
});

describe('a priority', () => {
  it('counts the jobs of the address that are in any queue', () => {
    const request = open('held');
    expect(priorityOf(request, 0)).toBe(0);
    for (const phase of phases) open(phase);
    open('running', 'render');
    open('running', 'images', 'b');
    expect(priorityOf(request, 0)).toBe(3);
  });

  it.each([
    [9_999, 0],
    [10_000, 1],
    [29_999, 2],
    [10_000_000, 1_000],
    [99_999_999, 1_000],
  ])('after %i ms of run time is %i', (usedRunMs, priority) => {
    expect(priorityOf(open('held'), usedRunMs)).toBe(priority);
  });

  it('falls for a trusted client after its multiple of run time', () => {
    const priorities = [29_999, 30_000].map((usedRunMs) =>
      priorityOf(open('held', 'images', 'client:shop', 3), usedRunMs),
    );
    expect(priorities).toEqual([0, 1]);
  });
});
