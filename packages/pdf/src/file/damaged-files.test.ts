import { it } from 'vitest';
import { damagedKinds, expectReadOrRejected } from '../testing/damaged-files.ts';

it.each(damagedKinds)('damaged files are read or rejected, with %s', async (_, count, makeFile) => {
  // damaged-files.full.test.ts reads all of them.
  await expectReadOrRejected(count / 5, makeFile);
});
