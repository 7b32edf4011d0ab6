import { dictOf, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '@blattwerk/pdf';
import type { ImageReader } from '@blattwerk/pdf/images';
import { saveObjects } from '@blattwerk/pdf/internal';

/** Maximum number of values that an image refers to; color spaces and filter parameters have far fewer. */
const maxValues = 50_000;
const maxDepth = 64;

/** Thrown where an image refers to more than it can need. */
class TooManyValues extends Error {}

/**
 * Writes a PDF of one page that draws an image and contains only what the image needs.
 * @returns undefined where that is too much
 * @throws MalformedPdf where an object cannot be read, TooComplexPdf
 */
export function writeOneImagePdf(image: PdfStream, reader: ImageReader): Buffer | undefined {
  const root = new PdfRef(1);
  const pages = new PdfRef(2);
  const page = new PdfRef(3);
  const content = new PdfStream(new Map(), Buffer.from('q 100 0 0 100 0 0 cm /I Do Q'));
  const objects: PdfValue[] = [
    dictOf({ Type: new PdfName('Catalog'), Pages: pages }),
    dictOf({ Type: new PdfName('Pages'), Count: 1, Kids: [page] }),
    dictOf({
      Type: new PdfName('Page'),
      Parent: pages,
      MediaBox: [0, 0, 100, 100],
      Contents: new PdfRef(4),
      Resources: dictOf({ XObject: dictOf({ I: new PdfRef(5) }) }),
    }),
    content,
  ];
  try {
    objects.push(...copyStreams(image, objects.length + 1, reader));
  } catch (error) {
    if (error instanceof TooManyValues) return undefined;
    throw error;
  }
  // Compression would take longer than reading the data once.
  const deflated = new Map(
    objects.filter((object) => object instanceof PdfStream).map((stream) => [stream, undefined]),
  );
  const source = {
    object: (number: number) => objects[number - 1] ?? null,
    copyObject: () => false,
    isEncrypted: false,
  };
  return Buffer.concat(saveObjects(source, dictOf({ Root: root }), { version: '1.7', deflated }));
}

/** An image and the streams that it refers to, their dictionaries without references to anything else. */
function copyStreams(image: PdfStream, firstNumber: number, { document }: ImageReader): PdfStream[] {
  const numbers = new Map([[image, firstNumber]]);
  const copies: PdfStream[] = [];
  let values = 0;

  function copy(value: PdfValue, depth: number): PdfValue {
    document.budget.step();
    if (++values > maxValues) throw new TooManyValues();
    if (depth > maxDepth) return null;
    const resolved = document.resolve(value);
    if (resolved instanceof PdfStream) return refTo(resolved);
    if (Array.isArray(resolved)) return resolved.map((item) => copy(item, depth + 1));
    return resolved instanceof Map ? copyDict(resolved, depth + 1) : resolved;
  }

  function copyDict(dict: PdfDict, depth: number): PdfDict {
    return new Map([...dict].map(([key, entry]) => [key, copy(entry, depth)]));
  }

  function refTo(stream: PdfStream): PdfRef {
    const number = numbers.get(stream) ?? firstNumber + numbers.size;
    numbers.set(stream, number);
    return new PdfRef(number);
  }

  // Copying a dictionary adds the streams that it needs.
  for (const { dict, raw } of numbers.keys()) copies.push(new PdfStream(copyDict(dict, 0), raw));
  return copies;
}
