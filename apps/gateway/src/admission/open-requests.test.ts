import { beforeEach, describe, expect, it } from 'vitest';
import { createOpenRequests, type OpenRequest, type OpenRequests } from './open-requests.ts';

const noEffect = () => {};
const any = () => true;
let now = 0;
let openRequests: OpenRequests;
beforeEach(() => {
  now = 0;
  openRequests = createOpenRequests(() => now);
});

function open(address: string, bytes: number): OpenRequest {
  const request = openRequests.open({ key: address, times: 1 }, 'structure', noEffect);
  openRequests.resize(request, bytes);
  return request;
}

describe('the usage of an address', () => {
  it('has the requests of an address and their bytes, and ends with the last of them', () => {
    const [first, second] = [open('a', 5), open('a', 7)];
    expect([first.usage.bytes, first.usage.requests.size, openRequests.size]).toEqual([12, 2, 1]);
    expect(first.usage).toBe(second.usage);
    openRequests.resize(first, 1);
    expect(second.usage.bytes).toBe(8);
    openRequests.close(first);
    openRequests.close(first);
    expect([second.usage.bytes, openRequests.size]).toEqual([7, 1]);
    openRequests.close(second);
    expect(openRequests.size).toBe(0);
  });
});

describe('the preempted request', () => {
  it('is the slowest transfer of the address that holds most', () => {
    open('light', 10);
    const fast = open('heavy', 20);
    const slow = open('heavy', 20);
    openRequests.enter(fast, 'uploading', () => 2_000);
    openRequests.enter(slow, 'sending', () => 1_000);
    now = 2_000;
    expect(openRequests.slowestOfHeaviest(15, any)).toBe(slow);
    openRequests.close(slow);
    expect(openRequests.slowestOfHeaviest(15, any)).toBe(fast);
    openRequests.close(fast);
    expect(openRequests.slowestOfHeaviest(15, any)).toBeUndefined();
  });

  it('is a new transfer, whatever its speed in its first second, where it has transferred less than others in one', () => {
    const older = open('heavy', 20);
    openRequests.enter(older, 'uploading', () => 2_000);
    now = 1_000;
    const newer = open('heavy', 20);
    openRequests.enter(newer, 'uploading', () => 900);
    now = 1_100;
    expect(openRequests.slowestOfHeaviest(10, any)).toBe(newer);
  });

  it('is of the heaviest of several addresses that hold more', () => {
    const transfers = [20, 40, 30].map((bytes) => open(`address with ${bytes}`, bytes));
    for (const transfer of transfers) openRequests.enter(transfer, 'uploading');
    now = 2_000;
    expect(openRequests.slowestOfHeaviest(10, any)).toBe(transfers[1]);
  });

  it('is none of an address that holds as much or less', () => {
    open('a', 10);
    open('a', 10);
    expect(openRequests.slowestOfHeaviest(20, any)).toBeUndefined();
    expect(openRequests.slowestOfHeaviest(19, any)).toBeDefined();
  });

  it('is of the next address where the heaviest has no transfer', () => {
    const running = open('heaviest', 100);
    openRequests.enter(running, 'running');
    open('heaviest', 0);
    const upload = open('heavy', 50);
    expect(openRequests.slowestOfHeaviest(10, any)).toBe(upload);
    expect(openRequests.slowestOfHeaviest(10, (request) => request.costClass === 'render')).toBeUndefined();
  });

  it('is the slowest upload, of addresses that hold at least half as much', () => {
    const [slow, slower, light] = [open('a', 20), open('b', 10), open('c', 9)];
    openRequests.enter(slow, 'uploading', () => 2_000);
    openRequests.enter(slower, 'uploading', () => 1_000);
    openRequests.enter(light, 'uploading', () => 1);
    openRequests.enter(open('d', 20), 'running');
    expect(openRequests.slowestUpload(20, any)).toBe(slower);
    expect(openRequests.slowestUpload(21, any)).toBe(slow);
    expect(openRequests.slowestUpload(18, any)).toBe(light);
    expect(openRequests.slowestUpload(20, (request) => request !== slower)).toBe(slow);
    expect(openRequests.slowestUpload(50, any)).toBeUndefined();
  });

  it('is no upload that holds nothing', () => {
    const [empty, other] = [open('a', 0), open('a', 10)];
    openRequests.enter(empty, 'uploading', () => 0);
    openRequests.enter(other, 'uploading', () => 5_000);
    expect(openRequests.slowestUpload(10, any)).toBe(other);
  });

  it('is the waiting job of a queue with the lowest priority', () => {
    const jobs = [3, 9, 5].map((priority) => {
      const job = open('a', 1);
      openRequests.enter(job, 'waiting');
      openRequests.setPriority(job, priority);
      return job;
    });
    const started = open('a', 1);
    openRequests.setPriority(started, 20);
    openRequests.enter(started, 'running');
    expect(openRequests.lastWaiting('structure', 0)).toBe(jobs[1]);
    expect(openRequests.lastWaiting('structure', 9)).toBeUndefined();
    expect(openRequests.lastWaiting('images', 0)).toBeUndefined();
  });
});
