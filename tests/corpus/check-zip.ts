import { readZip } from '@blattwerk/testing/read-zip';
import sharp from 'sharp';
import type { Raster } from './appearance.ts';
import { rasterOf } from './readers.ts';

/**
 * Checks a ZIP that a tool returned.
 * @param failOn 'none' accepts damaged images: a JPEG of a PDF is returned unchanged
 * @param skip whether an image is accepted without being decoded
 * @returns the finding; undefined for a correct ZIP
 */
export async function checkZip(
  body: Buffer,
  { failOn = 'warning', skip = () => false }: { failOn?: 'warning' | 'none'; skip?: (content: Buffer) => boolean } = {},
): Promise<string | undefined> {
  let entries: ReturnType<typeof readZip>;
  try {
    entries = readZip(body);
  } catch (error) {
    return (error as Error).message;
  }
  if (entries.length === 0) return 'an empty ZIP';
  if (new Set(entries.map(({ name }) => name)).size < entries.length) return 'a ZIP with a name twice';
  for (const { name, content } of entries) {
    if (name === '' || name.startsWith('/') || name.split(/[/\\]/).includes('..')) return 'a ZIP with an unsafe name';
    if (/\.pdf$/i.test(name) && !content.subarray(0, 1024).includes('%PDF-')) return `${name} in the ZIP is not a PDF`;
    if (!/\.(jpg|png)$/i.test(name) || skip(content)) continue;
    const decodes = await sharp(content, { failOn, limitInputPixels: false })
      .stats()
      .then(
        () => true,
        () => false,
      );
    if (!decodes) return `${name} in the ZIP does not decode`;
  }
  return undefined;
}

/** The images of a correct ZIP in their order, scaled down to `side` pixels in width and height. */
export async function readZipImages(body: Buffer, side: number): Promise<Raster[]> {
  const rasters: Raster[] = [];
  for (const { content } of readZip(body))
    rasters.push(await rasterOf(sharp(content, { failOn: 'none', limitInputPixels: false }), side));
  return rasters;
}
