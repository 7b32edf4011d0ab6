import { it } from 'vitest';
import { expectPhotographKept } from './scan-fixture.ts';
import './scans.test.ts';

it.each([4, 9])('shows photograph %i beside text as without layers', async (seed) => {
  await expectPhotographKept(seed);
});
