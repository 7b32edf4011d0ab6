import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PdfDocument } from '@blattwerk/pdf/internal';
import { pagesOf as drawnPages } from '@blattwerk/pdf/testing/drawn-pages';
import { type Bounds, pixelBounds, type RgbPicture } from '@blattwerk/pdf/testing/pixel-bounds';
import { readPixmaps } from '@blattwerk/testing/pdf/read-pixmaps';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { expect } from 'vitest';
import { describePages } from '../pdf/render/open-pages.ts';
import { renderPages } from '../pdf/render/render-pages.ts';
import { createRendererPool } from '../pdf/render/renderer-pool.ts';

/** A PDF with a page of 400 by 300 points for each entry. */
export function pagesOf(pages: Parameters<typeof drawnPages>[0]): Buffer {
  return drawnPages(pages, [], '0 0 400 300');
}

async function pictureOf(png: Uint8Array): Promise<RgbPicture> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The pages as poppler shows them, a pixel for each unit. */
export function popplerPictures(pdf: Buffer): RgbPicture[] {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, pdf);
  return readPixmaps(programOutput('pdftoppm', ['-cropbox', '-r', '72', path]));
}

/** The first page as poppler shows it, a pixel for each unit. */
export function popplerPicture(pdf: Buffer): RgbPicture {
  const [picture] = popplerPictures(pdf);
  if (!picture) throw new RangeError('expected a page');
  return picture;
}

/** Pages as PDFium shows them, a pixel for each point. */
export async function pdfiumPictures(pdf: Buffer, pageNumbers: readonly number[]): Promise<RgbPicture[]> {
  await using pool = createRendererPool();
  await pool.open(Buffer.from(pdf));
  const source = describePages(PdfDocument.open(Buffer.from(pdf)));
  const settings = { dpi: 72, maxPixels: 1e7, format: 'png', colors: 'color', onProgress: () => {} } as const;
  const pictures: RgbPicture[] = [];
  for await (const { image } of renderPages(pool, source, pageNumbers, settings)) pictures.push(await pictureOf(image));
  return pictures;
}

/** Bounds of the red pixels, from the lower left corner. */
export function redBounds(picture: RgbPicture): Bounds | undefined {
  return pixelBounds(picture, (red, green) => red >= 200 && green <= 90);
}

export function pixelAt({ width, height, pixels }: RgbPicture, x: number, y: number): number[] {
  const at = ((height - 1 - y) * width + x) * 3;
  return [...pixels.subarray(at, at + 3)];
}

/** Expects each edge within two pixels. */
export function expectNear(found: Bounds | undefined, expected: Bounds, what: string): void {
  for (const side of ['left', 'bottom', 'right', 'top'] as const)
    expect(Math.abs((found?.[side] ?? Infinity) - expected[side]), `${side} of ${what}`).toBeLessThan(2);
}
