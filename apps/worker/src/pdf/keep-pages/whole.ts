import { IrregularPdf } from '../extract/objects.ts';
import type { ObjectReader } from '../extract/reader.ts';
import { bytesOf, type OpenedPdf } from '../open-pdf.ts';
import type { PdfDocument } from './document.ts';
import type { FileEncryption, Pieces } from './file.ts';
import { ifSound, keepPart } from './keep-pages.ts';
import { PageIndex } from './page-index.ts';
import { changed } from './part.ts';
import { packingVersion, SoundPdf } from './sound-document.ts';
import { integerOf, type PdfDict, Ref } from './syntax.ts';

/** AES-256 is of PDF 2.0; a file of an older version says with it which extension it uses, as other writers do. */
const encryptingVersion = '1.7';
const encryptingExtension: PdfDict = new Map([
  ['/BaseVersion', '/1.7'],
  ['/ExtensionLevel', '8'],
]);

/**
 * The document with its pages turned, in pieces, and all else as it is.
 * @param degrees clockwise, beyond what each page is turned already
 * @returns undefined where the document does not follow the standard
 */
export async function turnPages(pdf: OpenedPdf, degrees: number): Promise<Pieces | undefined> {
  return withUntried(pdf, (bytes) => {
    const packs = bytes.includes('/ObjStm');
    const document = new SoundPdf(bytes, packs ? packingVersion : undefined);
    if (document.pages.length !== pdf.pageCount) throw new IrregularPdf('another number of pages');
    for (const number of document.pages) turnPage(document, number, degrees);
    return allPages(document, packs);
  });
}

/**
 * The document encrypted, in pieces, and all else as it is.
 * @param encryption makes the keys, which takes time, once the document is known to follow the standard
 * @returns undefined where the document does not follow the standard
 */
export async function encryptWhole(pdf: OpenedPdf, encryption: () => FileEncryption): Promise<Pieces | undefined> {
  return withUntried(pdf, (bytes) => {
    const document = new SoundPdf(bytes, encryptingVersion);
    if (document.pages.length !== pdf.pageCount) throw new IrregularPdf('another number of pages');
    sayExtension(document);
    return allPages(document, true, encryption());
  });
}

/**
 * The document as its reader has it, in pieces: without its encryption where that is lifted.
 * @returns undefined where the document does not follow the standard
 */
export function copyWhole(bytes: Buffer, objects: ObjectReader): Pieces | undefined {
  return ifSound(() => {
    const packs = bytes.includes('/ObjStm');
    const document = new SoundPdf(bytes, packs ? packingVersion : undefined, { objects });
    if (document.pages.length === 0) throw new IrregularPdf('no pages');
    return allPages(document, packs);
  });
}

function sayExtension(document: SoundPdf): void {
  const { header, catalog } = document;
  if (!header.toString('latin1').startsWith(`%PDF-${encryptingVersion}`)) return;
  const extensions = document.dict(catalog.get('/Extensions')) ?? new Map();
  catalog.set('/Extensions', changed(extensions, { '/ADBE': encryptingExtension }));
}

async function withUntried(pdf: OpenedPdf, write: (bytes: Buffer) => Pieces): Promise<Pieces | undefined> {
  if (!pdf.isUntried) return undefined;
  const bytes = await bytesOf(pdf);
  return ifSound(() => write(bytes));
}

function turnPage(document: PdfDocument, number: number, degrees: number): void {
  const page = document.dict(new Ref(number));
  const rotate = document.resolve(page?.get('/Rotate'));
  const before = rotate === 'null' ? 0 : integerOf(rotate);
  if (before === undefined || before % 90 !== 0) throw new IrregularPdf('a page that is turned by no right angle');
  page?.set('/Rotate', String((((before + degrees) % 360) + 360) % 360));
}

function allPages(document: PdfDocument, packs: boolean, encryption?: FileEncryption): Pieces {
  const all = document.pages.map((_, pageIndex) => pageIndex);
  return keepPart(new PageIndex(document), [], all, packs, encryption).pieces;
}
