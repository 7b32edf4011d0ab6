import sharp from 'sharp';
import { seededBytes } from '../random.ts';
import { pageSize } from './page-text.ts';
import { type GrayRaster, rasterize } from './raster.ts';
import { openPdfWriter } from '../pdf/write-pdf.ts';

const dpi = 300;
/** Different texts; each is scanned several times, and no scan is like another. */
const texts = 6;

/** What a scanner with a sheet feeder writes: a JPEG of 300 dpi a page, with the paper's shade and the sensor's noise. */
export async function makeScan(book: Buffer, maxBytes: number): Promise<Buffer> {
  const rasters = rasterize(book, texts, dpi);
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const pages: number[] = [];
  for (let bytes = 0; ; ) {
    const raster = rasters[pages.length % rasters.length];
    if (!raster) throw new Error('no page was rasterized');
    const jpeg = await scanned(raster, pages.length + 1);
    bytes += jpeg.byteLength + 600;
    if (bytes > maxBytes) break;
    const image = writer.stream(
      `/Type /XObject /Subtype /Image /Width ${raster.width} /Height ${raster.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
    const contents = writer.packed('', `q ${pageSize.width} 0 0 ${pageSize.height} 0 0 cm /Im0 Do Q`);
    pages.push(
      writer.add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Resources << /XObject << /Im0 ${image} 0 R >> >> /Contents ${contents} 0 R >>`,
      ),
    );
  }
  writer.add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`, tree);
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

async function scanned({ width, height, gray }: GrayRaster, seed: number): Promise<Buffer> {
  const soft = await sharp(gray, { raw: { width, height, channels: 1 } })
    .blur(0.8)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const shade = await sharp(seededBytes(12 * 17, seed), { raw: { width: 12, height: 17, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const noise = seededBytes(1 << 20, seed * 31);
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let index = 0; index < soft.length; index++) {
    const paper = 226 + (shade[index] ?? 0) / 16;
    const value = 38 + ((paper - 38) * (soft[index] ?? 0)) / 255;
    // Three samples together have the bell curve of a sensor's noise.
    const grain =
      ((noise[(index * 5) & 0xfffff] ?? 0) +
        (noise[(index * 11 + 7) & 0xfffff] ?? 0) +
        (noise[(index * 3 + 1) & 0xfffff] ?? 0) -
        382) /
      40;
    const tint = ((noise[(index * 13 + 3) & 0xfffff] ?? 0) - 128) / 50;
    pixels[index * 3] = clamp(value + grain + tint);
    pixels[index * 3 + 1] = clamp(value + grain - 1);
    pixels[index * 3 + 2] = clamp(value + grain - tint - 7);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .withMetadata({ density: dpi })
    .toBuffer();
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, value));
}
