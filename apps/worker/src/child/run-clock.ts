import type { Stage } from '@blattwerk/shared';
import type { RunTimes } from '../protocol.ts';

/** Takes a run's times where it runs: fractions of a millisecond, on the wall's clock. */
export function startRunClock() {
  const begunAt = Date.now();
  const begin = performance.now();
  const now = () => begunAt + performance.now() - begin;
  const stages: RunTimes['stages'] = [];
  return {
    /** A stage is under way. */
    sees(stage: Stage): void {
      if (stages.at(-1)?.stage !== stage) stages.push({ stage, at: now() });
    },
    stop: (): RunTimes => ({ begunAt, stages, endedAt: now() }),
  };
}
