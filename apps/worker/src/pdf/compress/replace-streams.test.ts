import { expect, it } from 'vitest';
import { writePdf } from '../keep-pages/fixture.ts';
import { SoundPdf } from '../keep-pages/sound-document.ts';
import { PdfObjects } from './objects.ts';
import { type Attempt, StreamReplacer } from './replace-streams.ts';

const later = () => performance.now() + 60_000;

/** A document of so many streams of 5,000 bytes, and attempts that leave so many bytes of each. */
function attemptsAt(count: number, leftBytes: number) {
  const refs = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ');
  const pdf = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Streams [${refs}] >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ...Array.from({ length: count }, () => ['<< >>', 'x'.repeat(5_000)] as const),
  ]);
  const objects = new PdfObjects(new SoundPdf(pdf, undefined, { keepsTree: true }));
  const attempts = objects.streamNumbers.map((number): Attempt => {
    const { dict } = objects.streamOf(number) ?? { dict: new Map() };
    return {
      workBytes: 5_000,
      storedBytes: 5_000,
      run: () => Promise.resolve({ number, dict, data: Buffer.alloc(leftBytes) }),
    };
  });
  return { objects, attempts };
}

it('goes on with streams that are alike only where the first become small enough', async () => {
  for (const [leftBytes, expected] of [
    [4_900, 8],
    [4_800, 40],
  ] as const) {
    const { objects, attempts } = attemptsAt(40, leftBytes);
    const replacer = new StreamReplacer(objects);
    await replacer.alike(attempts, 0.03, later());
    expect(replacer.replaced.size).toBe(expected);
    const lengths = objects.streamNumbers.map((number) => objects.streamOf(number)?.data.length);
    expect(lengths.filter((length) => length === leftBytes)).toHaveLength(expected);
    expect(objects.streamOf(4)?.dict.get('/Length')).toBe(String(objects.streamOf(4)?.data.length));
  }
});

it('leaves what is not done in time as it is', async () => {
  const { objects, attempts } = attemptsAt(5, 10);
  const replacer = new StreamReplacer(objects);
  expect(await replacer.all(attempts, performance.now() - 1)).toBe(0);
  expect(replacer.replaced.size).toBe(0);
});

it('works on few streams without trying first', async () => {
  const { objects, attempts } = attemptsAt(20, 4_999);
  const replacer = new StreamReplacer(objects);
  await replacer.alike(attempts, 0.03, later());
  expect(replacer.replaced.size).toBe(20);
});
