import sharp from 'sharp';
import { catalogObjects } from './rich-catalog.ts';
import { firstMark, pageCount, pageObjects, type Rich } from './rich-pages.ts';
import { type PdfObject, signPdf, unsignedEntries, utf16, writeNamedPdf } from './write-pdf.ts';

/** Two documents with all that a PDF can carry; much in them is called alike, and means another thing. */
export const richDocuments: readonly Rich[] = [
  { mark: firstMark, version: '1.7', language: 'de-DE' },
  { mark: 'M', version: '2.0', language: 'en-GB' },
];

/** Writes a document of four pages with everything that a tool may lose. */
export async function richPdf(rich: Rich): Promise<Buffer> {
  const square = { create: { width: 16, height: 16, channels: 3, background: '#3a7' } } as const;
  const jpeg = await sharp(square).jpeg({ quality: 90 }).toBuffer();
  const { icc } = await sharp(await sharp(square).withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('there is no color profile');
  const objects = new Map<string, PdfObject>([...catalogObjects(rich, icc), ...pageObjects(rich, jpeg)]);
  return writeNamedPdf(objects, rich.version, '/Info @info /ID [<0123> <4567>]');
}

/** A document with a form of both kinds: XFA, and the ordinary one that shows the same (ISO 32000-2, annex K). */
export function xfaPdf(): Buffer {
  return smallPdf('X', {
    catalog: '/AcroForm << /Fields [@field] /XFA [(template) @template (datasets) @datasets] /DA (/F1 9 Tf) >>',
    page: '/Annots [@field]',
    objects: {
      field:
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (betrag) /V (42) /Rect [20 60 120 80] /P @page1 /DA (/F1 9 Tf) >>',
      template: { dict: '', data: '<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"/>' },
      datasets: { dict: '', data: '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"/>' },
    },
  });
}

/**
 * A signed document whose author certified it.
 * @param lock encrypts the file before it is signed
 */
export function signedPdf(lock: (pdf: Buffer) => Buffer = (pdf) => pdf): Buffer {
  const unsigned = smallPdf('S', {
    catalog: '/AcroForm << /Fields [@field] /SigFlags 3 >> /Perms << /DocMDP @signature >>',
    page: '/Annots [@field]',
    objects: {
      field: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (unterschrift) /V @signature /Rect [0 0 0 0] /F 132 /P @page1 >>`,
      signature: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name ${utf16('Erika Muster')} ${unsignedEntries} >>`,
    },
  });
  return signPdf(lock(unsigned));
}

interface Small {
  catalog: string;
  /** Keys of the first page. */
  page: string;
  objects: Record<string, PdfObject>;
}

function smallPdf(mark: string, { catalog, page, objects }: Small): Buffer {
  const all = new Map<string, PdfObject>([['catalog', `<< /Type /Catalog /Pages @pages ${catalog} >>`]]);
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const kids = numbers.map((number) => `@page${number}`).join(' ');
  all.set('pages', `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} /MediaBox [0 0 300 400] >>`);
  all.set('font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const number of numbers) {
    const keys = `/Resources << /Font << /F1 @font >> >> /Contents @content${number} ${number === 1 ? page : ''}`;
    all.set(`page${number}`, `<< /Type /Page /Parent @pages ${keys} >>`);
    all.set(`content${number}`, { dict: '', data: `BT /F1 14 Tf 20 300 Td (${mark}${number} Seite) Tj ET` });
  }
  for (const [name, object] of Object.entries(objects)) all.set(name, object);
  return writeNamedPdf(all, '1.7');
}
