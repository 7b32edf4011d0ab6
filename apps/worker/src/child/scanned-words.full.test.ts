import { type Contracts, contracts, type OptionsOf, parseOptions } from '@blattwerk/shared';
import { photographPage } from '@blattwerk/testing/files/photographed-page';
import { printedPage } from '@blattwerk/testing/files/printed-page';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../testing/run-in-memory.ts';
import { noTesseract } from '../testing/tesseract.ts';
import { loadHandler } from './handlers.ts';

const contract = contracts['scan-to-pdf'];
const handler = await loadHandler(contract.name);

/** Share of a page's words that another program finds in a scan of its photo. */
async function foundShare(photo: Buffer, words: readonly string[], photos: 'page' | 'keep'): Promise<number> {
  const options: OptionsOf<Contracts['scan-to-pdf']> = parseOptions(contract, [
    ['photos', photos],
    ['language', 'eng'],
  ]);
  const { output } = await runInMemory(handler, [{ name: 'photo.jpg', bytes: photo, format: 'jpeg' }], options);
  const left = new Map<string, number>();
  for (const word of textOf(output).match(/\p{L}+/gu) ?? []) left.set(word, (left.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return found.length / words.length;
}

describe.skipIf(noTesseract)('words of a photographed page', () => {
  it.each([0, 1, 2, 3, 4, 5])('are found where it is straightened, and fewer otherwise: %d', async (seed) => {
    const { png, words } = printedPage(100 + seed, 200);
    const photo = await photographPage(png, {
      seed: `ocr ${seed}`,
      width: 2448,
      height: 3264,
      covered: [0.75, 0.95],
    });
    const straight = await foundShare(photo.data, words, 'page');
    expect(straight).toBeGreaterThanOrEqual(0.95);
    expect(await foundShare(photo.data, words, 'keep')).toBeLessThan(straight);
  });
});
