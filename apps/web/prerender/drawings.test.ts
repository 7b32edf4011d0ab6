import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteToolNames } from '../src/tools/index.ts';

it('there is a drawing for each tool', () => {
  const svg = readFileSync(join(import.meta.dirname, '../src/ui/drawings.svg'), 'utf8');
  const drawn = [...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(drawn)).toEqual(new Set(siteToolNames));
});
