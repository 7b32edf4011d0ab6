import { PDFDateString, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { InformationEntry, PdfInformation } from './pdf-information.ts';

/** Entries of each kind that are read, and characters of a value. */
const [maxEntries, maxValueLength] = [40, 300];
const standardNames = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'];

/** Reads the information dictionary and the XMP of a document. */
export async function readInformation(document: PDFDocumentProxy): Promise<PdfInformation> {
  const { info, metadata } = await document.getMetadata();
  const { Language: language, Custom: custom, ...standard } = info as Record<string, unknown>;
  const named = standardNames.map((name) => [name, standard[name]] as const);
  const ofPrograms = custom instanceof Map ? [...(custom as Map<string, unknown>)] : [];
  const properties = (metadata ?? []) as Iterable<[string, unknown]>;
  return {
    info: entriesOf([...named, ...ofPrograms]),
    xmp: entriesOf([...properties]),
    language: textOf(language),
  };
}

function entriesOf(values: readonly (readonly [name: string, value: unknown])[]): InformationEntry[] {
  return values
    .map(([name, value]) => ({ name, value: textOf(value) }))
    .filter(({ value }) => value !== '')
    .slice(0, maxEntries);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value.filter((each) => typeof each === 'string').join(', '));
  if (typeof value !== 'string') return '';
  const text = (value.startsWith('D:') && PDFDateString.toDateObject(value)?.toISOString()) || value.trim();
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}
