import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCMapData } from '../../build-cmaps.ts';

it('the data of the predefined CMaps is what the package builds of their sources', () => {
  expect(readFileSync(join(import.meta.dirname, 'predefined-cmap-data.ts'), 'utf8')).toBe(buildCMapData());
});
