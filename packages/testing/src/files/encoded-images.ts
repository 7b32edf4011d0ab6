import sharp, { type Sharp } from 'sharp';
import { photoPixels } from './images.ts';
import { seededBytes } from '../random.ts';
import { type GrayRaster, rasterize } from './raster.ts';
import { openPdfWriter, type PdfWriter } from '../pdf/write-pdf.ts';

const rounds = 2;
const size = { width: 1200, height: 900 } as const;

/** A file whose pages show images in the codings and color spaces of ISO 32000-2, 8.9 and 7.4. */
export async function makeEncodedImages(book: Buffer): Promise<Buffer> {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const pages: number[] = [];
  const texts = rasterize(book, rounds, 300);
  for (const [round, text] of texts.entries()) {
    const pixels = await photoPixels(size.width, size.height, 70 + round, 3);
    const photo = () => sharp(pixels, { raw: { ...size, channels: 3 } });
    for (const image of [
      ...(await flateImages(writer, photo)),
      ...(await jpegImages(writer, photo)),
      ...(await bilevelImages(writer, text)),
    ]) {
      const contents = writer.packed('', 'q 480 0 0 360 60 300 cm /Im Do Q');
      pages.push(
        writer.add(
          `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /Im ${image} 0 R >> >> /Contents ${contents} 0 R >>`,
        ),
      );
    }
  }
  writer.add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`, tree);
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

function entries({ width, height }: { width: number; height: number }, colorSpace: string, bits: number): string {
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colorSpace} /BitsPerComponent ${bits}`;
}

async function flateImages(writer: PdfWriter, photo: () => Sharp): Promise<number[]> {
  const { width, height } = size;
  const rgb = await photo().raw().toBuffer();
  const gray = await photo().toColourspace('b-w').raw().toBuffer();
  const predicted = idat(await photo().flip().png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer());
  const masked = await photo().flop().raw().toBuffer();
  const drawing = Buffer.alloc(width * height);
  for (let index = 0; index < drawing.length; index++)
    drawing[index] = ((index % width) >> 5) ^ (Math.floor(index / width) >> 4);
  const palette = seededBytes(256 * 3, 5).toString('hex');
  const mask = writer.packed(entries(size, '/DeviceGray', 8), gray);
  return [
    writer.packed(entries(size, '/DeviceRGB', 8), rgb),
    writer.stream(
      `${entries(size, '/DeviceRGB', 8)} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns ${width} >>`,
      predicted,
    ),
    writer.packed(entries(size, '/DeviceGray', 8), gray),
    writer.packed(entries(size, `[/Indexed /DeviceRGB 255 <${palette}>]`, 8), drawing),
    writer.packed(`${entries(size, '/DeviceRGB', 8)} /SMask ${mask} 0 R`, masked),
  ];
}

async function jpegImages(writer: PdfWriter, photo: () => Sharp): Promise<number[]> {
  const color = await photo().jpeg({ quality: 85 }).toBuffer();
  const gray = await photo().toColourspace('b-w').jpeg({ quality: 85 }).toBuffer();
  const cmyk = await photo().toColourspace('cmyk').jpeg({ quality: 85 }).toBuffer();
  return [
    writer.stream(`${entries(size, '/DeviceRGB', 8)} /Filter /DCTDecode`, color),
    writer.stream(`${entries(size, '/DeviceGray', 8)} /Filter /DCTDecode`, gray),
    writer.stream(`${entries(size, '/DeviceCMYK', 8)} /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]`, cmyk),
  ];
}

/** A page of text of one bit: as samples, as fax, and the same fax coding as JBIG2's (ITU-T T.88, 6.2.6). */
async function bilevelImages(writer: PdfWriter, { gray, width, height }: GrayRaster): Promise<number[]> {
  const rounded = { width: Math.ceil(width / 16) * 16, height: Math.ceil(height / 16) * 16 };
  const page = () =>
    sharp(gray, { raw: { width, height, channels: 1 } })
      .resize(rounded.width, rounded.height, { fit: 'contain', position: 'left top', background: 'white' })
      .toColourspace('b-w')
      .threshold(128);
  const samples = await page().raw().toBuffer();
  const bits = Buffer.alloc(samples.length / 8);
  for (let index = 0; index < samples.length; index++) {
    if ((samples[index] ?? 0) > 127) bits[index >> 3] = (bits[index >> 3] ?? 0) | (128 >> (index & 7));
  }
  // One tile, since each tile is a coding of its own.
  const tile = { tile: true, tileWidth: rounded.width, tileHeight: rounded.height } as const;
  const fax = onlyTile(
    await page()
      .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true, ...tile })
      .toBuffer(),
  );
  return [
    writer.packed(entries(rounded, '/DeviceGray', 1), bits),
    writer.stream(
      `${entries(rounded, '/DeviceGray', 1)} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${rounded.width} /Rows ${rounded.height} >>`,
      fax,
    ),
    writer.stream(`${entries(rounded, '/DeviceGray', 1)} /Filter /JBIG2Decode`, jbig2(rounded, fax)),
  ];
}

/** The packed samples of a PNG. */
function idat(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.byteLength; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

/** Fields 324 and 325 of a little-endian TIFF. */
function onlyTile(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4);
  const values = new Map<number, number>();
  for (let field = 0; field < tiff.readUInt16LE(directory); field++) {
    const at = directory + 2 + 12 * field;
    values.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8));
  }
  const offset = values.get(324) ?? 0;
  return tiff.subarray(offset, offset + (values.get(325) ?? 0));
}

/** JBIG2 (ITU-T T.88) of a page with one region that is coded by group 4. */
export function jbig2({ width, height }: { width: number; height: number }, fax: Buffer): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(width, 0);
  page.writeUInt32BE(height, 4);
  const region = Buffer.alloc(18);
  region.writeUInt32BE(width, 0);
  region.writeUInt32BE(height, 4);
  // Coded as fax.
  region.writeUInt8(1, 17);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, Buffer.concat([region, fax]))]);
}

function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head.writeUInt8(type, 4);
  head.writeUInt8(1, 6);
  head.writeUInt32BE(data.byteLength, 7);
  return Buffer.concat([head, data]);
}
