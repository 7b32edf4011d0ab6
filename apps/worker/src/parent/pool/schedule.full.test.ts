import { expect, it } from 'vitest';
import { runPoolSequence } from '../../testing/run-pool-sequence.ts';

it('keeps its rules in 1,000 sequences of 200 events', () => {
  for (let sequence = 0; sequence < 1_000; sequence++)
    expect(() => runPoolSequence(`full ${sequence}`, 200), `sequence ${sequence}`).not.toThrow();
});
