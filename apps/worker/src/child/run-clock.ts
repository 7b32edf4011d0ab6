import type { Stage } from '@blattwerk/shared';
import type { RunTimes } from '../protocol.ts';

/** Measures a run's times in the child: ms since 1970, with fractions. */
export function startRunClock() {
  const begunAt = Date.now();
  const begin = performance.now();
  const now = () => begunAt + performance.now() - begin;
  const stages: RunTimes['stages'] = [];
  return {
    /** Called with the stage of each progress message. */
    startStage(stage: Stage): void {
      if (stages.at(-1)?.stage !== stage) stages.push({ stage, at: now() });
    },
    stop: (): RunTimes => ({ begunAt, stages, endedAt: now() }),
  };
}
