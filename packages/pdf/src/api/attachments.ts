import type { PdfDocument } from '../file/document.ts';
import { type EmbeddedFile, readEmbeddedFiles } from '../file/embedded-files.ts';
import { decodeLargeStrictly } from '../file/filters/decode.ts';
import { dateString, decodeTextString, encodeTextString } from '../file/text-string.ts';
import { type NameEntry, readNameTree, writeNameTree } from '../file/trees.ts';
import { dictOf, PdfName, PdfStream, withEntries } from '../file/values.ts';

/** An attached file (ISO 32000-2, 7.11.4). */
export interface PdfAttachment {
  /** As the file states it, which may be no name for a file system, or a path. */
  name: string;
  description?: string;
  /** Its media type as the file states it, such as `text/csv`. */
  type?: string;
  /** What it is to what it is associated with (14.13), such as `Data` or `Source`. */
  relationship?: string;
  /** In bytes, as the file states it. */
  size?: number;
  /** From 0, of the page that shows it. */
  pageIndex?: number;
  /**
   * Its data.
   * @throws MalformedPdf where it is damaged, or encoded as an image
   * @throws TooComplexPdf where it exhausts the limits
   */
  bytes: () => Promise<Uint8Array>;
}

/** A file to attach. */
export interface NewAttachment {
  /** With its extension. */
  name: string;
  /** Its data, which is not copied and must not change until the file is written. */
  bytes: Uint8Array;
  description?: string;
  /** Its media type, such as `text/csv`. */
  type?: string;
  modified?: Date;
  /** What it is to the document, with which it is then associated (14.13), such as `Data`, `Source` or `Alternative`. */
  relationship?: string;
}

/** The attached files of a document. */
export function attachmentsOf(document: PdfDocument): PdfAttachment[] {
  return document.budget.operation(() => readEmbeddedFiles(document)).map((file) => attachmentOf(document, file));
}

function attachmentOf(document: PdfDocument, { specification, stream, name, pageIndex }: EmbeddedFile): PdfAttachment {
  const description = document.string(specification.get('Desc'));
  const type = document.name(stream.dict.get('Subtype'));
  const relationship = document.name(specification.get('AFRelationship'));
  const size = document.number(document.dict(stream.dict.get('Params'))?.get('Size'));
  return {
    name,
    ...(description === undefined ? {} : { description: decodeTextString(description) }),
    ...(type === undefined ? {} : { type }),
    ...(relationship === undefined ? {} : { relationship }),
    ...(size === undefined ? {} : { size }),
    ...(pageIndex === undefined ? {} : { pageIndex }),
    bytes: () => dataOf(document, stream),
  };
}

/** The data of a stream, with a budget of its own: reading it again draws on nothing else. */
async function dataOf(document: PdfDocument, stream: PdfStream): Promise<Uint8Array> {
  const bytes = await decodeLargeStrictly(stream, {
    maxBytes: Number.MAX_SAFE_INTEGER,
    context: { ...document.context, budget: document.budget.forWork(document.budget.limits) },
    resolve: (value) => document.resolve(value),
  });
  return new Uint8Array(bytes);
}

/**
 * Attaches a file to a document.
 * @throws RangeError where the document has one of this name, or the name is empty
 */
export function attachFile(
  document: PdfDocument,
  { name, bytes, description, type, modified, relationship }: NewAttachment,
): void {
  const key = encodeTextString(name);
  const names = document.dict(document.catalog.get('Names'));
  const entries = readNameTree(document, names?.get('EmbeddedFiles'));
  if (name === '' || entries.some(([other]) => decodeTextString(other) === name))
    throw new RangeError('expected a name that no other attached file has');
  const stream = document.add(
    new PdfStream(
      dictOf({
        Type: new PdfName('EmbeddedFile'),
        Subtype: type === undefined ? undefined : new PdfName(type),
        Params: dictOf({ Size: bytes.length, ModDate: modified && dateString(modified) }),
      }),
      bytes,
    ),
  );
  const specification = document.add(
    dictOf({
      Type: new PdfName('Filespec'),
      F: key,
      UF: key,
      EF: dictOf({ F: stream, UF: stream }),
      Desc: description === undefined ? undefined : encodeTextString(description),
      AFRelationship: relationship === undefined ? undefined : new PdfName(relationship),
    }),
  );
  const all: NameEntry[] = [...entries, [key, specification]];
  const tree = document.add(writeNameTree(all, (value) => document.add(value)));
  document.catalog.set('Names', document.add(withEntries(names ?? new Map(), { EmbeddedFiles: tree })));
  if (relationship !== undefined)
    document.catalog.set('AF', [...(document.array(document.catalog.get('AF')) ?? []), specification]);
}
