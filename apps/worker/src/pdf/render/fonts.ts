import { readFileSync } from 'node:fs';
import type { PdfiumDocument } from '../pdfium.ts';

/**
 * Fonts of the system with Chinese, Japanese and Korean characters, the best first: Debian's fonts-droid-fallback and
 * fonts-noto-cjk. PDFium brings fonts for the rest of what documents leave out (ISO 32000-2, 9.6.2.2).
 */
const fontPaths = [
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
];
/** FXFONT_SHIFTJIS_CHARSET, HANGEUL, GB2312 and CHINESEBIG5 of fpdf_sysfontinfo.h. */
const charsets: readonly number[] = [128, 129, 134, 136];
/** Fields of FPDF_SYSFONTINFO, each a word; those that stay 0 PDFium does without. */
const fields = { version: 0, mapFont: 3, getFontData: 5, count: 9 } as const;
const wordBytes = 4;
/** How PDFium knows the one font. */
const fontHandle = 1;

let font: Buffer | null | undefined;
const equipped = new WeakSet<object>();

/** Lets PDFium paint text whose font is neither in the file nor among its own: it sees nothing of the system by itself. */
export function lendFonts({ pdfium, heap }: PdfiumDocument): void {
  if (equipped.has(pdfium)) return;
  equipped.add(pdfium);
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  const info = wasmExports.malloc(fields.count * wordBytes);
  if (info === 0) return;
  heap().fill(0, info, info + fields.count * wordBytes);
  const set = (field: number, value: number) => setValue(info + field * wordBytes, value, 'i32');

  function mapFont(_info: number, _weight: number, _italic: number, charset: number): number {
    return charsets.includes(charset) && readFont() ? fontHandle : 0;
  }

  /** @returns the bytes of the whole font, which is copied where there is room; of no single table of it */
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
  if (font !== undefined) return font;
  font = null;
  for (const path of fontPaths) {
    try {
      font = readFileSync(path);
      break;
    } catch {
      // Not installed.
    }
  }
  return font;
}
