import { promisify } from 'node:util';
import { constants, deflate, deflateSync, inflateSync } from 'node:zlib';
import { channelsOf, isSize } from './color.ts';
import { packAsPng } from './encode.ts';
import type { PdfObjects, StoredStream } from './objects.ts';
import { applyPrediction, type Prediction } from './prediction.ts';
import { filtersOf, inflateWithin, peel } from './streams.ts';
import { type CatalogEntries, changed } from '../keep-pages/part.ts';
import type { PdfDict } from '../keep-pages/syntax.ts';

const deflateAsync = promisify(deflate);
const tightest = { level: 9, memLevel: 9 } as const;
/** Plain bytes up to which another thread costs more than it saves. */
const smallBytes = 32 * 1024;

/** Flate at its tightest. */
export async function packTightest(data: Buffer): Promise<Buffer> {
  return data.length <= smallBytes ? deflateSync(data, tightest) : deflateAsync(data, tightest);
}

/** Stored bytes of streams that are judged by their beginning. */
const judgedFrom = 1024 * 1024;
/** Of the beginning; how much it may be unpacked, and the part of itself that it must become smaller to. */
const beginning = { bytes: 64 * 1024, maxPlainBytes: 1024 * 1024, worthwhile: 0.99 } as const;
/** Bytes of an image's rows on which the ways of packing it are tried. */
const triedRowsBytes = 256 * 1024;

/** Of one stream's plain data; larger ones stay as they are packed. */
const maxPlainBytes = 96 * 1024 * 1024;
/** What a new object in the file costs at least. */
const leastGain = 8;

/** Data, and what a stream's dictionary says of its coding. */
export interface CodedData {
  coding: CatalogEntries;
  data: Buffer;
}

export interface NewStream {
  dict: PdfDict;
  data: Buffer;
}

/**
 * Packs a stream's data more tightly, without loss: rows that are told by their neighbours stay so, and images that are
 * not yet are tried so.
 * @returns undefined where nothing is to be gained
 */
export async function packTighter(objects: PdfObjects, stream: StoredStream): Promise<NewStream | undefined> {
  // What stands in another file is not this one's to pack.
  if (stream.dict.has('/F')) return undefined;
  const filters = filtersOf(objects, stream.dict);
  const isFlate = filters.length === 1 && filters[0]?.name === '/FlateDecode';
  const packed = isFlate
    ? await repack(objects, stream, filters[0]?.parameters ?? new Map())
    : await pack(objects, stream);
  if (!packed || packed.data.length + leastGain >= stream.data.length) return undefined;
  return { dict: changed(stream.dict, packed.coding), data: packed.data };
}

/**
 * How hard the packer says that it tried, from 0 to 3 (RFC 1950, 2.2): the streams of one packer are much alike.
 * @returns undefined for images, and what is packed otherwise
 */
export function packersLevel(objects: PdfObjects, { dict, data }: StoredStream): number | undefined {
  const [filter, ...others] = filtersOf(objects, dict);
  if (filter?.name !== '/FlateDecode' || others.length > 0 || data.length < 2) return undefined;
  return objects.resolve(dict.get('/Subtype')) === '/Image' ? undefined : (data[1] as number) >> 6;
}

