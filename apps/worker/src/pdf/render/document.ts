import type { PdfiumDocument } from '../pdfium.ts';
import { lendFonts } from './fonts.ts';
import type { PageSize } from './messages.ts';

/** FPDFBitmap_BGR of fpdfview.h, painted as RGB by FPDF_REVERSE_BYTE_ORDER: what the encoder reads, and the least memory. */
const bitmapFormat = 2;
const bytesPerPixel = 3;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const paintFlags = 0x01 | 0x10;
const white = 0xffffffff;

/** A document whose pages are painted as a reader shows them: with annotations, form fields and layers as they are set. */
export interface PaintedDocument extends Disposable {
  /** Loads a page in place of the one before; null where it cannot be read. */
  loadPage: (pageIndex: number) => PageSize | null;
  /**
   * Paints rows of the loaded page on white.
   * @param size of the whole page, in pixels
   * @param into memory for them, where it is large enough
   * @throws RangeError where there is no memory for them
   */
  paintRows: (size: PageSize, top: number, rows: number, into: ArrayBuffer | null) => Uint8Array<ArrayBuffer>;
}

/** The form fields of a page are painted by PDFium's form module alone, which has to know the document and each page. */
export function openForPainting(document: PdfiumDocument): PaintedDocument {
  lendFonts(document);
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

  function paint(bitmap: number, { width, height }: PageSize, top: number, rows: number): void {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, paintFlags);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, -top, width, height, 0, paintFlags);
  }

  return {
    loadPage(pageIndex) {
      closePage();
      page = pdfium.FPDF_LoadPage(handle, pageIndex);
      if (page === 0) return null;
      if (form !== 0) pdfium.FORM_OnAfterLoadPage(page, form);
      return { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
    },

    paintRows(size, top, rows, into) {
      const bitmap = pdfium.FPDFBitmap_CreateEx(size.width, rows, bitmapFormat, 0, 0);
      if (bitmap === 0) throw new RangeError('could not allocate the bitmap');
      try {
        paint(bitmap, size, top, rows);
        const stride = pdfium.FPDFBitmap_GetStride(bitmap);
        const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
        const painted = heap().subarray(start, start + stride * rows);
        return withoutPadding(painted, stride, size.width * bytesPerPixel, into);
      } finally {
        pdfium.FPDFBitmap_Destroy(bitmap);
      }
    },

    [Symbol.dispose]() {
      closePage();
      if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
    },
  };
}

/** A copy: PDFium's own memory moves when it grows. */
function withoutPadding(
  painted: Uint8Array,
  stride: number,
  rowBytes: number,
  into: ArrayBuffer | null,
): Uint8Array<ArrayBuffer> {
  const bytes = (painted.byteLength / stride) * rowBytes;
  const packed = new Uint8Array(into && into.byteLength >= bytes ? into : new ArrayBuffer(bytes), 0, bytes);
  if (stride === rowBytes) packed.set(painted);
  else {
    for (let from = 0, to = 0; to < bytes; from += stride, to += rowBytes) {
      packed.set(painted.subarray(from, from + rowBytes), to);
    }
  }
  return packed;
}
