import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect } from 'vitest';
import { oddName, type ToolRows } from './rows.ts';

const layered = {
  name: oddName,
  bytes: writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >> /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /Properties << /L 6 0 R >> >> /Annots [7 0 R 8 0 R 10 0 R] >>',
    stream('', '/OC /L BDC BT /F 9 Tf 9 9 Td (Geheim) Tj ET EMC'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Geheim) >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /V (Weber) /Rect [9 50 99 70] >>',
    '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [9 90 99 110] /AP << /N 9 0 R >> >>',
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 90 20] /Resources << /Font << /F 5 0 R >> >>',
      'BT /F 9 Tf 9 9 Td (Kopie) Tj ET',
    ),
    '<< /Type /Annot /Subtype /Link /Rect [9 120 99 140] /A << /S /URI /URI (https://example.org) >> >>',
  ]),
};

export const rows: ToolRows = {
  accepted: [
    {
      files: [layered],
      name: `flat_${oddName}`,
      headers: {
        'x-page-count': '1',
        'x-flattened-fields': '1',
        'x-flattened-annotations': '1',
        'x-left-annotations': '0',
        'x-flattened-layers': '1',
        'x-hidden-layers': '1',
        'x-removed-links': '0',
        'x-pictures': '0',
      },
      check: (bytes, answer) => {
        expect(textOf(bytes)).toMatch(/Weber|Kopie/);
        expect(bytes.includes('Geheim')).toBe(false);
        expect(bytes.includes('example.org')).toBe(true);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
    {
      fields: { mode: 'pictures', resolution: '72' },
      name: `flat_${oddName}`,
      headers: { 'x-page-count': '10', 'x-pictures': '10', 'x-flattened-fields': '0' },
      check: (bytes) => {
        expect(inspectPdf(bytes)).toMatchObject({ pages: 10, texts: [] });
      },
    },
  ],
  refused: [
    {
      fields: { forms: 'false', annotations: 'false', layers: 'false' },
      code: 'invalidField',
      params: { field: 'forms' },
    },
  ],
};
