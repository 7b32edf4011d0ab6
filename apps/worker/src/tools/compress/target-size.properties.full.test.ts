import { deflateSync } from 'node:zlib';
import { ToolError } from '@blattwerk/shared';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginFixture, photoJpeg, photoSamples } from '../../pdf/shrink-images/fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { compressHandler } from './handler.ts';

/** A page with a photo as JPEG, one as samples, and text. */
async function mixedPdf(): Promise<Buffer> {
  const fixture = await beginFixture();
  const colors = { ColorSpace: 'DeviceRGB' };
  const jpeg = fixture.image(await photoJpeg(500, 500), 500, 500, { ...colors, Filter: 'DCTDecode' });
  const samples = deflateSync(await photoSamples(300, 300));
  const deflated = fixture.image(samples, 300, 300, { ...colors, Filter: 'FlateDecode' });
  const text = `BT 10 10 Td ${'( ) Tj '.repeat(500)} ET`;
  const photos = 'q 100 0 0 100 10 10 cm /A Do Q q 80 0 0 80 200 10 cm /B Do Q';
  fixture.page(`${photos} ${text}`, { XObject: { A: jpeg, B: deflated } });
  return fixture.save();
}

const pdf = await mixedPdf();

it('keeps every target size, or refuses it with a size that is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: pdf.length + 100 }), async (target) => {
      const compress = (bytes: number) =>
        runInMemory(compressHandler, [{ name: 'a.pdf', bytes: pdf }], {
          quality: 'medium',
          target_size: bytes,
          both_levels: false,
          grayscale: false,
        });
      const run = await compress(target).catch((error: unknown) => error);
      if (!(run instanceof Error)) {
        expect((run as Awaited<ReturnType<typeof compress>>).output.length).toBeLessThanOrEqual(target);
        return;
      }
      if (!(run instanceof ToolError)) throw run;
      expect(run.code).toBe('targetTooSmall');
      const smallest = run.params.min_size ?? 0;
      expect(smallest).toBeGreaterThan(target);
      expect((await compress(smallest)).output.length).toBeLessThanOrEqual(smallest);
    }),
    { numRuns: 25 },
  );
});
