import { ToolError } from '@blattwerk/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GatewayConfig, readGatewayConfig } from '../config.ts';
import { drainLimitReached, type UploadWatch, watchUpload } from './watch-upload.ts';

const defaults: GatewayConfig = {
  ...readGatewayConfig({}),
  UPLOAD_STALL_MS: 30_000,
  UPLOAD_MIN_BYTES_PER_SECOND: 1_000,
  TRANSFER_WINDOW_MS: 60_000,
  TRANSFER_MIN_BYTES_PER_SECOND: 0,
  UPLOAD_TIMEOUT_MS: 900_000,
  DRAIN_BYTES: 1_000_000,
  DRAIN_MS: 120_000,
};
let socket: { bytesRead: number };
let watch: UploadWatch;

function start(config: Partial<GatewayConfig> = {}): void {
  socket = { bytesRead: 500 };
  watch = watchUpload(socket, { ...defaults, ...config });
}

/** Lets seconds pass, each with so many bytes. */
function receive(seconds: number, bytesPerSecond: number): void {
  for (let second = 0; second < seconds; second++) {
    socket.bytesRead += bytesPerSecond;
    vi.advanceTimersByTime(1_000);
  }
}

function reason(): unknown {
  const { aborted, reason: given } = watch.signal;
  if (!aborted) return 'open';
  return given instanceof ToolError ? given.code : given;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  watch.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('an upload', () => {
  it('has its bytes counted from its beginning', () => {
    start();
    receive(2, 4_000);
    expect(watch.receivedBytes).toBe(8_000);
  });

  it('that is slow but steady is served', () => {
    start();
    receive(600, 1_000);
    expect(reason()).toBe('open');
  });

  it('that stalls is refused at the end of the window', () => {
    start();
    receive(30, 1_000);
    receive(29, 0);
    expect(reason()).toBe('open');
    receive(1, 0);
    expect(reason()).toBe('invalidRequest');
  });

  it('that is slower than the least speed is refused', () => {
    start();
    receive(30, 999);
    expect(reason()).toBe('invalidRequest');
  });

  it('that is slower than the least speed of transfers is refused', () => {
    start({ TRANSFER_MIN_BYTES_PER_SECOND: 16_000 });
    receive(59, 15_000);
    expect(reason()).toBe('open');
    receive(1, 15_000);
    expect(reason()).toBe('invalidRequest');
  });

  it('has a limited time', () => {
    start();
    receive(900, 50_000);
    expect(reason()).toBe('open');
    receive(1, 50_000);
    expect(reason()).toBe('invalidRequest');
  });
});

describe('the rest of a refused upload', () => {
  it('is read up to a number of bytes, counted from the refusal', () => {
    start();
    receive(20, 500_000);
    watch.drain();
    receive(1, 1_000_000);
    watch.drain();
    expect(reason()).toBe('open');
    receive(1, 1);
    expect(reason()).toBe(drainLimitReached);
  });

  it('is read for a limited time', () => {
    start();
    receive(20, 5_000);
    watch.drain();
    receive(120, 5_000);
    expect(reason()).toBe('open');
    receive(1, 5_000);
    expect(reason()).toBe(drainLimitReached);
  });

  it('is read no longer where it stalls', () => {
    start();
    watch.drain();
    receive(30, 0);
    expect(reason()).toBe(drainLimitReached);
  });
});
