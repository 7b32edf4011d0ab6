import { afterAll, beforeAll, vi } from 'vitest';

/** Has elements report their sizes once, in a test file whose environment has no layout and reports none. */
export function reportSizes(): void {
  beforeAll(() => {
    const Observer = class {
      observe: () => void;
      constructor(report: () => void) {
        this.observe = () => queueMicrotask(report);
      }
      disconnect(): void {}
    };
    vi.stubGlobal('ResizeObserver', Observer);
  });
  afterAll(() => vi.unstubAllGlobals());
}
