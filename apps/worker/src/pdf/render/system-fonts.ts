import type { PdfiumDocument } from '../engines/pdfium.ts';
import { fontPaths, readFirstFont } from '../font-paths.ts';

/** FXFONT_SHIFTJIS_CHARSET, HANGEUL, GB2312 and CHINESEBIG5 of fpdf_sysfontinfo.h. */
const charsets: readonly number[] = [128, 129, 134, 136];
/** Indexes of fields of FPDF_SYSFONTINFO; the others are optional. */
const fields = { version: 0, mapFont: 3, getFontData: 5, count: 9 } as const;
const fieldBytes = 4;
/** Identifies the one font to PDFium. */
const fontHandle = 1;

const equipped = new WeakSet<object>();

/**
 * Lets PDFium render text whose font is neither in the file nor one of the standard fonts, which it contains (ISO
 * 32000-2, 9.6.2.2): it has no access to the system's fonts.
 */
export function installSystemFonts({ pdfium, heap }: PdfiumDocument): void {
  if (equipped.has(pdfium)) return;
  equipped.add(pdfium);
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  const info = wasmExports.malloc(fields.count * fieldBytes);
  if (info === 0) return;
  heap().fill(0, info, info + fields.count * fieldBytes);
  const set = (field: number, value: number) => setValue(info + field * fieldBytes, value, 'i32');

  function mapFont(_info: number, _weight: number, _italic: number, charset: number): number {
    return charsets.includes(charset) && readFont() ? fontHandle : 0;
  }

  /** Copies the whole font where the buffer is large enough; single tables are not offered. @returns its size */
  function getFontData(_info: number, _font: number, table: number, buffer: number, size: number): number {
    const bytes = table === 0 ? readFont() : null;
    if (bytes && buffer !== 0 && size >= bytes.byteLength) heap().set(bytes, buffer);
    return bytes?.byteLength ?? 0;
  }

  set(fields.version, 1);
  set(fields.mapFont, addFunction(mapFont, 'iiiiiiii'));
  set(fields.getFontData, addFunction(getFontData, 'iiiiii'));
  pdfium.FPDF_SetSystemFontInfo(info);
}

function readFont(): Buffer | null {
  return readFirstFont(fontPaths.eastAsian);
}
