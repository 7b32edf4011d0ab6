import { deflateSync } from 'node:zlib';
import { writeBmp } from '@blattwerk/testing/files/bmp';
import { hevcImage, type HeifItem, writeHeif } from '@blattwerk/testing/files/heif';
import { littleEndian } from '@blattwerk/testing/files/integers';
import { writePng } from '@blattwerk/testing/files/png';
import { latin1, packedZeros } from './parts.ts';

const { u16, u32 } = littleEndian;

interface TiffOptions {
  pages: number;
  side: number;
  compression: number;
  /** Number of strips of each page, which all have the same data. */
  strips?: number;
  data: Uint8Array;
}

/** A little-endian TIFF whose pages share one piece of data. */
export function tiff({ pages, side, compression, strips = 1, data }: TiffOptions): Buffer {
  const dataAt = 8;
  const listAt = dataAt + data.length;
  const lists = Buffer.concat([
    ...Array<Buffer>(strips).fill(u32(dataAt)),
    ...Array<Buffer>(strips).fill(u32(data.length)),
  ]);
  const begin = listAt + lists.length;
  const fields: readonly (readonly [tag: number, type: 3 | 4, count: number, value: number])[] = [
    [256, 4, 1, side],
    [257, 4, 1, side],
    [258, 3, 1, 8],
    [259, 3, 1, compression],
    [262, 3, 1, 1],
    [273, 4, strips, strips === 1 ? dataAt : listAt],
    [277, 3, 1, 1],
    [278, 4, 1, Math.ceil(side / strips)],
    [279, 4, strips, strips === 1 ? data.length : listAt + strips * 4],
  ];
  const directoryBytes = 2 + fields.length * 12 + 4;
  const directories = Array.from({ length: pages }, (_, index) => [
    u16(fields.length),
    ...fields.flatMap(([tag, type, count, value]) => [u16(tag), u16(type), u32(count), u32(value)]),
    u32(index + 1 < pages ? begin + (index + 1) * directoryBytes : 0),
  ]).flat();
  return Buffer.concat([latin1('II*\0'), u32(begin), data, lists, ...directories]);
}

function bmp(width: number, height: number, compression: number, data: Uint8Array): Buffer {
  const palette = Array<number>(1024).fill(0);
  return Buffer.from(writeBmp({ width, height, bitsPerPixel: 8, compression, palette, data }));
}

function gif(side: number, frames: number): Buffer {
  const image = Buffer.concat([
    latin1(','),
    u16(0),
    u16(0),
    u16(side),
    u16(side),
    Buffer.from([0, 2, 2, 0x4c, 0x01, 0]),
  ]);
  const screen = Buffer.concat([
    latin1('GIF89a'),
    u16(side),
    u16(side),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(image), latin1(';')]);
}

/** A lossless WebP that declares 16,384 by 16,384 pixels (its specification, 3). */
const webp = Buffer.concat([
  latin1('RIFF'),
  u32(26),
  latin1('WEBPVP8L'),
  u32(14),
  Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
]);

/** The segment of a JPEG that declares its size, of one component. */
function jpegFrame(marker: 0xc0 | 0xc2, side: number): Buffer {
  const frame = Buffer.from([0xff, marker, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(side, 5);
  frame.writeUInt16BE(side, 7);
  return frame;
}

/** The first segments of a JPEG of a declared size, and a few bytes of its scan. */
function jpeg(side: number): Buffer {
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), jpegFrame(0xc0, side), scan]);
}

/** A JPEG of a declared size with many scans of next to no data. */
function progressiveJpeg(side: number, scans: number): Buffer {
  const quantization = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 0]), Buffer.alloc(64, 1)]);
  const table = Buffer.from([0xff, 0xc4, 0, 20, 0x00, 1, ...Array<number>(15).fill(0), 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0x01, 0x00]);
  const begin = [Buffer.from([0xff, 0xd8]), quantization, jpegFrame(0xc2, side), table];
  return Buffer.concat([...begin, ...Array<Buffer>(scans).fill(scan), Buffer.from([0xff, 0xd9])]);
}

