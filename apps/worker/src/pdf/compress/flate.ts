import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { channelsOf, isSize } from './color.ts';
import { packAsPng } from './encode.ts';
import type { PdfObjects } from './objects.ts';
import { applyPrediction, type Prediction } from './prediction.ts';
import { filtersOf, inflateWithin, readRaw } from './streams.ts';
import type { QpdfDict, QpdfStream } from '../qpdf-json.ts';

const deflateAsync = promisify(deflate);
const tightest = { level: 9, memLevel: 9 } as const;
/** Flate at its tightest. */
export function packTightest(data: Buffer): Promise<Buffer> {
  return deflateAsync(data, tightest);
}

/** Of one stream's plain data; larger ones stay as they are packed. */
const maxPlainBytes = 96 * 1024 * 1024;
/** What a new object in the file costs at least. */
const leastGain = 8;

/** A stream's dictionary, or what of it tells of its coding, and its data. */
export interface NewImage {
  dict: QpdfDict;
  data: Buffer;
}

/**
 * Packs a stream's data more tightly, without loss: rows that are told by their neighbours stay so (qpdf's own
 * recompression would undo that), and images that are not yet are tried so.
 * @returns undefined where nothing is to be gained, or another filter than Flate is used
 */
export async function packTighter(objects: PdfObjects, stream: QpdfStream): Promise<NewImage | undefined> {
  const [filter, ...others] = filtersOf(objects, stream.dict);
  if (filter?.name !== '/FlateDecode' || others.length > 0) return undefined;
  const stored = readRaw(stream);
  const plain = await inflateWithin(stored, maxPlainBytes);
  if (!plain || plain === 'tooLarge') return undefined;
  const rows = Object.keys(filter.parameters).length === 0 ? rowsOf(objects, stream.dict) : undefined;
  const packed =
    rows && plain.length >= rows.bytes
      ? await packSamples(plain.subarray(0, rows.bytes), rows)
      : { dict: {}, data: await deflateAsync(plain, tightest) };
  if (packed.data.length + leastGain >= stored.length) return undefined;
  return { dict: { ...stream.dict, ...packed.dict }, data: packed.data };
}

type Rows = Omit<Prediction, 'predictor'>;

/**
 * Packs samples in whichever way is smallest: as they are, or each row told by its neighbours. Images of one or three
 * channels are packed by sharp's zlib-ng too, since Node's zlib misses what repeats every three bytes.
 */
export async function packSamples(samples: Buffer, rows: Rows): Promise<NewImage> {
  const { columns, colors, bitsPerComponent } = rows;
  const candidates: Buffer[] = [await deflateAsync(applyPrediction(samples, rows), tightest)];
  if (bitsPerComponent === 8 && (colors === 1 || colors === 3)) {
    for (const isFiltered of [false, true]) {
      candidates.push(await packAsPng({ samples, columns, colors, isFiltered }));
    }
  }
  const predicted = candidates.reduce((best, candidate) => (candidate.length < best.length ? candidate : best));
  const plain = await deflateAsync(samples, tightest);
  const dict = { '/Filter': '/FlateDecode' };
  if (plain.length <= predicted.length) return { dict, data: plain };
  const parameters = {
    '/Predictor': 15,
    '/Columns': columns,
    '/Colors': colors,
    '/BitsPerComponent': bitsPerComponent,
  };
  return { dict: { ...dict, '/DecodeParms': parameters }, data: predicted };
}

/** The rows of an image whose neighbours are likely to be alike: of 8 or 16 bits, and no palette's numbers. */
function rowsOf(objects: PdfObjects, dict: QpdfDict): (Rows & { bytes: number }) | undefined {
  const [columns, height, bitsPerComponent] = (['/Width', '/Height', '/BitsPerComponent'] as const).map((key) =>
    objects.resolve(dict[key]),
  );
  const colors = channelsOf(objects, dict['/ColorSpace']);
  if (objects.resolve(dict['/Subtype']) !== '/Image' || !colors) return undefined;
  if (!isSize(columns) || !isSize(height) || !(bitsPerComponent === 8 || bitsPerComponent === 16)) return undefined;
  return { columns, colors, bitsPerComponent, bytes: height * columns * colors * (bitsPerComponent / 8) };
}
