import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeStream, filtersOf, generalFilters, imageFilters } from '../../file/filters/decode.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import type { ParseContext } from '../../file/parser.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { type DictChanges, PdfName, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { wrapCodestream } from '../../image/jpx.ts';
import type { ChangeLog } from './change-log.ts';

/** Maximum decoded length of a stream that is encoded again, in bytes. */
const maxBytes = 256 * 1024 * 1024;
/** Entries of data in another file (ISO 32000-2, 7.3.8). */
const externalKeys = ['F', 'FFilter', 'FDecodeParms'];

/**
 * Gives all streams filters that PDF/A allows, without loss (ISO 19005-2, 6.1.7): LZW becomes Flate; data that is not in the file, or
 * whose filter is none of PDF, is what readers see of it: nothing.
 */
export async function repairStreams(document: PdfDocument, log: ChangeLog): Promise<void> {
  const context = { ...document.context, budget: document.budget.forWork(document.budget.limits) };
  for (const [number, stream] of new ObjectGraph(document).streams()) {
    const repaired = await repairStream(document, stream, context, log);
    if (repaired) document.replace(number, repaired);
  }
}

async function repairStream(
  document: PdfDocument,
  stream: PdfStream,
  context: ParseContext,
  log: ChangeLog,
): Promise<PdfStream | undefined> {
  const { dict } = stream;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const isExternal = externalKeys.some((key) => dict.has(key));
  const filters = isExternal ? [] : filtersOf(dict, resolve);
  const isKnown = filters.every(({ name }) => generalFilters.has(name) || imageFilters.has(name) || name === 'Crypt');
  if (isExternal || !isKnown) {
    log.add('dataRemoved');
    return new PdfStream(
      withEntries(dict, { ...removedKeys, Filter: undefined, DecodeParms: undefined }),
      Buffer.alloc(0),
    );
  }
  const names = filters.map(({ name }) => name);
  const isWritten = JSON.stringify(names) === JSON.stringify(writtenNames(document, dict.get('Filter')));
  if (isWritten && !names.includes('LZWDecode') && !names.includes('Crypt'))
    return names.join() === 'JPXDecode' ? wrapImage(stream, log) : undefined;
  try {
    const { bytes, remaining } = await decodeStream(stream, { maxBytes, context, resolve });
    context.budget.step(bytes.length >> 4);
    const coding: DictChanges =
      remaining.length === 0
        ? { Filter: new PdfName('FlateDecode'), DecodeParms: undefined }
        : {
            Filter: remaining.map(({ name }) => new PdfName(name)),
            DecodeParms: remaining.map(({ parameters }) => (parameters.size > 0 ? parameters : null)),
          };
    const data = remaining.length === 0 ? await deflateTightest(bytes) : bytes;
    log.add('dataEncoded');
    return new PdfStream(withEntries(dict, { ...coding, DP: undefined }), data);
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
    return undefined;
  }
}

/** JPEG 2000 has to be a file, which says what its channels are (ISO 19005-2, 6.2.8.3). */
function wrapImage({ dict, raw }: PdfStream, log: ChangeLog): PdfStream | undefined {
  const wrapped = wrapCodestream(raw);
  if (wrapped) log.add('dataEncoded');
  return wrapped && new PdfStream(dict, wrapped);
}

const removedKeys: DictChanges = Object.fromEntries(externalKeys.map((key) => [key, undefined]));

/** Names of filters as the file has them, some of which may be short. */
function writtenNames(document: PdfDocument, value: PdfValue | undefined): string[] {
  const found = document.resolve(value);
  const items = Array.isArray(found) ? found : found === null ? [] : [found];
  return items.map((item) => document.name(item) ?? '');
}
