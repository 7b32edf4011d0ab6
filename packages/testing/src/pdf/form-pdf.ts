import { stream, writePdf } from './write-pdf.ts';

/** Names of the fields of `formPdf`. */
export const formFields = {
  name: 'Antrag.Name',
  remark: 'Bemerkung',
  agreed: 'Einverstanden',
  delivery: 'Versand',
  country: 'Land',
} as const;

/**
 * A form of two pages of 400 by 300 points: on the first, a name, a remark of several lines and a check box; on the second,
 * which is rotated by 90 degrees, radio buttons and a choice. The fields have no appearances of their own.
 * @param isSigned whether it states that it has a digital signature
 */
export function formPdf({ isSigned = false } = {}): Buffer {
  const widget = '/Type /Annot /Subtype /Widget /F 4';
  const button = (on: string) => `/AS /Off /AP << /N << /${on} 15 0 R /Off 16 0 R >> >> /MK << /BC [0 0 0] >>`;
  const mark = '/Type /XObject /Subtype /Form /BBox [0 0 16 16]';
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 7 0 R 8 0 R 9 0 R 12 0 R] /DA (/Helv 11 Tf 0 g) /DR << /Font << /Helv 14 0 R >> >>${isSigned ? ' /SigFlags 3' : ''} >> >>`,
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 400 300] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [6 0 R 7 0 R 8 0 R] /Resources << /Font << /Helv 14 0 R >> >> /Contents 13 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Rotate 90 /Annots [10 0 R 11 0 R 12 0 R] >>',
    '<< /T (Antrag) /Kids [6 0 R] >>',
    `<< ${widget} /Parent 5 0 R /FT /Tx /T (Name) /TU (Vor- und Nachname) /Rect [100 240 300 260] /MaxLen 40 >>`,
    `<< ${widget} /FT /Tx /Ff 4096 /T (Bemerkung) /Rect [100 160 300 220] >>`,
    `<< ${widget} /FT /Btn /T (Einverstanden) /V /Off /Rect [100 120 116 136] ${button('Ja')} >>`,
    '<< /FT /Btn /Ff 49152 /T (Versand) /V /Off /Kids [10 0 R 11 0 R] >>',
    `<< ${widget} /Parent 9 0 R /Rect [100 240 116 256] ${button('Post')} >>`,
    `<< ${widget} /Parent 9 0 R /Rect [140 240 156 256] ${button('Abholung')} >>`,
    `<< ${widget} /FT /Ch /Ff 131072 /T (Land) /Opt [[(DE) (Deutschland)] [(AT) (\\326sterreich)]] /Rect [100 100 120 220] /MK << /R 90 >> >>`,
    stream('', 'BT /Helv 11 Tf 20 246 Td (Name) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    stream(mark, '2 w 2 2 m 14 14 l 2 14 m 14 2 l S'),
    stream(mark, ''),
  ]);
}
