import type { Codec } from './codec.ts';
import type { Plane } from './decode-scan.ts';
import { makeHuffmanTable, type OwnTable } from './huffman.ts';

/** Pixels of a JPEG to be, and its quality from 1 to 100. */
export interface JpegToBe {
  width: number;
  height: number;
  quality: number;
}

/** A token is 4 bytes; a block has 64 values and an end at most, as runs of 16 zeroes stand for values. */
const mostTokenBytes = 65 * 4;
const [startMarker, endMarker] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];

/** N. Robidoux's table as mozjpeg has it under number 3, for luma and chroma: steps at a quality of 50, row by row. */
const steps = [
  [16, 16, 16, 18, 25, 37, 56, 85],
  [16, 17, 20, 27, 34, 40, 53, 75],
  [16, 20, 24, 31, 43, 62, 91, 135],
  [18, 27, 31, 40, 53, 74, 106, 156],
  [25, 34, 43, 53, 69, 94, 131, 189],
  [37, 40, 62, 74, 94, 124, 169, 238],
  [56, 53, 91, 106, 131, 169, 226, 311],
  [85, 75, 135, 156, 189, 238, 311, 418],
].flat();

/** For each place of the zigzag, row and column (ITU-T T.81, figure A.6). */
const zigzag = Array.from({ length: 15 }, (_, diagonal) =>
  Array.from({ length: diagonal + 1 }, (__, place) => {
    const row = diagonal % 2 === 0 ? diagonal - place : place;
    return { row, column: diagonal - row };
  }),
)
  .flat()
  .filter(({ row, column }) => row < 8 && column < 8);

/** What the codec's transform leaves to be divided, besides the step. */
const scales = Array.from({ length: 8 }, (_, index) =>
  index === 0 ? Math.sqrt(8) : 4 * Math.cos((index * Math.PI) / 16),
);

/** Pixels rounded up to whole MCUs. */
export function wholeMcus(pixels: number, isGray: boolean): number {
  const side = isGray ? 8 : 16;
  return Math.ceil(pixels / side) * side;
}

/** Bytes of memory that a JPEG needs while it is made. */
export function tokenBytes({ width, height }: JpegToBe, isGray: boolean): number {
  const blocks = (wholeMcus(width, isGray) * wholeMcus(height, isGray)) / 64;
  return blocks * (isGray ? 1 : 1.5) * mostTokenBytes;
}

/**
 * Codes planes as a baseline JPEG: one of gray, or of YCbCr with chroma of half the width and height.
 * @param tokensAt where so many bytes are free as `tokenBytes` says
 * @param planesEnd where the planes end, whose memory then takes the codes
 * @returns undefined where these do not fit
 */
export function encodePlanes(
  codec: Codec,
  planes: readonly [Plane, ...Plane[]],
  to: JpegToBe,
  tokensAt: number,
  planesEnd: number,
): Buffer | undefined {
  const quantization = quantizationOf(to.quality);
  setQuantization(codec, quantization);
  codec.beginTokens(tokensAt);
  encodeRows(codec, planes, to);
  const tables = makeTables(codec, planes.length === 1 ? 2 : 4);
  const bytes = Math.ceil(tables.reduce((sum, { bits }) => sum + bits, 0) / 8) + 1;
  const at = planes[0].at;
  // Each byte might need a stuffed one.
  if (at + 2 * bytes > planesEnd) return undefined;
  const end = codec.endCodes(codec.writeTokens(tokensAt, codec.tokensEnd(), at));
  return Buffer.concat([
    startMarker,
    segment(0xdb, [0, ...quantization]),
    frameHeader(to, planes.length),
    ...tables.map(({ counts, symbols }, index) =>
      segment(0xc4, [((index & 1) << 4) | (index >> 1), ...counts, ...symbols]),
    ),
    scanHeader(planes.length),
    codec.bytes.subarray(at, end),
    endMarker,
  ]);
}

/** 64 steps in the order of the zigzag, as libjpeg scales them. */
function quantizationOf(quality: number): number[] {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return zigzag.map(({ row, column }) => {
    const step = Math.floor(((steps[row * 8 + column] as number) * percent + 50) / 100);
    return Math.min(255, Math.max(1, step));
  });
}

function setQuantization(codec: Codec, quantization: readonly number[]): void {
  for (const [index, { row, column }] of zigzag.entries()) {
    const place = column * 8 + row;
    const scale = (scales[row] as number) * (scales[column] as number);
    codec.bytes[codec.zigzagPlaces.value + place] = index;
    codec.bytes[codec.transposedPlaces.value + index] = place;
    codec.bytes.writeFloatLE(1 / (scale * (quantization[index] as number)), codec.quantFactors.value + 4 * place);
  }
}

function encodeRows(codec: Codec, [luma, blue, red]: readonly [Plane, ...Plane[]], { width, height }: JpegToBe): void {
  const isGray = !blue || !red;
  const [toWidth, toHeight] = [wholeMcus(width, isGray), wholeMcus(height, isGray)];
  codec.fillEdges(luma.at, luma.stride, width, height, toWidth, toHeight);
  if (isGray) {
    for (let y = 0; y < toHeight; y += 8) codec.encodeGrayRow(toWidth / 8, luma.at + y * luma.stride, luma.stride);
    return;
  }
  for (const { at, stride } of [blue, red]) {
    codec.fillEdges(at, stride, Math.ceil(width / 2), Math.ceil(height / 2), toWidth / 2, toHeight / 2);
  }
  for (let y = 0; y < toHeight; y += 16) {
    const chroma = (y / 2) * blue.stride;
    const lumaAt = luma.at + y * luma.stride;
    codec.encodeColorRow(toWidth / 16, lumaAt, luma.stride, blue.at + chroma, red.at + chroma, blue.stride);
  }
}

/** Of luma and chroma, for each DC and AC. */
function makeTables(codec: Codec, count: 2 | 4): OwnTable[] {
  return Array.from({ length: count }, (_, index) => {
    const { buffer } = codec.bytes;
    const table = makeHuffmanTable(new Uint32Array(buffer, codec.symbolCounts.value + 1024 * index, 256));
    new Uint32Array(buffer, codec.symbolCodes.value + 1024 * index, 256).set(table.codes);
    return table;
  });
}

/** Ids as readers take for YCbCr where there is no other word about it. */
function frameHeader({ width, height }: JpegToBe, components: number): Buffer {
  const sampling = components === 1 ? [1, 0x11, 0] : [1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
  return segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, components, ...sampling]);
}

function scanHeader(components: number): Buffer {
  return segment(0xda, [components, ...(components === 1 ? [1, 0] : [1, 0, 2, 0x11, 3, 0x11]), 0, 63, 0]);
}

function segment(marker: number, contents: readonly number[]): Buffer {
  const length = contents.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...contents]);
}
