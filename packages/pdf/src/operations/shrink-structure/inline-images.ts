import { deflateSync } from 'node:zlib';
import { maxContentBytes } from '../../content/limits.ts';
import { isFormOrPattern } from '../../content/content-streams.ts';
import { decodeSynchronously, decodeWhole, filtersOf } from '../../file/filters/decode.ts';
import { dictOf, PdfName, PdfRef, PdfStream, type PdfDict, type PdfValue, withEntries } from '../../file/values.ts';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ParseContext } from '../../file/parser.ts';
import type { ContentHandler } from '../../interpret/content-handler.ts';
import { separateContext } from '../../file/decode-separately.ts';
import { flateCoding } from '../../file/filters/deflate.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { exclusiveContents } from './page-contents.ts';
import { interpretContent } from '../../interpret/interpret.ts';
import { findResources, type FoundResources, replaceResources } from '../../content/resources.ts';

/** Length of the data of an inline image from which on it becomes an object, in bytes; an object takes about 150. */
const minDataBytes = 1_024;
const begin = Buffer.from('BI');
/** Entries of an inline image that an image object has as well (ISO 32000-2, table 91). */
const keptKeys = ['Width', 'Height', 'BitsPerComponent', 'ColorSpace', 'Decode', 'ImageMask', 'Interpolate', 'Intent'];
const deviceSpaces = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK']);

/** Whether an inline image becomes an object. */
type Chooser = (image: PdfStream) => boolean;

function isLarge({ raw }: PdfStream): boolean {
  return raw.length >= minDataBytes;
}

/**
 * Makes large inline images of pages, forms and patterns image objects, which can be shared, resampled and encoded. Both
 * fill the unit square (ISO 32000-2, 8.9.7).
 * @param isChosen chooses others
 */
export function extractInlineImages(graph: ObjectGraph, isChosen: Chooser = isLarge): void {
  const { document } = graph;
  const contents: { owner: number; stream: number }[] = [];
  for (const { number } of document.pages) {
    const page = number === undefined ? undefined : document.object(number);
    if (number === undefined || !(page instanceof Map)) continue;
    for (const part of exclusiveContents(graph, page) ?? []) contents.push({ owner: number, stream: part.number });
  }
  for (const [number, stream] of graph.streams())
    if (isFormOrPattern(document, stream) && stream.dict.has('Resources'))
      contents.push({ owner: number, stream: number });
  for (const { owner, stream } of contents) extractFrom(graph, owner, stream, isChosen);
}

function extractFrom(graph: ObjectGraph, owner: number, number: number, isChosen: Chooser): void {
  const { document } = graph;
  const stream = document.object(number);
  const found = findResources(document, owner);
  if (!found || !(stream instanceof PdfStream)) return;
  if (isChosen === isLarge && stream.raw.length < minDataBytes) return;
  const context = separateContext(document, stream.raw.length);
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const options = { maxBytes: maxContentBytes, context, resolve };
  try {
    const bytes = decodeWhole(stream, options);
    if (!bytes?.includes(begin)) return;
    const colorSpaces = document.dict(found.resources.get('ColorSpace'));
    const images = findImages(document, bytes, context, colorSpaces);
    const large = images.flatMap(({ start, end, image }) => {
      const object = isChosen(image) ? toObject(image, colorSpaces, options) : undefined;
      return object ? [{ start, end, object }] : [];
    });
    if (large.length === 0) return;
    const names = addXObjects(
      graph,
      owner,
      found,
      large.map(({ object }) => object),
    );
    const pieces: Buffer[] = [];
    let at = 0;
    for (const [index, { start, end }] of large.entries()) {
      pieces.push(bytes.subarray(at, start), Buffer.from(`/${names[index] as string} Do`));
      at = end;
    }
    const content = Buffer.concat([...pieces, bytes.subarray(at)]);
    // The owner can be the stream itself, whose resources have changed.
    const { dict } = document.object(number) as PdfStream;
    graph.replace(number, new PdfStream(withEntries(dict, flateCoding), deflateSync(content)));
  } catch (error) {
    if (!(error instanceof MalformedPdf || error instanceof TooComplexPdf)) throw error;
  }
}

interface FoundImage {
  /** Offset of BI, and after EI. */
  start: number;
  end: number;
  image: PdfStream;
}

/** Inline images in content; none where it is malformed, since readers differ then. */
function findImages(
  document: PdfDocument,
  bytes: Buffer,
  context: ParseContext,
  colorSpaces: PdfDict | undefined,
): FoundImage[] {
  const found: FoundImage[] = [];
  let [start, isCertain] = [0, true];
  const handler: ContentHandler = {
    incomplete() {
      isCertain = false;
    },
    operation({ operation }) {
      if (operation.operator !== 'BI') return;
      start = operation.offset - begin.length;
      isCertain &&= operation.operandCount === 0;
    },
    drawImage({ image }, { operation }) {
      found.push({ start, end: operation.offset, image });
    },
  };
  interpretContent(document, context, bytes, handler, colorSpaces && new Map([['ColorSpace', colorSpaces]]));
  return isCertain ? found : [];
}

/** An image object with the data of an inline image; undefined for one that is incomplete or unusual. */
function toObject(
  { dict, raw }: PdfStream,
  colorSpaces: PdfDict | undefined,
  options: Parameters<typeof decodeSynchronously>[1],
): PdfStream | undefined {
  const filters = filtersOf(dict);
  const { remaining, isComplete, isTruncated } = decodeSynchronously(new PdfStream(dict, raw), options);
  if (!isComplete || isTruncated || remaining.length > 1) return undefined;
  const colorSpace = dict.get('ColorSpace');
  if (colorSpace instanceof PdfName && !deviceSpaces.has(colorSpace.text)) return undefined;
  const shared = [...(colorSpaces?.values() ?? [])].find(
    (value) => value instanceof PdfRef && options.resolve?.(value) === colorSpace,
  );
  const entries = Object.fromEntries(keptKeys.map((key) => [key, dict.get(key)]));
  const parameters = filters.map(({ parameters: each }) => (each.size > 0 ? each : null));
  const coding = {
    Filter: filters.length > 0 ? filters.map(({ name }) => new PdfName(name)) : undefined,
    DecodeParms: parameters.some((each) => each !== null) ? parameters : undefined,
  };
  const type = { Subtype: new PdfName('Image') };
  return new PdfStream(dictOf({ ...type, ...entries, ColorSpace: shared ?? colorSpace, ...coding }), raw);
}

/** @returns the new names */
function addXObjects(graph: ObjectGraph, owner: number, found: FoundResources, images: readonly PdfStream[]): string[] {
  const { document } = graph;
  const value = found.resources.get('XObject');
  const number = document.numberOf(value);
  const known = document.dict(value) ?? new Map<string, PdfValue>();
  const added: PdfDict = new Map();
  for (let index = 0; added.size < images.length; index++) {
    document.budget.step();
    const name = `J${index.toString(36)}`;
    if (!known.has(name)) added.set(name, document.add(images[added.size] as PdfStream));
  }
  const all: PdfDict = new Map([...known, ...added]);
  if (number === undefined) replaceResources(graph, owner, withEntries(found.resources, { XObject: all }));
  else graph.replace(number, all);
  return [...added.keys()];
}
