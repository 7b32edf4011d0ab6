import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../file/values.ts';
import type { FontProgram } from '../../font/programs/font-program.ts';
import { splitSubsetName } from '../../font/subset-tag.ts';

/** A font dictionary. */
export interface FontEntries {
  document: PdfDocument;
  dict: PdfDict;
  subtype: string | undefined;
  isSimple: boolean;
  /** Whether it is one of the standard fonts that need no widths, and is not embedded. */
  isStandard: boolean;
  /** Its font file, of a kind that fonts of its type can have. */
  file: PdfStream | undefined;
  program: FontProgram | undefined;
  /** Whether it only shows invisible text. */
  isInvisible: boolean;
}

/** Keys of font files that the types of fonts can have. */
const fileKeys: Readonly<Record<string, readonly string[]>> = {
  Type1: ['FontFile', 'FontFile3'],
  MMType1: ['FontFile', 'FontFile3'],
  TrueType: ['FontFile2', 'FontFile3'],
  CIDFontType0: ['FontFile3'],
  CIDFontType2: ['FontFile2', 'FontFile3'],
};

/** The file of a font, in the entry that fonts of its type have. */
export function fontFileOf(document: PdfDocument, dict: PdfDict): PdfStream | undefined {
  const subtype = document.name(dict.get('Subtype')) ?? '';
  const descriptor = document.dict(dict.get('FontDescriptor'));
  const keys = Object.hasOwn(fileKeys, subtype) ? fileKeys[subtype] : undefined;
  return keys?.flatMap((key) => document.stream(descriptor?.get(key)) ?? [])[0];
}

/** How the data of font files begins, by their entries or subtypes (ISO 32000-2, table 124). */
const tables = ['\0\u0001\0\0', 'true', 'OTTO'];
const fileStarts: Readonly<Record<string, readonly string[]>> = {
  FontFile: ['%!'],
  FontFile2: tables,
  Type1C: ['\u0001'],
  CIDFontType0C: ['\u0001'],
  OpenType: tables,
};

/** Whether the data of a font's file has the format that its entry or subtype says. @param start its first bytes */
export function hasStatedFormat(document: PdfDocument, dict: PdfDict, start: string): boolean {
  const descriptor = document.dict(dict.get('FontDescriptor'));
  const key = ['FontFile', 'FontFile2', 'FontFile3'].find((each) => document.stream(descriptor?.get(each)));
  const subtype = document.name(document.stream(descriptor?.get(key ?? ''))?.dict.get('Subtype')) ?? '';
  const stated = key === 'FontFile3' ? subtype : (key ?? '');
  const isCff = ['Type1', 'CIDFontType0'].includes(document.name(dict.get('Subtype')) ?? '');
  if (stated === 'OpenType' && isCff) return start === 'OTTO';
  const starts = Object.hasOwn(fileStarts, stated) ? fileStarts[stated] : undefined;
  return starts === undefined || starts.some((each) => start.startsWith(each));
}

/** Whether a font has the name of a subset (ISO 32000-2, 9.9.2). */
export function isSubset({ document, dict }: FontEntries): boolean {
  return splitSubsetName(document.name(dict.get('BaseFont')) ?? '').tag !== undefined;
}

export function descriptorOf({ document, dict }: FontEntries): PdfDict | undefined {
  return document.dict(dict.get('FontDescriptor'));
}

/** Names of glyphs that a descriptor lists; undefined without a list. */
export function listedNames(font: FontEntries): ReadonlySet<string> | undefined {
  const list = font.document.string(descriptorOf(font)?.get('CharSet'))?.toString('latin1');
  return list === undefined ? undefined : new Set(list.match(/[^\s/()<>[\]{}%]+/g));
}

/** Maximum decoded length of a list of CIDs, which has a bit for each. */
const maxCidSetBytes = 8192;

/** CIDs that a descriptor lists; undefined without a list. */
export function readCidSet(font: FontEntries): ReadonlySet<number> | undefined {
  const { document } = font;
  const stream = document.stream(descriptorOf(font)?.get('CIDSet'));
  if (!stream) return undefined;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxCidSetBytes * 2, context: document.context, resolve });
  const cids = new Set<number>();
  for (const [index, byte] of bytes?.subarray(0, maxCidSetBytes).entries() ?? [])
    for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) !== 0) cids.add(index * 8 + bit);
  return cids;
}
