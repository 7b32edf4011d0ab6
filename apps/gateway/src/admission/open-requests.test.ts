import { beforeEach, describe, expect, it } from 'vitest';
import { createShares, type Holding, type Shares } from './open-requests.ts';

const noEffect = () => {};
const any = () => true;
let now = 0;
let shares: Shares;
beforeEach(() => {
  now = 0;
  shares = createShares(() => now);
});

function open(address: string, bytes: number): Holding {
  const holding = shares.open(address, 'structure', noEffect);
  shares.resize(holding, bytes);
  return holding;
}

describe('a share', () => {
  it('has the requests of an address and their bytes, and ends with the last of them', () => {
    const [first, second] = [open('a', 5), open('a', 7)];
    expect([first.share.bytes, first.share.holdings.size, shares.size]).toEqual([12, 2, 1]);
    expect(first.share).toBe(second.share);
    shares.resize(first, 1);
    expect(second.share.bytes).toBe(8);
    shares.close(first);
    shares.close(first);
    expect([second.share.bytes, shares.size]).toEqual([7, 1]);
    shares.close(second);
    expect(shares.size).toBe(0);
  });
});

describe('what gives way', () => {
  it('is the slowest transfer of the address that holds most', () => {
    open('light', 10);
    const fast = open('heavy', 20);
    const slow = open('heavy', 20);
    shares.enter(fast, 'uploading', () => 2_000);
    shares.enter(slow, 'sending', () => 1_000);
    now = 2_000;
    expect(shares.slowestOfHeaviest(15, any)).toBe(slow);
    shares.close(slow);
    expect(shares.slowestOfHeaviest(15, any)).toBe(fast);
    shares.close(fast);
    expect(shares.slowestOfHeaviest(15, any)).toBeUndefined();
  });

  it('is a new transfer, whatever its speed in its first second, where it has transferred less than others in one', () => {
    const older = open('heavy', 20);
    shares.enter(older, 'uploading', () => 2_000);
    now = 1_000;
    const newer = open('heavy', 20);
    shares.enter(newer, 'uploading', () => 900);
    now = 1_100;
    expect(shares.slowestOfHeaviest(10, any)).toBe(newer);
  });

  it('is none of an address that holds as much or less', () => {
    open('a', 10);
    open('a', 10);
    expect(shares.slowestOfHeaviest(20, any)).toBeUndefined();
    expect(shares.slowestOfHeaviest(19, any)).toBeDefined();
  });

  it('is of the next address where the heaviest has no transfer', () => {
    const running = open('heaviest', 100);
    shares.enter(running, 'running');
    open('heaviest', 0);
    const upload = open('heavy', 50);
    expect(shares.slowestOfHeaviest(10, any)).toBe(upload);
    expect(shares.slowestOfHeaviest(10, (holding) => holding.costClass === 'render')).toBeUndefined();
  });

  it('is the slowest upload, of addresses that hold at least half as much', () => {
    const [slow, slower, light] = [open('a', 20), open('b', 10), open('c', 9)];
    shares.enter(slow, 'uploading', () => 2_000);
    shares.enter(slower, 'uploading', () => 1_000);
    shares.enter(light, 'uploading', () => 1);
    shares.enter(open('d', 20), 'running');
    expect(shares.slowestUpload(20, any)).toBe(slower);
    expect(shares.slowestUpload(21, any)).toBe(slow);
    expect(shares.slowestUpload(18, any)).toBe(light);
    expect(shares.slowestUpload(20, (holding) => holding !== slower)).toBe(slow);
    expect(shares.slowestUpload(50, any)).toBeUndefined();
  });

  it('is the newest run of the address with most runs, of those with several', () => {
    const run = (address: string) => {
      const holding = open(address, 1);
      shares.enter(holding, 'running');
      now += 1_000;
      return holding;
    };
    run('one');
    expect(shares.newestOfSeveralRuns('structure', 0)).toBeUndefined();
    const second = [run('two'), run('two')][1];
    expect(shares.newestOfSeveralRuns('structure', 0)).toBe(second);
    const [oldest, , third] = [run('three'), run('three'), run('three')];
    expect(shares.newestOfSeveralRuns('structure', 0)).toBe(third);
    expect(shares.newestOfSeveralRuns('structure', 3_500)).toBe(second);
    // The oldest run of the third address began three seconds ago.
    expect(shares.newestOfSeveralRuns('structure', 3_000)).toBe(oldest);
    expect(shares.newestOfSeveralRuns('structure', 3_001)).toBe(second);
    expect(shares.newestOfSeveralRuns('render', 0)).toBeUndefined();
  });

  it('is the waiting job of a queue with the last turn', () => {
    const jobs = [3, 9, 5].map((turn) => {
      const job = open('a', 1);
      shares.enter(job, 'waiting');
      shares.setTurn(job, turn);
      return job;
    });
    const started = open('a', 1);
    shares.setTurn(started, 20);
    shares.enter(started, 'running');
    expect(shares.lastWaiting('structure', 0)).toBe(jobs[1]);
    expect(shares.lastWaiting('structure', 9)).toBeUndefined();
    expect(shares.lastWaiting('images', 0)).toBeUndefined();
  });
});