/** A PNG of a declared size with the given data. */
function png(side: number, [bitDepth, colorType]: readonly [bits: number, color: number], data: Buffer): Buffer {
  return writePng({ width: side, height: side, bitDepth, colorType, data });
}

const rgba = [8, 6] as const;
const gray = [1, 0] as const;

const tile: HeifItem = { width: 64, height: 64, content: hevcImage };

/** A HEIC of a declared size whose grid shows one tile again and again. */
function tiledHeic(tilesASide: number, side: number): Buffer {
  const tiles = Array<number>(tilesASide ** 2).fill(1);
  return writeHeif([{ width: side, height: side, content: { columns: tilesASide, rows: tilesASide, tiles } }, tile]);
}

/** Small image files that cost far more than their size suggests. */
export const imageBombs: Readonly<Record<string, () => Buffer>> = {
  'a TIFF of 1,000 pages': () =>
    tiff({ pages: 1_000, side: 1_000, compression: 8, data: deflateSync(Buffer.alloc(1_000_000), { level: 9 }) }),
  'a TIFF of 1,000 pages of 4 megapixels': () =>
    tiff({ pages: 1_000, side: 2_000, compression: 8, data: deflateSync(Buffer.alloc(4_000_000), { level: 9 }) }),
  'a PNG of 100,000 by 100,000 pixels': () => png(100_000, rgba, deflateSync(Buffer.alloc(1_000))),
  'a PNG of 50,000 by 50,000 with alpha, of 10 GB': () => png(50_000, rgba, packedZeros(10_000, 1)),
  'a PNG of 50,000 by 50,000 that ends soon': () => png(50_000, gray, deflateSync(Buffer.alloc(10_000))),
  'a JPEG of 65,535 by 65,535': () => jpeg(65_535),
  'a TIFF of 1,001 pages': () => tiff({ pages: 1_001, side: 8, compression: 1, data: Buffer.alloc(64) }),
  'a TIFF of 9,000 by 9,000 pixels in one strip': () =>
    tiff({ pages: 1, side: 9_000, compression: 8, data: deflateSync(Buffer.alloc(1_000_000)) }),
  'a TIFF of 9,000 strips that share their data': () =>
    tiff({ pages: 1, side: 9_000, strips: 9_000, compression: 5, data: Buffer.alloc(40_000, 0x80) }),
  'a TIFF without data that declares CCITT': () =>
    tiff({ pages: 100, side: 9_000, compression: 4, data: Buffer.alloc(4) }),
  'a BMP of 6,000 by 6,000 in run lengths': () => bmp(6_000, 6_000, 1, Buffer.alloc(1_000, 0xff)),
  'a BMP of run lengths that skip': () => bmp(6_000, 6_000, 1, Buffer.alloc(30_000_000, '\0\x02\x01\x01', 'latin1')),
  'a BMP of -2,147,483,648 rows': () => bmp(8, -2_147_483_648, 0, Buffer.alloc(64)),
  'a GIF of 65,535 by 65,535': () => gif(65_535, 1),
  'a GIF of 100,000 frames': () => gif(2_000, 100_000),
  'a WebP of 16,384 by 16,384': () => webp,
  'a JPEG of 10,000 scans': () => progressiveJpeg(8_000, 10_000),
  'a JPEG of 500,000 scans': () => progressiveJpeg(16_000, 500_000),
  'an SVG that refers to itself, named as a PNG': () =>
    latin1('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/><use href="#a"/></g></svg>'),
  'an XML bomb': () =>
    latin1('<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>'),
  'a HEIC of 40,000 by 40,000': () => writeHeif([{ ...tile, width: 40_000, height: 40_000 }]),
  'a HEIC of 64 by 64 that declares 6,000 by 6,000': () => writeHeif([{ ...tile, width: 6_000, height: 6_000 }]),
  'a HEIC of 10,000 tiles': () => tiledHeic(100, 6_400),
  'a HEIC of 65,025 tiles': () => tiledHeic(255, 6_400),
  'a HEIC whose grid consists of itself': () =>
    writeHeif([{ width: 640, height: 640, content: { columns: 10, rows: 10, tiles: Array<number>(100).fill(0) } }]),
  'a ZIP': () => Buffer.concat([latin1('PK\x03\x04'), Buffer.alloc(1_000)]),
};
