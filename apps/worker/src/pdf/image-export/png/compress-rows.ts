import { once } from 'node:events';
import { constants, createDeflate, deflateSync } from 'node:zlib';
import { filterRows, type RowFilter, rowFilters, type RowShape } from './row-filters.ts';

/** How rows are filtered and compressed. */
interface Compression {
  filter: RowFilter;
  level: number;
  strategy: number;
}

/** Bytes of rows that are filtered while the previous ones are compressed. */
const bandBytes = 512 * 1024;
/** Bytes of the rows that are tried: a share of the image within these bounds, in pieces from all over it. */
const sampleBytes = { share: 1 / 16, least: 64 * 1024, most: 384 * 1024 };
const samplePieces = 4;
/**
 * For images that repeat: drawings, text, screenshots. Finding runs alone is four times as fast, and for photographs
 * the result is also smaller, since their other repetitions are short and far away.
 */
const byRepetition = (filter: RowFilter) => ({
  // On smooth rows the higher levels take three times as long for the last 5 per cent.
  level: filter === rowFilters.none ? 6 : 4,
  strategy: constants.Z_DEFAULT_STRATEGY,
});
const byRuns = { level: 6, strategy: constants.Z_RLE };
/** Size relative to runs alone that finding repetitions must reach to be worth its time. */
const worthwhile = 0.88;
const memLevel = 9;

/**
 * Chooses by trying on some of the rows.
 * @param isFiltered whether neighboring bytes are similar, so that filters can help
 */
export function chooseCompression(rows: Buffer, shape: RowShape, isFiltered: boolean): Compression {
  const pieces = samplesOf(rows, shape);
  const filters = isFiltered ? Object.values(rowFilters) : [rowFilters.none];
  const smoothest = filters
    .map((filter) => ({ filter, bits: entropyOf(filtered(pieces, shape, filter)) }))
    .reduce((best, next) => (next.bits < best.bits ? next : best)).filter;
  const sizeOf = (tried: Compression) => deflateSync(filtered(pieces, shape, tried.filter), tried).length;
  const runs = { filter: smoothest, ...byRuns };
  const repeating = [...new Set<RowFilter>([rowFilters.none, smoothest])]
    .map((filter) => ({ filter, ...byRepetition(filter) }))
    .map((compression) => ({ compression, bytes: sizeOf(compression) }))
    .reduce((best, next) => (next.bytes < best.bytes ? next : best));
  return repeating.bytes < sizeOf(runs) * worthwhile ? repeating.compression : runs;
}

/** Pieces of whole rows, the first row of each only for comparison with the next. */
function samplesOf(rows: Buffer, { rowBytes }: RowShape): Buffer[] {
  const count = Math.floor(rows.length / rowBytes);
  const bytes = Math.min(sampleBytes.most, Math.max(sampleBytes.least, rows.length * sampleBytes.share));
  const perPiece = Math.max(3, Math.ceil(bytes / samplePieces / rowBytes));
  if (count <= perPiece * samplePieces) return [rows];
  return Array.from({ length: samplePieces }, (_, index) => {
    const start = Math.floor(((count - perPiece) * (index + 0.5)) / samplePieces) * rowBytes;
    return rows.subarray(start, start + perPiece * rowBytes);
  });
}

function filtered(pieces: readonly Buffer[], shape: RowShape, filter: RowFilter): Buffer {
  const { rowBytes } = shape;
  return Buffer.concat(
    pieces.map((piece) =>
      piece.length > rowBytes
        ? filterRows(piece.subarray(rowBytes), piece.subarray(0, rowBytes), shape, filter)
        : filterRows(piece, Buffer.alloc(rowBytes), shape, filter),
    ),
  );
}

/** Bits that the bytes need where each is coded by its frequency. */
function entropyOf(bytes: Buffer): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < bytes.length; at++) counts[bytes[at] as number] = (counts[bytes[at] as number] as number) + 1;
  return counts.reduce((bits, count) => (count === 0 ? bits : bits + count * Math.log2(bytes.length / count)), 0);
}

/** Splits the rows of an image into bands. */
export function* splitRows(rows: Buffer, { rowBytes }: RowShape): Generator<Buffer> {
  const step = Math.max(1, Math.floor(bandBytes / rowBytes)) * rowBytes;
  for (let at = 0; at < rows.length; at += step) yield rows.subarray(at, at + step);
}

/**
 * Filters and compresses rows band by band: a band is filtered while another thread compresses the one before.
 * @param bands whole rows, from the top
 * @returns pieces of a zlib stream
 */
export async function compressRows(
  bands: Iterable<Buffer> | AsyncIterable<Buffer>,
  shape: RowShape,
  { filter, ...options }: Compression,
): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const deflate = createDeflate({ ...options, memLevel, chunkSize: 128 * 1024 });
  deflate.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = once(deflate, 'end');
  // Awaited at the end, after errors of the bands.
  ended.catch(() => {});
  try {
    let above: Buffer = Buffer.alloc(shape.rowBytes);
    for await (const band of bands) {
      const rows = filterRows(band, above, shape, filter);
      above = band.subarray(band.length - shape.rowBytes);
      if (!deflate.write(rows)) await once(deflate, 'drain');
    }
    deflate.end();
    await ended;
    return pieces;
  } finally {
    deflate.destroy();
  }
}