/** Whether a long stream's beginning becomes smaller when it is packed again; a short one is packed sooner than judged. */
function promisesGain(data: Buffer): boolean {
  if (data.length < judgedFrom) return true;
  const { bytes, maxPlainBytes: maxOutputLength, worthwhile } = beginning;
  try {
    const plain = inflateSync(data.subarray(0, bytes), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
    return deflateSync(plain, tightest).length < bytes * worthwhile;
  } catch {
    // It becomes much smaller than it is, or is damaged.
    return true;
  }
}

/** What Flate alone has packed. */
async function repack(
  objects: PdfObjects,
  { dict, data }: StoredStream,
  parameters: PdfDict,
): Promise<CodedData | undefined> {
  if (!promisesGain(data)) return undefined;
  const plain = await inflateWithin(data, maxPlainBytes);
  if (!plain || plain === 'tooLarge') return undefined;
  const rows = parameters.size === 0 ? rowsOf(objects, dict) : undefined;
  if (rows && plain.length >= rows.bytes) return packSamples(plain.subarray(0, rows.bytes), rows);
  return { coding: {}, data: await packTightest(plain) };
}

/** What is plain, or packed by older codings than Flate, which may lie around another one. */
async function pack(objects: PdfObjects, stream: StoredStream): Promise<CodedData | undefined> {
  const peeled = await peel(objects, stream, maxPlainBytes);
  if (!peeled || peeled === 'tooLarge') return undefined;
  const { data, filter, parameters } = peeled;
  if (filter === undefined) {
    // Metadata is to be found by programs that know nothing of PDF, and stays plain.
    if (data === stream.data && objects.resolve(stream.dict.get('/Type')) === '/Metadata') return undefined;
    const rows = rowsOf(objects, stream.dict);
    if (rows && data.length >= rows.bytes) return packSamples(data.subarray(0, rows.bytes), rows);
    return { coding: flateCoding, data: await packTightest(data) };
  }
  const isPeeled = data !== stream.data;
  return isPeeled
    ? { coding: { '/Filter': filter, '/DecodeParms': parameters.size > 0 ? parameters : undefined }, data }
    : undefined;
}

/** Of what was packed without a prediction. */
export const flateCoding: CatalogEntries = { '/Filter': '/FlateDecode', '/DecodeParms': undefined };

type Rows = Omit<Prediction, 'predictor'>;
type Packer = (samples: Buffer, rows: Rows) => Promise<Buffer>;

const packPlain: Packer = (samples) => deflateAsync(samples, tightest);

/** Whichever is smallest depends on the image. */
function packersOf({ colors, bitsPerComponent }: Rows): readonly Packer[] {
  const predicted: Packer = (samples, rows) => deflateAsync(applyPrediction(samples, rows), tightest);
  if (bitsPerComponent !== 8 || (colors !== 1 && colors !== 3)) return [packPlain, predicted];
  // Node's zlib misses what repeats every three bytes, which sharp's zlib-ng finds.
  const asPng = [false, true].map((isFiltered): Packer => {
    return (samples, { columns }) => packAsPng({ samples, columns, colors, isFiltered });
  });
  return [packPlain, predicted, ...asPng];
}

/** Packs samples in whichever way is smallest for their middle: as they are, or each row told by its neighbours. */
export async function packSamples(samples: Buffer, rows: Rows): Promise<CodedData> {
  const { columns, colors, bitsPerComponent } = rows;
  const middle = middleRows(samples, Math.ceil((columns * colors * bitsPerComponent) / 8));
  let best: { pack: Packer; packed: Buffer } | undefined;
  for (const pack of packersOf(rows)) {
    const packed = await pack(middle, rows);
    if (!best || packed.length < best.packed.length) best = { pack, packed };
  }
  const { pack = packPlain, packed = samples } = best ?? {};
  const data = middle.length === samples.length ? packed : await pack(samples, rows);
  if (pack === packPlain) return { coding: flateCoding, data };
  const parameters: PdfDict = new Map([
    ['/Predictor', '15'],
    ['/Columns', String(columns)],
    ['/Colors', String(colors)],
    ['/BitsPerComponent', String(bitsPerComponent)],
  ]);
  return { coding: { ...flateCoding, '/DecodeParms': parameters }, data };
}

function middleRows(samples: Buffer, rowBytes: number): Buffer {
  const count = Math.floor(samples.length / rowBytes);
  const tried = Math.max(1, Math.floor(triedRowsBytes / rowBytes));
  if (tried * 2 >= count) return samples;
  const first = Math.floor((count - tried) / 2);
  return samples.subarray(first * rowBytes, (first + tried) * rowBytes);
}

/** The rows of an image whose neighbours are likely to be alike: of 8 or 16 bits, and no palette's numbers. */
function rowsOf(objects: PdfObjects, dict: PdfDict): (Rows & { bytes: number }) | undefined {
  if (objects.resolve(dict.get('/Subtype')) !== '/Image') return undefined;
  const [columns, height, bitsPerComponent] = ['/Width', '/Height', '/BitsPerComponent'].map((key) =>
    objects.number(dict.get(key)),
  );
  const colors = channelsOf(objects, dict.get('/ColorSpace'));
  if (!colors || !isSize(columns) || !isSize(height) || !(bitsPerComponent === 8 || bitsPerComponent === 16))
    return undefined;
  return { columns, colors, bitsPerComponent, bytes: height * columns * colors * (bitsPerComponent / 8) };
}
