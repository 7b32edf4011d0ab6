import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import type { PdfDocument } from '../file/document.ts';
import { saveObjects } from '../file/save.ts';

/** Objects of a form: those of its fields are numbered from 10. */
export interface FormParts {
  /** Dictionaries of the fields and widgets, and other objects that they refer to. */
  objects: readonly WrittenObject[];
  /** References of /Fields; those of all objects where absent. */
  fields?: string;
  /** References of the page's /Annots; those of all objects where absent. */
  annotations?: string;
  /** Further entries of the form, the page and the catalog. */
  form?: string;
  page?: string;
  catalog?: string;
  content?: string;
}

/** A PDF with a page of 300 × 200 points and a form, whose fonts are Helvetica as Helv and Times as TiRo. */
export function formPdf(parts: FormParts): Buffer {
  const { objects, form = '', page = '', catalog = '', content = '' } = parts;
  const all = objects.map((_, at) => `${10 + at} 0 R`).join(' ');
  const { fields = all, annotations = all } = parts;
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding << /Type /Encoding /Differences [24 /breve /caron 128 /bullet 160 /Euro 228 /adieresis] /BaseEncoding /WinAnsiEncoding >> >>`;
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    `<< /Fields [${fields}] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 6 0 R /TiRo 7 0 R >> >> ${form} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R /Annots [${annotations}] ${page} >>`,
    stream('', content),
    font('Helvetica'),
    font('Times-Roman'),
    'null',
    'null',
    ...objects,
  ]);
}

/** A widget that is a field as well; printed unless its entries have other flags. */
export function widget(rect: string, entries: string): string {
  const flags = entries.includes('/F ') ? '' : '/F 4';
  return `<< /Type /Annot /Subtype /Widget ${flags} /Rect [${rect}] ${entries} >>`;
}

/** A form XObject that fills its box with black, or is empty. */
export function filledBox(isFilled: boolean): string {
  return stream('/Type /XObject /Subtype /Form /BBox [0 0 10 10]', isFilled ? '0 0 10 10 re f' : '');
}

export function saved(document: PdfDocument): Buffer {
  return Buffer.concat(saveObjects(document, document.trailer, { version: document.version }));
}
