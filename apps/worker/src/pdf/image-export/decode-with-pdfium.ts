import { type DictChanges, MalformedPdf, PdfName, PdfStream, withEntries } from '@blattwerk/pdf';
import type { ImageReader } from '@blattwerk/pdf/images';
import { ToolError } from '@blattwerk/shared';
import { type PdfiumDocument, PdfiumRefusal, withPdfDocument } from '../engines/pdfium.ts';
import { writeOneImagePdf } from './one-image-pdf.ts';

/** An image as PDFium decodes it: gray, or RGB. */
export interface DecodedImage {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}

/** Entries that decoding needs; masks are read separately. */
const neededKeys: ReadonlySet<string> = new Set([
  'Width',
  'Height',
  'BitsPerComponent',
  'ColorSpace',
  'Decode',
  'DecodeParms',
  'Filter',
  'ImageMask',
  'Intent',
]);

/**
 * Decodes an image in a document of its own, at its own size.
 * @param changes entries of its dictionary that differ from those in the file
 * @returns undefined where PDFium cannot decode it
 * @throws TooComplexPdf
 */
export async function decodeWithPdfium(
  { dict, raw }: PdfStream,
  reader: ImageReader,
  changes: DictChanges = {},
): Promise<DecodedImage | undefined> {
  const needed = new Map([...dict].filter(([key]) => neededKeys.has(key)));
  const image = new PdfStream(withEntries(needed, { ...changes, Subtype: new PdfName('Image') }), raw);
  try {
    const pdf = writeOneImagePdf(image, reader);
    return pdf && (await withPdfDocument(pdf, null, firstImage));
  } catch (error) {
    const isTrap = error instanceof ToolError && error.code === 'tooComplex';
    if (isTrap || error instanceof PdfiumRefusal || error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

function firstImage(document: PdfiumDocument): DecodedImage | undefined {
  const { pdfium, handle } = document;
  const page = pdfium.FPDF_LoadPage(handle, 0);
  if (page === 0) return undefined;
  const object = pdfium.FPDFPage_CountObjects(page) > 0 ? pdfium.FPDFPage_GetObject(page, 0) : 0;
  const bitmap = object === 0 ? 0 : pdfium.FPDFImageObj_GetBitmap(object);
  try {
    return bitmap === 0 ? undefined : copyBitmap(document, bitmap);
  } finally {
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
  }
}

/** Bytes per pixel of the formats of fpdfview.h: gray, BGR, BGRx, BGRA. */
const pixelBytes: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

function copyBitmap({ pdfium, heap }: PdfiumDocument, bitmap: number): DecodedImage | undefined {
  const step = pixelBytes[pdfium.FPDFBitmap_GetFormat(bitmap)];
  const width = pdfium.FPDFBitmap_GetWidth(bitmap);
  const height = pdfium.FPDFBitmap_GetHeight(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  if (!step || width < 1 || height < 1 || start === 0) return undefined;
  const memory = heap();
  const channels = step === 1 ? 1 : 3;
  const data = new Uint8Array(width * height * channels);
  for (let row = 0, to = 0; row < height; row++) {
    const from = start + row * stride;
    if (step === 1) {
      data.set(memory.subarray(from, from + width), to);
      to += width;
      continue;
    }
    for (let at = from; at < from + width * step; at += step, to += 3) {
      data[to] = memory[at + 2] as number;
      data[to + 1] = memory[at + 1] as number;
      data[to + 2] = memory[at] as number;
    }
  }
  return { width, height, channels, data };
}
