import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { codecPath, compileCodec } from './make-codec.ts';

it('finds the committed codec to be what its sources compile to', { timeout: 60_000 }, async () => {
  expect((await compileCodec()).equals(await readFile(codecPath)), 'run `npm run codec`').toBe(true);
});
