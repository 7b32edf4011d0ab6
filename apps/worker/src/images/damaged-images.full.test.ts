import { ToolError } from '@blattwerk/shared';
import { hevcImage, irot, writeHeif } from '@blattwerk/testing/files/heif';
import { expect, it } from 'vitest';
import { gradientImage, imagesOf, uncheckedPdfOf } from './rendered-fixture.ts';

it('refuses or converts damaged files, to PDFs that qpdf can read', async () => {
  const image = gradientImage();
  const files = [
    await image.clone().jpeg().toBuffer(),
    await image.clone().jpeg({ progressive: true }).withIccProfile('srgb').withMetadata({ orientation: 6 }).toBuffer(),
    await image.clone().png().toBuffer(),
    await image.clone().ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
    await image.clone().png({ palette: true }).toBuffer(),
    await image.clone().gif().toBuffer(),
    await image.clone().webp().toBuffer(),
    await image.clone().webp({ lossless: true }).toBuffer(),
    await image.clone().tiff({ compression: 'lzw' }).toBuffer(),
    await image.clone().tiff({ compression: 'jpeg' }).toBuffer(),
    await image.clone().avif().toBuffer(),
    writeHeif([{ width: 64, height: 64, content: hevcImage, properties: [irot(1)] }]),
  ];
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const outcomes = new Set<string>();
  for (const file of files) {
    for (let round = 0; round < 16; round++) {
      const bytes = Buffer.from(file.subarray(0, round % 2 === 0 ? file.length : 1 + random(file.length)));
      for (let hits = random(6); hits > 0; hits--) bytes[12 + random(Math.max(1, bytes.length - 12))] = random(256);
      try {
        outcomes.add(imagesOf(await uncheckedPdfOf(bytes)).length > 0 ? 'converted' : 'empty');
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        outcomes.add(error.code);
      }
    }
  }
  expect(outcomes).not.toContain('empty');
  expect(outcomes).toContain('converted');
  expect(outcomes).toContain('damagedImage');
});
