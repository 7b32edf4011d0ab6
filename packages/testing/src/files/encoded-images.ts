import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { imageEntries, openPages, type PdfWriter } from '../pdf/write-pdf.ts';
import { seededBytes } from '../random.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { photoPixels } from './images.ts';
import { dataOf } from './png.ts';
import { rasterPage } from './scanned-pages.ts';

const rounds = 2;
const [width, height] = [1200, 900];

/** A file whose pages show images in the codings and color spaces of ISO 32000-2, 8.9 and 7.4. */
export async function makeEncodedImages(book: Buffer): Promise<Buffer> {
  const writer = openPages({ width: 600, height: 800 });
  using folder = temporaryFolder();
  const path = join(folder.path, 'book.pdf');
  writeFileSync(path, book);
  for (let round = 0; round < rounds; round++) {
    const pixels = await photoPixels(width, height, 70 + round, 3);
    const photo = () => sharp(pixels, { raw: { width, height, channels: 3 } });
    const images = [
      ...(await flateImages(writer, photo)),
      ...(await jpegImages(writer, photo)),
      ...(await bilevelImages(writer, rasterPage(path, 20 + round, 300))),
    ];
    for (const image of images)
      writer.page('q 480 0 0 360 60 300 cm /Im Do Q', `/Resources << /XObject << /Im ${image} 0 R >> >>`);
  }
  return writer.endPages();
}

async function flateImages(writer: PdfWriter, photo: () => Sharp): Promise<number[]> {
  const rgb = await photo().raw().toBuffer();
  const gray = await photo().toColourspace('b-w').raw().toBuffer();
  const predicted = dataOf(await photo().flip().png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer());
  const masked = await photo().flop().raw().toBuffer();
  const drawing = Buffer.alloc(width * height);
  for (let index = 0; index < drawing.length; index++)
    drawing[index] = ((index % width) >> 5) ^ (Math.floor(index / width) >> 4);
  const palette = seededBytes(256 * 3, 5).toString('hex');
  const [color, grays] = [imageEntries(width, height), imageEntries(width, height, '/DeviceGray')];
  const parameters = `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns ${width} >>`;
  return [
    writer.packed(color, rgb),
    writer.stream(`${color} ${parameters}`, predicted),
    writer.packed(grays, gray),
    writer.packed(imageEntries(width, height, `[/Indexed /DeviceRGB 255 <${palette}>]`), drawing),
    writer.packed(`${color} /SMask ${writer.packed(grays, gray)} 0 R`, masked),
  ];
}

async function jpegImages(writer: PdfWriter, photo: () => Sharp): Promise<number[]> {
  const add = async (image: Sharp, colorSpace: string, more = '') => {
    const jpeg = await image.jpeg({ quality: 85 }).toBuffer();
    return writer.stream(`${imageEntries(width, height, colorSpace)} /Filter /DCTDecode ${more}`, jpeg);
  };
  return [
    await add(photo(), '/DeviceRGB'),
    await add(photo().toColourspace('b-w'), '/DeviceGray'),
    await add(photo().toColourspace('cmyk'), '/DeviceCMYK', '/Decode [1 0 1 0 1 0 1 0]'),
  ];
}

/** A page of text of one bit: as samples, as fax, and the same fax coding as JBIG2's (ITU-T T.88, 6.2.6). */
async function bilevelImages(writer: PdfWriter, text: Buffer): Promise<number[]> {
  const { width: wide, height: tall } = await sharp(text).metadata();
  const rounded = { width: Math.ceil(wide / 16) * 16, height: Math.ceil(tall / 16) * 16 };
  const page = () =>
    sharp(text)
      .resize(rounded.width, rounded.height, { fit: 'contain', position: 'left top', background: 'white' })
      .toColourspace('b-w')
      .threshold(128);
  const samples = await page().raw().toBuffer();
  const bits = Buffer.alloc(samples.length / 8);
  for (const [index, sample] of samples.entries())
    if (sample > 127) bits[index >> 3] = (bits[index >> 3] ?? 0) | (128 >> (index & 7));
  // One tile, since each tile is a coding of its own.
  const tile = { tile: true, tileWidth: rounded.width, tileHeight: rounded.height } as const;
  const tiff = page().tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true, ...tile });
  const fax = onlyTile(await tiff.toBuffer());
  const entries = imageEntries(rounded.width, rounded.height, '/DeviceGray', 1);
  const parameters = `/DecodeParms << /K -1 /Columns ${rounded.width} /Rows ${rounded.height} >>`;
  return [
    writer.packed(entries, bits),
    writer.stream(`${entries} /Filter /CCITTFaxDecode ${parameters}`, fax),
    writer.stream(`${entries} /Filter /JBIG2Decode`, jbig2(rounded, fax)),
  ];
}

/** Fields 324 and 325 of a little-endian TIFF. */
function onlyTile(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4);
  const values = new Map<number, number>();
  for (let at = directory + 2; at < directory + 2 + 12 * tiff.readUInt16LE(directory); at += 12)
    values.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8));
  const offset = values.get(324) ?? 0;
  return tiff.subarray(offset, offset + (values.get(325) ?? 0));
}

/** JBIG2 (ITU-T T.88) of a page with one region that is coded by group 4. */
export function jbig2(size: { width: number; height: number }, fax: Buffer): Buffer {
  const page = Buffer.alloc(19);
  const region = Buffer.alloc(18);
  for (const part of [page, region]) {
    part.writeUInt32BE(size.width, 0);
    part.writeUInt32BE(size.height, 4);
  }
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
