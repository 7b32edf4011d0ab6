import { it } from 'vitest';
import { damagedKinds, expectReadOrRejected } from '../testing/damaged-files.ts';

it.each(damagedKinds)('damaged files are read or rejected, with %s, %d of them', async (_, count, makeFile) => {
  await expectReadOrRejected(count, makeFile);
});
