import { readFileSync, statSync } from 'node:fs';
import { constants, inflate, type ZlibOptions } from 'node:zlib';
import type { PdfObjects } from './objects.ts';
import { isDict } from './objects.ts';
import { type Prediction, undoPrediction } from './prediction.ts';
import type { QpdfDict, QpdfStream, QpdfValue } from '../qpdf-json.ts';

/** A stream's data as far as Flate goes, and what still lies around it. */
export interface PeeledStream {
  data: Buffer;
  /** The filter that is left; undefined where the data is plain. */
  filter: string | undefined;
  parameters: QpdfDict;
}

export interface StreamFilter {
  name: string;
  parameters: QpdfDict;
}

/** The filters of a stream in the order in which they are undone (ISO 32000-2, 7.4.1). */
export function filtersOf(objects: PdfObjects, dict: QpdfDict): StreamFilter[] {
  const names = listOf(objects, dict['/Filter']);
  const parameters = listOf(objects, dict['/DecodeParms']);
  return names.map((name, index) => {
    const found = objects.resolve(parameters[index]);
    return { name: typeof name === 'string' ? name : '', parameters: isDict(found) ? found : {} };
  });
}

function listOf(objects: PdfObjects, value: QpdfValue | undefined): QpdfValue[] {
  const found = objects.resolve(value);
  if (found === null) return [];
  return (Array.isArray(found) ? found : [found]).map((item) => objects.resolve(item));
}

/** The data as it stands in the file. At once: it lies in memory, and a thread's turn costs more than the copy. */
export function readRaw(stream: QpdfStream): Buffer {
  return stream.datafile === undefined ? Buffer.alloc(0) : readFileSync(stream.datafile);
}

/** Bytes of the data as it stands in the file. */
export function storedSize(stream: QpdfStream): number {
  return stream.datafile === undefined ? 0 : statSync(stream.datafile).size;
}

/**
 * Undoes Flate and its predictions up to the first other filter.
 * @param maxBytes of what comes out
 * @returns undefined where the data is damaged or another filter stands around a further one
 */
export async function peel(
  objects: PdfObjects,
  stream: QpdfStream,
  maxBytes: number,
): Promise<PeeledStream | 'tooLarge' | undefined> {
  const filters = filtersOf(objects, stream.dict);
  let data = readRaw(stream);
  for (const [index, { name, parameters }] of filters.entries()) {
    if (name !== '/FlateDecode') {
      return index === filters.length - 1 ? { data, filter: name, parameters } : undefined;
    }
    const inflated = await inflateWithin(data, maxBytes);
    if (inflated === 'tooLarge' || !inflated) return inflated;
    const plain = undoPrediction(inflated, predictionOf(objects, parameters));
    if (!plain) return undefined;
    data = plain;
  }
  return { data, filter: undefined, parameters: {} };
}

/** The prediction that a Flate filter's parameters tell of, its defaults filled in (ISO 32000-2, table 8). */
export function predictionOf(objects: PdfObjects, parameters: QpdfDict): Prediction {
  const number = (key: `/${string}`, otherwise: number) => {
    const value = objects.resolve(parameters[key]);
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    predictor: number('/Predictor', 1),
    columns: number('/Columns', 1),
    colors: number('/Colors', 1),
    bitsPerComponent: number('/BitsPerComponent', 8),
  };
}

/** @returns undefined where the data is damaged; what is only cut off comes as far as it goes */
export function inflateWithin(data: Buffer, maxBytes: number): Promise<Buffer | 'tooLarge' | undefined> {
  const options: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, maxBytes) };
  return new Promise((resolve) => {
    inflate(data, options, (error, plain) => {
      if (!error) resolve(plain);
      else resolve((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : undefined);
    });
  });
}

/** A stream's plain data, where Flate is all that lies around it. */
export async function readDecoded(
  objects: PdfObjects,
  stream: QpdfStream,
  maxBytes: number,
): Promise<Buffer | 'tooLarge' | undefined> {
  const peeled = await peel(objects, stream, maxBytes);
  if (peeled === 'tooLarge') return peeled;
  return peeled && peeled.filter === undefined ? peeled.data : undefined;
}
