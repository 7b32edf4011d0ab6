import type { PageSize } from '@blattwerk/shared';
import type { PdfiumDocument } from '../engines/pdfium.ts';
import { installSystemFonts } from './system-fonts.ts';

/**
 * FPDFBitmap_BGR of fpdfview.h, rendered as RGB by FPDF_REVERSE_BYTE_ORDER: the encoder's input, and the least memory.
 */
const bitmapFormat = 2;
const bytesPerPixel = 3;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const renderFlags = 0x01 | 0x10;
const white = 0xffffffff;

/** Renders a document's pages as a viewer shows them: with annotations, form fields and visible layers. */
export interface PdfiumRenderer extends Disposable {
  /** Loads a page, in place of the one before. @returns null where PDFium cannot read it */
  loadPage: (pageIndex: number) => PageSize | null;
  /**
   * Renders rows of the loaded page on white.
   * @param size of the whole page, in pixels
   * @param into memory for them, used where it is large enough
   * @throws RangeError where there is not enough memory
   */
  renderRows: (size: PageSize, top: number, rows: number, into: ArrayBuffer | null) => Uint8Array<ArrayBuffer>;
  /**
   * The text of the loaded page, without that of annotations and fields; lines end with `\n`.
   * @throws RangeError where there is not enough memory
   */
  readText: () => string;
}

/** Form fields are rendered by PDFium's form module, which has to be notified of the document and of each page. */
export function createPdfiumRenderer(document: PdfiumDocument): PdfiumRenderer {
  installSystemFonts(document);
  const { pdfium, heap, handle } = document;
  const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(handle, formInfo);
  let page = 0;

  function closePage(): void {
    if (page === 0) return;
    if (form !== 0) pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.FPDF_ClosePage(page);
    page = 0;
  }

  function render(bitmap: number, { width, height }: PageSize, top: number, rows: number): void {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, renderFlags);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, -top, width, height, 0, renderFlags);
  }

  return {
    loadPage(pageIndex) {
      closePage();
      page = pdfium.FPDF_LoadPage(handle, pageIndex);
      if (page === 0) return null;
      if (form !== 0) pdfium.FORM_OnAfterLoadPage(page, form);
      return { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
    },

    renderRows(size, top, rows, into) {
      const bitmap = pdfium.FPDFBitmap_CreateEx(size.width, rows, bitmapFormat, 0, 0);
      if (bitmap === 0) throw new RangeError('could not allocate the bitmap');
      try {
        render(bitmap, size, top, rows);
        const stride = pdfium.FPDFBitmap_GetStride(bitmap);
        const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
        const rendered = heap().subarray(start, start + stride * rows);
        return withoutPadding(rendered, stride, size.width * bytesPerPixel, into);
      } finally {
        pdfium.FPDFBitmap_Destroy(bitmap);
      }
    },

    readText() {
      const text = pdfium.FPDFText_LoadPage(page);
      if (text === 0) throw new RangeError('could not allocate the text');
      try {
        return textOf(document, text);
      } finally {
        pdfium.FPDFText_ClosePage(text);
      }
    },

    [Symbol.dispose]() {
      closePage();
      if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
    },
  };
}

/** What PDFium writes for a hyphen at the end of a line. */
const lineHyphen = '\ufffe';

/** @param text FPDF_TEXTPAGE */
function textOf({ pdfium, heap }: PdfiumDocument, text: number): string {
  const memory = pdfium.pdfium.wasmExports;
  // With the terminator; units of UTF-16.
  const length = Math.max(0, pdfium.FPDFText_CountChars(text)) + 1;
  const start = memory.malloc(length * 2);
  if (start === 0) throw new RangeError('could not allocate the text');
  try {
    const written = pdfium.FPDFText_GetText(text, 0, length - 1, start);
    const bytes = heap().slice(start, start + Math.max(0, written - 1) * 2);
    return Buffer.from(bytes.buffer).toString('utf16le').replaceAll('\r\n', '\n').replaceAll(lineHyphen, '-\n');
  } finally {
    memory.free(start);
  }
}

/** Copies rows: PDFium's memory is replaced when it grows. */
function withoutPadding(
  rendered: Uint8Array,
  stride: number,
  rowBytes: number,
  into: ArrayBuffer | null,
): Uint8Array<ArrayBuffer> {
  const bytes = (rendered.byteLength / stride) * rowBytes;
  const packed = new Uint8Array(into && into.byteLength >= bytes ? into : new ArrayBuffer(bytes), 0, bytes);
  if (stride === rowBytes) packed.set(rendered);
  else {
    for (let from = 0, to = 0; to < bytes; from += stride, to += rowBytes) {
      packed.set(rendered.subarray(from, from + rowBytes), to);
    }
  }
  return packed;
}
