import type { PdfDocument } from '../file/document.ts';
import type { PdfDict, PdfStream } from '../file/values.ts';

/** Keys of font files in descriptors (ISO 32000-2, table 124). */
export const fontFileKeys = ['FontFile', 'FontFile2', 'FontFile3'] as const;
/** Keys of font files that the types of fonts can have. */
const fileKeys: Readonly<Record<string, readonly string[]>> = {
  Type1: ['FontFile', 'FontFile3'],
  MMType1: ['FontFile', 'FontFile3'],
  TrueType: ['FontFile2', 'FontFile3'],
  CIDFontType0: ['FontFile3'],
  CIDFontType2: ['FontFile2', 'FontFile3'],
};

/** Subtypes of files in /FontFile3 that fonts of each type can have. */
const fileSubtypes: Readonly<Record<string, readonly string[]>> = {
  Type1: ['Type1C', 'OpenType'],
  MMType1: ['Type1C', 'OpenType'],
  TrueType: ['OpenType'],
  CIDFontType0: ['CIDFontType0C', 'OpenType'],
  CIDFontType2: ['OpenType'],
};

/** Whether the file of a font is of a subtype that fonts of its type have (ISO 32000-2, table 124). */
export function hasFittingSubtype(document: PdfDocument, dict: PdfDict): boolean {
  const subtype = document.name(dict.get('Subtype')) ?? '';
  const file = document.stream(document.dict(dict.get('FontDescriptor'))?.get('FontFile3'));
  if (!file || fontFileOf(document, dict) !== file || !Object.hasOwn(fileSubtypes, subtype)) return true;
  return fileSubtypes[subtype]?.includes(document.name(file.dict.get('Subtype')) ?? '') === true;
}

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
  const key = fontFileKeys.find((each) => document.stream(descriptor?.get(each)));
  const subtype = document.name(document.stream(descriptor?.get(key ?? ''))?.dict.get('Subtype')) ?? '';
  const stated = key === 'FontFile3' ? subtype : (key ?? '');
  const isCff = ['Type1', 'CIDFontType0'].includes(document.name(dict.get('Subtype')) ?? '');
  if (stated === 'OpenType' && isCff) return start === 'OTTO';
  const starts = Object.hasOwn(fileStarts, stated) ? fileStarts[stated] : undefined;
  return starts === undefined || starts.some((each) => start.startsWith(each));
}
